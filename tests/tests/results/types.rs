use std::any::TypeId;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use tool_runtime::{Runtime, Tool, ToolError, ToolOutput, tool, tools};

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
struct Counts {
    lines: u64,
    words: Option<u64>,
}

type Counted = ToolOutput<Counts, Vec<String>>;
type Fallible<T> = Result<T, ToolError>;

fn counted() -> Counted {
    ToolOutput::new(Counts {
        lines: 1,
        words: None,
    })
    .details(vec!["a".to_owned()])
}

/// Gives the content.
#[tool]
async fn plain() -> Counts {
    counted().content
}

/// Gives the container.
#[tool]
async fn container() -> ToolOutput<Counts, Vec<String>> {
    counted()
}

/// Gives the container in a result.
#[tool]
async fn fallible() -> Result<ToolOutput<Counts, Vec<String>>, String> {
    Ok(counted())
}

/// Gives the container behind an alias.
#[tool]
async fn alias() -> Counted {
    counted()
}

/// Gives both behind an alias.
#[tool]
async fn fallible_alias() -> Fallible<Counted> {
    Ok(counted())
}

#[test]
fn the_output_schema_is_that_of_the_content() {
    // R32, R33
    let runtime = Runtime::builder()
        .tools(tools![plain, container, fallible, alias, fallible_alias])
        .build()
        .unwrap();
    let counts = json!({
        "type": "object",
        "properties": {
            "lines": {"type": "integer", "minimum": 0},
            "words": {"type": ["integer", "null"], "minimum": 0},
        },
        "required": ["lines", "words"],
    });
    for tool in runtime.definitions() {
        assert_eq!(tool.output_schema(), Some(&counts), "{}", tool.name());
    }
}

#[tokio::test]
async fn the_function_still_gives_the_container() {
    // R34
    assert_eq!(container().await.details, Some(vec!["a".to_owned()]));
    assert_eq!(fallible().await.unwrap().content, counted().content);
    assert!(alias().await.presentation.is_none());
}

#[test]
fn content_and_details_can_be_named() {
    // R35
    fn types<T: Tool>() -> (TypeId, TypeId)
    where
        T::Content: 'static,
        T::Details: 'static,
    {
        (TypeId::of::<T::Content>(), TypeId::of::<T::Details>())
    }
    let (content, details) = (TypeId::of::<Counts>(), TypeId::of::<Vec<String>>());
    assert_eq!(types::<plain>(), (content, TypeId::of::<()>()));
    assert_eq!(types::<container>(), (content, details));
    assert_eq!(types::<fallible>(), (content, details));
    assert_eq!(types::<fallible_alias>(), (content, details));
    let _: <alias as Tool>::Content = counted().content;
}
