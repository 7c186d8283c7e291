//! Confinement: from a path that the model sent to an open regular file inside the root.

use std::io;
use std::path::{Component, Path, PathBuf};

use cap_fs_ext::OpenOptionsSyncExt as _;
use cap_fs_ext::{FileTypeExt as _, FollowSymlinks, OpenOptionsFollowExt as _};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, FileType, Metadata, OpenOptions};

use super::error::WorkspaceError;
use super::nearest;

/// As many links as Linux follows on one path.
const LINKS: usize = 40;

/// The folder that no path leaves: every open goes through its handle.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) dir: Dir,
    /// Where it is, for commands and to recognise absolute paths into it.
    pub(super) canonical: PathBuf,
    /// The same as the application named it; differs where that passes through a link.
    named: PathBuf,
}

/// Where a file really is, links resolved: its folder, held open, and its name there.
pub(super) struct Place {
    pub(super) dir: Dir,
    pub(super) name: PathBuf,
}

impl Root {
    pub(super) fn open(root: &Path) -> io::Result<Self> {
        let canonical = root.canonicalize()?;
        Ok(Self {
            dir: Dir::open_ambient_dir(&canonical, ambient_authority())?,
            named: std::path::absolute(root)?,
            canonical,
        })
    }

    /// The path relative to the root, refused without a look at the disk when it leads out by itself.
    ///
    /// `..` stays in: what it means behind a link only the operating system knows, and cap-std holds it inside.
    pub(super) fn relative(&self, given: &str) -> Result<PathBuf, WorkspaceError> {
        if given.is_empty() {
            return Err(WorkspaceError::invalid("the path is empty; name a file"));
        }
        if given.contains('\0') {
            return Err(WorkspaceError::invalid(
                "the path contains a NUL character; no file name can",
            ));
        }
        let mut path = Path::new(given);
        if path.is_absolute() {
            // By whole components: `/root/share-evil` does not begin with `/root/share`.
            path = path
                .strip_prefix(&self.canonical)
                .or_else(|_| path.strip_prefix(&self.named))
                .map_err(|_| WorkspaceError::outside(given))?;
        }
        let mut depth = 0_usize;
        let mut relative = PathBuf::new();
        for component in path.components() {
            match component {
                Component::CurDir => continue,
                Component::Normal(_) => depth += 1,
                Component::ParentDir => {
                    depth = depth
                        .checked_sub(1)
                        .ok_or_else(|| WorkspaceError::outside(given))?;
                }
                Component::RootDir | Component::Prefix(_) => {
                    return Err(WorkspaceError::outside(given));
                }
            }
            relative.push(component);
        }
        if relative.as_os_str().is_empty() {
            relative.push(".");
        }
        Ok(relative)
    }

    /// Opens a regular file for reading; never waits for the other end of a pipe.
    pub(super) fn open_file(&self, path: &Path) -> Result<(File, Metadata), WorkspaceError> {
        open_regular(&self.dir, path, OpenOptions::new().read(true))
            .map_err(|refusal| self.explain(path, refusal))
    }

    /// Follows the links of a path to where the file is.
    pub(super) fn place(&self, path: &Path) -> Result<Place, WorkspaceError> {
        self.resolve(path)
            .map_err(|refusal| self.explain(path, refusal))
    }

    fn resolve(&self, path: &Path) -> Result<Place, Refusal> {
        let mut path = path.to_owned();
        for _ in 0..LINKS {
            let Some(name) = path.file_name().map(PathBuf::from) else {
                return Err(Refusal::Folder);
            };
            let parent = match path.parent() {
                Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
                _ => PathBuf::from("."),
            };
            let dir = self.dir.open_dir(&parent)?;
            if !dir.symlink_metadata(&name)?.is_symlink() {
                return Ok(Place { dir, name });
            }
            // Joined as text, not made shorter: `..` in the link starts from where the folder really is.
            let target = dir.read_link_contents(&name)?;
            if target.has_root() {
                return Err(Refusal::Escape);
            }
            path = parent.join(target);
        }
        Err(Refusal::Io(io::Error::other("too many links")))
    }

    /// Says which, what and what to do.
    pub(super) fn explain(&self, path: &Path, refusal: Refusal) -> WorkspaceError {
        match refusal {
            Refusal::Escape => WorkspaceError::link_outside(path),
            Refusal::Folder => WorkspaceError::folder(path),
            Refusal::Special(what) => WorkspaceError::not_a_file(path, what),
            Refusal::Missing if self.dir.symlink_metadata(path).is_ok() => {
                WorkspaceError::dangling_link(path)
            }
            Refusal::Missing => WorkspaceError::not_found(path, &nearest::names(&self.dir, path)),
            Refusal::Io(error) => WorkspaceError::io(path, &error),
        }
    }
}

impl Place {
    /// Opens the file to be replaced. Asks for writing too: a file that can't be written isn't replaced either.
    pub(super) fn open(&self) -> Result<(File, Metadata), Refusal> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).follow(FollowSymlinks::No);
        open_regular(&self.dir, &self.name, &mut options)
    }

    /// Whether a regular file, not a link to one, has the name now.
    pub(super) fn is_file(&self) -> bool {
        self.dir
            .symlink_metadata(&self.name)
            .is_ok_and(|metadata| metadata.is_file())
    }
}

/// Why a file was not opened, before it is told.
#[derive(Debug)]
pub(super) enum Refusal {
    Escape,
    Folder,
    Special(&'static str),
    Missing,
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing,
            // cap-std's own refusal has no number of the operating system's.
            io::ErrorKind::PermissionDenied if error.raw_os_error().is_none() => Self::Escape,
            _ => Self::Io(error),
        }
    }
}

fn open_regular(
    dir: &Dir,
    path: &Path,
    options: &mut OpenOptions,
) -> Result<(File, Metadata), Refusal> {
    // Looked at first, since opening alone wakes a pipe's writer or rewinds a tape; looked at again once
    // open, since it may be another file by then. Non-blocking, so that a pipe put there in between can't hang us.
    regular(&dir.metadata(path)?.file_type())?;
    let file = dir.open_with(path, options.nonblock(true))?;
    let metadata = file.metadata()?;
    regular(&metadata.file_type())?;
    Ok((file, metadata))
}

fn regular(file_type: &FileType) -> Result<(), Refusal> {
    if file_type.is_file() {
        return Ok(());
    }
    Err(if file_type.is_dir() {
        Refusal::Folder
    } else if file_type.is_fifo() {
        Refusal::Special("a named pipe (FIFO)")
    } else if file_type.is_socket() {
        Refusal::Special("a socket")
    } else if file_type.is_char_device() || file_type.is_block_device() {
        Refusal::Special("a device")
    } else {
        Refusal::Special("not a regular file")
    })
}
