//! Public functions, types and modules are documented. Rust's own lint `missing_docs` asks for a
//! comment on each struct field and enum variant too, where the name mostly says it all.

use std::fs;
use std::path::{Path, PathBuf};

/// What of the words before a name makes it an item that needs a comment.
const DOCUMENTED: [&str; 6] = ["fn", "struct", "enum", "trait", "type", "union"];

fn sources() -> Vec<PathBuf> {
    let crates = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut folders: Vec<PathBuf> = fs::read_dir(crates)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("src"))
        .collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// Whether a line begins a public item that needs a comment.
fn begins_item(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix("pub ") else {
        return false;
    };
    let mut words = rest.split_whitespace();
    let word = words.find(|word| !["const", "async", "unsafe"].contains(word));
    word.is_some_and(|word| DOCUMENTED.contains(&word))
}

/// Whether the lines right above an item, its attributes among them, hold a comment. In a macro
/// the comment is what its caller gives.
fn is_documented(above: &[&str]) -> bool {
    let block = above
        .iter()
        .rev()
        .map(|line| line.trim())
        .take_while(|line| !line.is_empty() && !line.ends_with(['{', '}', ';']));
    block
        .into_iter()
        .any(|line| line.starts_with("///") || line.starts_with("$(#["))
}

/// The name of the public module that a line declares.
fn public_module(line: &str) -> Option<&str> {
    line.strip_prefix("pub mod ")?.strip_suffix(';')
}

/// Whether the file of a module begins with what it is about.
fn says_what_it_is(parent: &Path, module: &str) -> bool {
    let is_root = parent.ends_with("lib.rs") || parent.ends_with("main.rs");
    let folder = if is_root {
        parent.parent().unwrap().to_owned()
    } else {
        parent.with_extension("")
    };
    let text = fs::read_to_string(folder.join(module).with_extension("rs"));
    text.is_ok_and(|text| text.starts_with("//!"))
}

/// The lines of a file that begin an item without a comment.
fn undocumented(path: &Path, text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let needs = |line: &str| match public_module(line) {
        Some(module) => !says_what_it_is(path, module),
        None => begins_item(line),
    };
    (0..lines.len())
        .filter(|place| needs(lines[*place]) && !is_documented(&lines[..*place]))
        .map(|place| place + 1)
        .collect()
}

#[test]
fn public_functions_types_and_modules_are_documented() {
    let files = sources();
    assert!(files.len() > 100, "the sources were found");
    let mut wrong = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        wrong.extend(
            undocumented(&path, &text)
                .iter()
                .map(|line| format!("{}:{line}", path.display())),
        );
    }
    assert!(wrong.is_empty(), "without a comment:\n{}", wrong.join("\n"));
}

#[test]
fn a_missing_comment_is_found() {
    let text = "/// Says.\n#[must_use]\npub const fn said() {}\npub fn unsaid() {}\n\n\
                pub struct Bare {\n    pub field: u8,\n}\npub mod absent;\n";
    assert_eq!(undocumented(Path::new("src/lib.rs"), text), [4, 6, 9]);
}
