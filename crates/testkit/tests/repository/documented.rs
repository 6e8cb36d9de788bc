//! Comments are required on public modules, public traits, the API's wire types and the service's use cases. Rust's own
//! lint `missing_docs` would require them on every public item, where they would mostly repeat the name.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the service without use cases.
const INFRASTRUCTURE: [&str; 2] = ["/service/src/app/", "/service/src/platform/"];

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

fn is_below(path: &Path, folder: &str) -> bool {
    path.to_string_lossy().contains(folder)
}

/// The keyword of the public item that starts on a line, such as `fn` or `struct`.
fn public_item(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let mut words = rest.split_whitespace();
    words.find(|word| !["const", "async", "unsafe"].contains(word))
}

/// The name of the public module that a line declares.
fn public_module(line: &str) -> Option<&str> {
    line.strip_prefix("pub mod ")?.strip_suffix(';')
}

/// The lines right above an item that belong to it: its attributes and comments, from the last to the first.
fn lines_of_item<'t>(above: &'t [&'t str]) -> impl Iterator<Item = &'t str> {
    let lines = above.iter().rev().map(|line| line.trim());
    lines.take_while(|line| !line.is_empty() && !line.ends_with(['{', '}', ';']))
}

/// Whether an item has a comment. In a macro, the caller provides it.
fn is_documented(above: &[&str]) -> bool {
    lines_of_item(above).any(|line| line.starts_with("///") || line.starts_with("$(#["))
}

fn is_trait(line: &str) -> bool {
    public_item(line.trim_start()) == Some("trait")
}

/// Whether a line starts a type of the API's requests or responses.
fn is_wire_type(path: &Path, line: &str, above: &[&str]) -> bool {
    let keyword = public_item(line.trim_start());
    let is_derived = |line: &str| {
        !line.starts_with("//") && (line.contains("ToSchema") || line.contains("IntoParams"))
    };
    keyword.is_some_and(|keyword| ["struct", "enum", "type"].contains(&keyword))
        && is_below(path, "/api/src/")
        && lines_of_item(above).any(is_derived)
}

/// Whether a line starts a use case: a public function at the top level of a module.
fn is_use_case(path: &Path, line: &str) -> bool {
    public_item(line) == Some("fn")
        && is_below(path, "/service/src/")
        && !INFRASTRUCTURE.iter().any(|folder| is_below(path, folder))
}

/// Whether the file of a module starts with a summary.
fn has_summary(parent: &Path, module: &str) -> bool {
    let is_root = parent.ends_with("lib.rs") || parent.ends_with("main.rs");
    let folder = if is_root {
        parent.parent().unwrap().to_owned()
    } else {
        parent.with_extension("")
    };
    let text = fs::read_to_string(folder.join(module).with_extension("rs"));
    text.is_ok_and(|text| text.starts_with("//!"))
}

/// The lines of a file that start an item without the required comment.
fn undocumented(path: &Path, text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let needs_comment = |place: usize| {
        let (line, above) = (lines[place], &lines[..place]);
        match public_module(line) {
            Some(module) => !has_summary(path, module),
            None => is_trait(line) || is_wire_type(path, line, above) || is_use_case(path, line),
        }
    };
    (0..lines.len())
        .filter(|place| needs_comment(*place) && !is_documented(&lines[..*place]))
        .map(|place| place + 1)
        .collect()
}

#[test]
fn modules_traits_wire_types_and_use_cases_are_documented() {
    let files = sources();
    assert!(files.len() > 900, "only {} sources were found", files.len());
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
fn a_trait_or_module_without_a_comment_is_found() {
    let text = "/// Described.\n#[must_use]\npub trait Described {}\npub trait Bare {}\n\n\
                pub struct Plain {\n    pub field: u8,\n}\npub fn plain() {}\npub mod absent;\n";
    assert_eq!(undocumented(Path::new("src/lib.rs"), text), [4, 10]);
}

#[test]
fn a_wire_type_without_a_comment_is_found() {
    let text = "/// Described.\n#[derive(ToSchema)]\npub struct Described;\n\n\
                #[derive(Debug, ToSchema)]\n#[schema(title = \"Bare\")]\npub struct Bare;\n\n\
                #[derive(Debug)]\npub struct Internal;\n";
    let found = |path: &str| undocumented(Path::new(path), text);
    assert_eq!(found("crates/api/src/view.rs"), [7]);
    assert!(found("crates/store/src/view.rs").is_empty());
}

#[test]
fn a_use_case_without_a_comment_is_found() {
    let text = "/// Described.\npub async fn described() {}\n\npub async fn bare() {}\npub fn plain() {}\n\
                pub(crate) fn internal() {}\nimpl Type {\n    pub fn method() {}\n}\n";
    let found = |path: &str| undocumented(Path::new(path), text);
    assert_eq!(found("crates/service/src/identity/login.rs"), [4, 5]);
    assert!(found("crates/service/src/platform/job.rs").is_empty());
    assert!(found("crates/domain/src/money.rs").is_empty());
}
