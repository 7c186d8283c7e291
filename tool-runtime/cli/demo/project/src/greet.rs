/// Greets whoever comes in.
pub fn greet(name: &str) -> String {
    format!("Hello, {name}!")
}

/// Says goodbye.
pub fn leave(name: &str) -> String {
    format!("Goodbye, {name}.")
}
