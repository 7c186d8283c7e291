//! Texts near a schema: made to fit it, then often broken in one place.

use serde_json::{Map, Value, json};

use super::super::{
    check::{example_of_format, types},
    keyword::target,
};

/// A small random generator (splitmix, 64 bits), so that a failure comes again.
pub(in crate::schema) struct Dice(pub(in crate::schema) u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.roll() % (count.max(1) as u64)).unwrap()
    }

    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Begins a string that stands for JSON as it is, such as a number that a `Value` can't hold.
const RAW: &str = "\u{1}raw ";

/// A value that should fit.
pub(in crate::schema) fn fitting(
    root: &Value,
    schema: &Value,
    dice: &mut Dice,
    depth: usize,
) -> Value {
    let Value::Object(keywords) = schema else {
        return json!({});
    };
    if let Some(constant) = keywords.get("const") {
        return constant.clone();
    }
    if let Some(Value::Array(choices)) = keywords.get("enum") {
        return dice.pick(choices).clone();
    }
    if let Some(target) = keywords
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| target(root, reference))
    {
        return fitting(root, target, dice, depth + 1);
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        if let Some(Value::Array(choices)) = keywords.get(keyword) {
            // Deep down the first that ends it, which is where recursive types have their plain forms.
            let choice = if depth > 6 {
                let plain = |choice: &&Value| !choice.to_string().contains("$ref");
                choices.iter().find(plain).unwrap_or(&choices[0])
            } else {
                dice.pick(choices)
            };
            return fitting(root, choice, dice, depth + 1);
        }
    }
    let kinds = types(schema);
    match kinds.get(dice.below(kinds.len())) {
        Some(&"null") => Value::Null,
        Some(&"boolean") => json!(dice.one_in(2)),
        Some(&"integer") => integer(keywords, dice),
        Some(&"number") => match dice.below(5) {
            0 => json!(0.5),
            1 => json!(-1e9),
            2 => json!(1e-7),
            _ => integer(keywords, dice),
        },
        Some(&"string") => text(keywords, dice),
        Some(&"array") => array(root, keywords, dice, depth),
        Some(_) => object(root, keywords, dice, depth),
        None if keywords.contains_key("properties") => object(root, keywords, dice, depth),
        None => junk(dice, 2),
    }
}

fn integer(keywords: &Map<String, Value>, dice: &mut Dice) -> Value {
    let bound = |keyword: &str| keywords.get(keyword).and_then(Value::as_i64);
    let least = bound("minimum");
    let most = bound("maximum");
    match dice.below(6) {
        0 => json!(least.unwrap_or(-3)),
        1 => json!(most.unwrap_or(1 << 40)),
        2 => json!(least.unwrap_or(0)),
        _ => json!(
            least
                .unwrap_or(0)
                .max(0)
                .saturating_add(dice.below(9) as i64)
                .min(most.unwrap_or(100))
        ),
    }
}

fn text(keywords: &Map<String, Value>, dice: &mut Dice) -> Value {
    match keywords.get("format").and_then(Value::as_str) {
        Some("date-time") if dice.one_in(2) => return json!("1999-12-31T23:59:59.25+02:00"),
        Some("date") if dice.one_in(2) => return json!("2000-02-29"),
        Some(format) => return json!(example_of_format(format)),
        None => {}
    }
    let length = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
    match (length("minLength"), length("maxLength")) {
        (Some(1), Some(1)) => json!(dice.pick(&["a", "é", "😀", "\""])),
        (Some(least), _) => json!("x".repeat(usize::try_from(least).unwrap())),
        (None, Some(0)) => json!(""),
        (None, Some(_)) => json!("y"),
        (None, None) => json!(dice.pick(&["", "a", "b", "text", "é😀\n", "10.0.0.1", "7", "null"])),
    }
}

fn array(root: &Value, keywords: &Map<String, Value>, dice: &mut Dice, depth: usize) -> Value {
    let length = |keyword: &str| {
        let length = keywords.get(keyword).and_then(Value::as_u64);
        length.map(|length| usize::try_from(length).unwrap())
    };
    let least = length("minItems").unwrap_or(0);
    let most = length("maxItems").unwrap_or(if depth > 6 { 0 } else { least + 2 });
    let count = least + dice.below(most.saturating_sub(least) + 1);
    let first = keywords.get("prefixItems").and_then(Value::as_array);
    let rest = keywords.get("items").cloned().unwrap_or_default();
    let items = (0..count).map(|at| {
        let schema = first.and_then(|first| first.get(at)).unwrap_or(&rest);
        fitting(root, schema, dice, depth + 1)
    });
    Value::Array(items.collect())
}

fn object(root: &Value, keywords: &Map<String, Value>, dice: &mut Dice, depth: usize) -> Value {
    let mut object = Map::new();
    let required = keywords.get("required").and_then(Value::as_array);
    let is_required = |name: &String| {
        required.is_some_and(|required| required.iter().any(|other| other == name.as_str()))
    };
    let properties = keywords.get("properties").and_then(Value::as_object);
    for (name, schema) in properties.into_iter().flatten() {
        if is_required(name) || (depth < 7 && dice.one_in(2)) {
            object.insert(name.clone(), fitting(root, schema, dice, depth + 1));
        }
    }
    if depth < 7 {
        let others = keywords.get("additionalProperties");
        if let Some(schema @ (Value::Object(_) | Value::Bool(true))) = others {
            for _ in 0..dice.below(3) {
                let name = *dice.pick(&["k", "other key", "é"]);
                object.insert(name.to_owned(), fitting(root, schema, dice, depth + 1));
            }
        }
        let patterns = keywords.get("patternProperties").and_then(Value::as_object);
        for (_, schema) in patterns.into_iter().flatten() {
            let name = *dice.pick(&["0", "7", "42"]);
            object.insert(name.to_owned(), fitting(root, schema, dice, depth + 1));
        }
    }
    Value::Object(object)
}

/// Any value.
fn junk(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(if depth == 0 { 12 } else { 15 }) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(0),
        3 => json!(-1),
        4 => json!(1.5),
        5 => json!(256),
        6 => json!("A"),
        7 => json!(""),
        8 => json!("2024-05-01"),
        9 => json!(format!(
            "{RAW}{}",
            dice.pick(&[
                "18446744073709551616",
                "-9223372036854775809",
                "1e400",
                "2e2",
                "3.0",
                "1e39",
                "340282366920938463463374607431768211456"
            ])
        )),
        10 => json!([]),
        11 => json!({}),
        12 => json!([junk(dice, depth - 1)]),
        13 => json!([junk(dice, depth - 1), junk(dice, depth - 1)]),
        _ => json!({"a": junk(dice, depth - 1)}),
    }
}

/// Breaks a value in one place, mostly.
pub(in crate::schema) fn broken(value: &mut Value, dice: &mut Dice) {
    let deeper = !dice.one_in(3);
    match value {
        Value::Object(object) if deeper && !object.is_empty() => {
            let at = dice.below(object.len());
            return broken(object.values_mut().nth(at).unwrap(), dice);
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = dice.below(items.len());
            return broken(&mut items[at], dice);
        }
        _ => {}
    }
    match (&mut *value, dice.below(6)) {
        (Value::Object(object), 0 | 1) if !object.is_empty() => {
            let at = dice.below(object.len());
            let name = object.keys().nth(at).unwrap().clone();
            object.shift_remove(&name);
        }
        (Value::Object(object), 2) => {
            object.insert("unknown".to_owned(), junk(dice, 0));
        }
        (Value::Object(object), 3) => {
            let values = object.values().cloned().collect();
            *value = Value::Array(values);
        }
        (Value::Array(items), 0) if !items.is_empty() => {
            items.pop();
        }
        (Value::Array(items), 1 | 2) => items.push(junk(dice, 0)),
        (Value::String(text), 0) => text.push('x'),
        (Value::String(text), 1) => *text = text.to_uppercase(),
        (Value::Number(number), 0) => *value = json!(number.as_f64().unwrap() + 0.5),
        (Value::Number(number), 1) => *value = json!(-number.as_f64().unwrap() - 1.0),
        (_, 5) => *value = json!([value.take()]),
        _ => *value = junk(dice, 1),
    }
}

/// The value as text. Integers are written in one of the ways in which they can be.
pub(in crate::schema) fn written(value: &Value, dice: &mut Dice) -> String {
    match value {
        Value::String(text) if text.starts_with(RAW) => text[RAW.len()..].to_owned(),
        Value::Number(number) if number.is_i64() => match dice.below(8) {
            0 => format!("{number}.0"),
            1 => format!("{number}e0"),
            _ => number.to_string(),
        },
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| written(item, dice)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(object) => {
            let members = object.iter().map(|(name, value)| {
                format!("{}: {}", Value::from(name.as_str()), written(value, dice))
            });
            format!("{{{}}}", members.collect::<Vec<String>>().join(", "))
        }
        value => value.to_string(),
    }
}
