//! `read_file`.

use std::fs;
use std::io::Write as _;

use super::Place;

#[tokio::test]
async fn a_file_is_read_whole() {
    let place = Place::with(&[("src/a.txt", "one\r\ntwo\nthree")]);
    let file = place
        .workspace
        .read_file("./src//a.txt", None, None)
        .await
        .unwrap();
    assert_eq!(file.text, "one\r\ntwo\nthree");
    let details = file.details;
    assert_eq!(details.path, "src/a.txt");
    assert_eq!((details.first_line, details.last_line), (1, 3));
    assert_eq!(details.total_lines, Some(3));
    assert_eq!((details.bytes, details.file_bytes), (14, 14));
    assert!(!details.truncated);
}

#[tokio::test]
async fn an_empty_file_says_so() {
    let place = Place::with(&[("empty", ""), ("mark", "\u{feff}")]);
    let file = place
        .workspace
        .read_file("empty", None, None)
        .await
        .unwrap();
    assert_eq!(file.text, "[the file is empty]");
    assert_eq!((file.details.first_line, file.details.last_line), (0, 0));
    let file = place
        .workspace
        .read_file("empty", Some(1), Some(5))
        .await
        .unwrap();
    assert_eq!(file.text, "[the file is empty]");
    let file = place.workspace.read_file("mark", None, None).await.unwrap();
    assert_eq!(file.text, "[the file is empty]");
}

#[tokio::test]
async fn a_slice_says_how_to_go_on() {
    let place = Place::with(&[("a", "1\n2\n3\n4\n5")]);
    let read = |offset, limit| {
        let workspace = place.workspace.clone();
        async move { workspace.read_file("a", offset, limit).await }
    };
    let file = read(None, Some(2)).await.unwrap();
    assert_eq!(file.text, "1\n2\n[lines 1 to 2 of 5; go on with offset 3]");
    assert!(file.details.truncated);
    let file = read(Some(2), Some(1)).await.unwrap();
    assert_eq!(file.text, "2\n[line 2 of 5; go on with offset 3]");
    let file = read(Some(4), None).await.unwrap();
    assert_eq!(file.text, "4\n5\n[lines 4 to 5 of 5]");
    assert!(!file.details.truncated);
    assert_eq!((file.details.first_line, file.details.last_line), (4, 5));

    let error = read(Some(6), None).await.unwrap_err();
    assert_eq!(error.code(), "INVALID_ARGUMENT");
    assert_eq!(
        error.to_string(),
        "`a` has 5 lines, so offset 6 is past its end"
    );
    for (offset, limit) in [(Some(0), None), (None, Some(0))] {
        let error = read(offset, limit).await.unwrap_err();
        assert_eq!(error.code(), "INVALID_ARGUMENT");
    }
    let file = read(Some(1), Some(u64::MAX)).await.unwrap();
    assert_eq!(file.text, "1\n2\n3\n4\n5");
}

#[tokio::test]
async fn what_is_given_is_bounded_in_lines_and_bytes() {
    let place = Place::with(&[("lines", &"x\n".repeat(5_321)), ("wide", &"é".repeat(500))]);
    let file = place
        .workspace
        .read_file("lines", None, None)
        .await
        .unwrap();
    assert!(
        file.text
            .ends_with("\nx\n[lines 1 to 2000 of 5,321; go on with offset 2001]")
    );
    assert_eq!(file.details.total_lines, Some(5_321));
    assert!(file.details.truncated);

    // Cut at a line.
    let workspace = place.workspace.clone().max_read(2_000, 101);
    let file = workspace.read_file("lines", None, None).await.unwrap();
    assert!(
        file.text
            .ends_with("\nx\n[lines 1 to 50 of 5,321; go on with offset 51]")
    );
    assert_eq!(file.details.bytes, 100);

    // E-05: one line that is too long, cut at a character.
    let file = workspace.read_file("wide", None, None).await.unwrap();
    assert_eq!(
        file.text,
        format!(
            "{}\n[line 1 of 1; the line is longer than can be shown, cut after 100 bytes]",
            "é".repeat(50)
        )
    );
    assert!(file.details.truncated);
}

#[tokio::test]
async fn a_byte_order_mark_is_left_out() {
    let place = Place::with(&[("a", "\u{feff}one\ntwo\n")]);
    let file = place.workspace.read_file("a", None, None).await.unwrap();
    assert_eq!(file.text, "one\ntwo\n");
    assert_eq!(file.details.bytes, 11);
}

#[tokio::test]
async fn a_file_that_is_not_text_says_where() {
    let place = Place::new();
    fs::write(place.root().join("binary"), b"0123456789ab\xff rest").unwrap();
    fs::write(place.root().join("wide"), b"\xff\xfea\0b\0").unwrap();
    let (code, message) = place.refused("binary").await;
    assert_eq!(code, "FILE_NOT_TEXT");
    assert!(
        message.starts_with(
            "`binary` is not UTF-8 text: the byte at position 12 of its 18 bytes can't be read"
        ),
        "{message}"
    );
    let (_, message) = place.refused("wide").await;
    assert!(message.contains("it looks like UTF-16"), "{message}");
}

#[tokio::test]
async fn a_file_that_is_too_large_is_read_in_part() {
    let place = Place::new();
    let workspace = place.workspace.clone().max_file_bytes(1_000);
    let text: String = (1..=500).map(|line| format!("line {line}\n")).collect();
    fs::write(place.root().join("large"), &text).unwrap();
    let error = workspace.read_file("large", None, None).await.unwrap_err();
    assert_eq!(error.code(), "FILE_TOO_LARGE");
    assert_eq!(
        error.to_string(),
        "`large` has 4,392 bytes, more than the 1,000 that are read at once; \
         read a part of it with offset and limit"
    );

    let file = workspace
        .read_file("large", Some(300), Some(2))
        .await
        .unwrap();
    assert_eq!(
        file.text,
        "line 300\nline 301\n[lines 300 to 301 of a file of 4,392 bytes; go on with offset 302]"
    );
    assert_eq!(file.details.total_lines, None);
    let file = workspace.read_file("large", Some(499), None).await.unwrap();
    assert_eq!(file.text, "line 499\nline 500\n[lines 499 to 500 of 500]");
    assert_eq!(file.details.total_lines, Some(500));
    let error = workspace
        .read_file("large", Some(501), None)
        .await
        .unwrap_err();
    assert!(error.to_string().contains("has 500 lines"), "{error}");
}

// H-13: a read keeps no more than it gives, whatever the file's size.
#[tokio::test]
async fn a_huge_sparse_file_is_not_read_into_memory() {
    let place = Place::new();
    let mut file = fs::File::create(place.root().join("huge")).unwrap();
    file.write_all(b"first\n").unwrap();
    file.set_len(1 << 40).unwrap();
    assert_eq!(place.refused("huge").await.0, "FILE_TOO_LARGE");
    let file = place
        .workspace
        .read_file("huge", None, Some(1))
        .await
        .unwrap();
    assert_eq!(
        file.text,
        "first\n[line 1 of a file of 1,099,511,627,776 bytes; go on with offset 2]"
    );
    let file = place
        .workspace
        .read_file("huge", Some(2), Some(1))
        .await
        .unwrap();
    assert_eq!(file.details.bytes, 48 * 1024);
    assert!(file.text.ends_with(
        "[line 2 of a file of 1,099,511,627,776 bytes; the line is longer than can be shown, \
         cut after 49,152 bytes; go on with offset 3]"
    ));
}

// F-03: nobody waits for the work of a dropped call.
#[tokio::test]
async fn a_dropped_read_ends() {
    let place = Place::new();
    let file = fs::File::create(place.root().join("huge")).unwrap();
    file.set_len(1 << 40).unwrap();
    let read = place.workspace.read_file("huge", Some(2), None);
    let waited = tokio::time::timeout(std::time::Duration::from_millis(50), read).await;
    assert!(waited.is_err());
    // The runtime's end waits for work on the blocking pool: this test is over only when the read is.
}

#[tokio::test]
async fn a_missing_file_names_the_nearest() {
    let place = Place::with(&[("src/main.rs", ""), ("src/lib.rs", ""), ("README.md", "")]);
    let (code, message) = place.refused("src/mian.rs").await;
    assert_eq!(code, "FILE_NOT_FOUND");
    assert_eq!(
        message,
        "there is no file `src/mian.rs`; the nearest in `src`: `src/main.rs`"
    );
    let (_, message) = place.refused("readme.md").await;
    assert!(
        message.ends_with("in the root of the workspace: `README.md`"),
        "{message}"
    );
    let (_, message) = place.refused("scr/main.rs").await;
    assert!(
        message.ends_with("in the root of the workspace: `src`"),
        "{message}"
    );
    let (_, message) = place.refused("src/zzz").await;
    assert!(
        message.ends_with("`src` has nothing with a name like `zzz`"),
        "{message}"
    );
    let (code, message) = place.refused("README.md/x").await;
    assert_eq!(code, "FILE_NOT_FOUND");
    assert!(
        message.ends_with("`README.md` is not a folder"),
        "{message}"
    );
}

#[tokio::test]
async fn a_folder_says_what_to_do() {
    let place = Place::with(&[("src/main.rs", "")]);
    for path in ["src", "src/", ".", "src/.."] {
        let (code, message) = place.refused(path).await;
        assert_eq!(code, "NOT_A_FILE");
        assert!(message.ends_with("is a folder; list it, or give the path of a file in it"));
    }
}

#[tokio::test]
async fn a_path_that_can_be_none_is_an_error() {
    let place = Place::new();
    assert_eq!(place.refused("").await.0, "INVALID_ARGUMENT");
    assert_eq!(place.refused("a\0b").await.0, "INVALID_ARGUMENT");
    let (code, message) = place.refused(&"x".repeat(5_000)).await;
    assert_eq!(code, "IO");
    assert!(message.len() < 400, "{message}");
    let (_, message) = place.refused("a\n\u{1b}[2J").await;
    assert!(!message.contains(['\n', '\u{1b}']), "{message}");
}
