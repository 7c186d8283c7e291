//! What a tool borrows: the application's state, and who is asking.
//!
//! `cargo run -p tool-runtime --example lend_state`

use std::collections::HashMap;

use tool_runtime::{BuildError, Call, FromCall, Runtime, State, tool, tools};

struct Orders(HashMap<String, u32>);

/// A state lends its fields.
#[derive(State)]
struct Shop {
    orders: Orders,
}

/// Comes with each call; the model neither sees nor sends it.
#[derive(FromCall)]
struct Customer {
    name: String,
}

/// Counts the orders of the customer who asks.
#[tool(label = "Count orders", icon = "package")]
async fn count_orders(orders: &Orders, customer: &Customer) -> u32 {
    orders.0.get(&customer.name).copied().unwrap_or(0)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), BuildError> {
    let shop = Shop {
        orders: Orders(HashMap::from([("Ada".to_owned(), 3)])),
    };
    let runtime = Runtime::builder()
        .tools(tools![count_orders].with_state(shop))
        .build()?;

    for name in ["Ada", "Bob"] {
        let customer = Customer {
            name: name.to_owned(),
        };
        let turn = runtime.turn().with(customer);
        let report = turn.invoke(Call::new("call_1", "count_orders", "")).await;
        println!("{name}: {}", report.for_model().text());
    }
    Ok(())
}
