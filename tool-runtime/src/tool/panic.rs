//! Panics of code that is not ours, caught.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs code that is not ours; the error is what its panic carried.
pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Payload> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| Payload(Some(payload)))
}

/// What a panic carried. It may be of any type, so dropping it can panic, too: that panic ends here.
pub(crate) struct Payload(Option<Box<dyn Any + Send>>);

impl Payload {
    /// What the panic said.
    pub(crate) fn text(&self) -> &str {
        let payload = self.0.as_deref();
        let text = payload.and_then(|payload| payload.downcast_ref::<String>());
        text.map(String::as_str)
            .or_else(|| payload?.downcast_ref::<&str>().copied())
            .unwrap_or("something that is no text")
    }
}

impl Drop for Payload {
    fn drop(&mut self) {
        let payload = self.0.take();
        if let Err(again) = catch_unwind(AssertUnwindSafe(move || drop(payload))) {
            // Whoever panics twice gets no third chance.
            std::mem::forget(again);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::panic_any;

    use super::*;

    #[test]
    fn what_a_panic_carried_may_panic_when_it_is_dropped() {
        struct Again;
        impl Drop for Again {
            fn drop(&mut self) {
                panic_any(Self);
            }
        }
        let caught = catch(|| panic_any(Again));
        assert_eq!(caught.err().unwrap().text(), "something that is no text");
    }

    #[test]
    fn what_a_panic_said_is_told() {
        let said = |run: fn()| catch(run).err().unwrap().text().to_owned();
        assert_eq!(said(|| panic!("plain")), "plain");
        assert_eq!(said(|| panic!("of {}", 7)), "of 7");
    }
}
