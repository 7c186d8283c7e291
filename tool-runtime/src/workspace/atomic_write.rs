//! Replacing a file as a whole: whoever looks, or kills us, finds the old text or the new one.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use cap_std::fs::{Dir, File, Metadata, OpenOptions};

/// Puts a file with these bytes in the place of `name` in `dir`, where the file with the metadata `old` was.
///
/// The new file has the old one's permissions and, where that is allowed, its owner. It is on the disk before it
/// takes the name. A symbolic link that stands there by then is replaced, never followed. `may_commit` is asked
/// last of all; when it says no, nothing has happened.
pub(super) fn atomic_write(
    dir: &Dir,
    name: &Path,
    bytes: &[u8],
    old: &Metadata,
    may_commit: impl FnOnce() -> io::Result<bool>,
) -> io::Result<bool> {
    let (temporary, mut file) = Temporary::create(dir)?;
    file.write_all(bytes)?;
    copy_owner(&file, old)?;
    // After the owner: a change of owner clears some of the permissions.
    file.set_permissions(old.permissions())?;
    file.sync_all()?;
    // Windows renames no open file.
    drop(file);
    if !may_commit()? {
        return Ok(false);
    }
    temporary.rename(name)?;
    Ok(true)
}

/// Whether the file that has the name now is the one that was read, as it was read.
pub(super) fn unchanged(dir: &Dir, name: &Path, old: &Metadata) -> io::Result<bool> {
    let new = match dir.symlink_metadata(name) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        found => found?,
    };
    Ok(new.is_file()
        && new.len() == old.len()
        && new.modified().ok() == old.modified().ok()
        && same_inode(&new, old))
}

#[cfg(unix)]
fn same_inode(new: &Metadata, old: &Metadata) -> bool {
    use cap_std::fs::MetadataExt as _;
    (new.dev(), new.ino(), new.ctime(), new.ctime_nsec())
        == (old.dev(), old.ino(), old.ctime(), old.ctime_nsec())
}

#[cfg(not(unix))]
fn same_inode(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(unix)]
fn copy_owner(file: &File, old: &Metadata) -> io::Result<()> {
    use cap_std::fs::MetadataExt as _;
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        // Only the superuser may give files away; for others the edited file is their own from now on.
        let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
    }
    Ok(())
}

#[cfg(not(unix))]
fn copy_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// A file beside the one to be replaced, gone again unless it takes its name.
struct Temporary<'a> {
    dir: &'a Dir,
    name: PathBuf,
    renamed: bool,
}

impl<'a> Temporary<'a> {
    fn create(dir: &'a Dir) -> io::Result<(Self, File)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            // Nobody else reads it before it has the permissions of the old one.
            use cap_std::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        for _ in 0..100 {
            let time = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| time.subsec_nanos());
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            // Short whatever the file's name is, and hidden.
            let name = PathBuf::from(format!(".edit-{}-{count}-{time}.tmp", std::process::id()));
            match dir.open_with(&name, &options) {
                Ok(file) => {
                    let renamed = false;
                    return Ok((Self { dir, name, renamed }, file));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn rename(mut self, name: &Path) -> io::Result<()> {
        self.dir.rename(&self.name, self.dir, name)?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = self.dir.remove_file(&self.name);
        }
    }
}
