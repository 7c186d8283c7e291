//! Whose turn it is to edit.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Held while a file is edited.
pub(super) type Turn = tokio::sync::Mutex<()>;

/// The turn of each folder that is open as a workspace somewhere in this process.
static TURNS: Mutex<Option<HashMap<PathBuf, Weak<Turn>>>> = Mutex::new(None);

/// The turn that all workspaces of a folder take. There is one for all its files, since two paths can be one file (links,
/// letter case).
pub(super) fn of(folder: &Path) -> Arc<Turn> {
    let mut turns = TURNS.lock().unwrap_or_else(PoisonError::into_inner);
    let turns = turns.get_or_insert_default();
    turns.retain(|_, turn| turn.strong_count() > 0);
    if let Some(turn) = turns.get(folder).and_then(Weak::upgrade) {
        return turn;
    }
    let turn = Arc::default();
    turns.insert(folder.to_owned(), Arc::downgrade(&turn));
    turn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_turn_while_anybody_has_it() {
        let first = of(Path::new("/turns/a"));
        assert!(Arc::ptr_eq(&first, &of(Path::new("/turns/a"))));
        assert!(!Arc::ptr_eq(&first, &of(Path::new("/turns/b"))));
        let gone = Arc::downgrade(&first);
        drop(first);
        assert!(gone.upgrade().is_none());
    }
}
