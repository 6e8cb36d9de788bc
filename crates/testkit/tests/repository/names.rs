//! Types are nouns and functions are a verb and an object (`docs/GLOSSARY.md`): definitions with names on the list of
//! unclear ones are refused.

use std::fs;
use std::path::{Path, PathBuf};

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// Minimum number of definitions in `crates/*/src` without tests, so that a broken search is noticed.
const MIN_DEFINITIONS: usize = 7_000;

/// Names of types, with what to write instead.
const TYPES: &[(&str, &str)] = &[
    ("Asked", "…Request or …Query"),
    ("Asking", "…Context"),
    ("Boxed", "what is in the box"),
    ("Came", "…Outcome"),
    ("Faults", "…Errors"),
    ("Held", "what holds it, as …Guard"),
    ("Kept", "Stored…"),
    ("Known", "…Facts or …Context"),
    ("Said", "…Message"),
    ("Standing", "…Status or …Position"),
    ("Told", "…Notice or …Outcome"),
    ("Wanted", "…Filter or …Query"),
];

/// Names of functions, with what to write instead.
const FUNCTIONS: &[(&str, &str)] = &[
    ("ask", "request_… or send_…"),
    ("asked", "a noun, or request_…"),
    ("believe", "verify_…"),
    ("came", "a noun"),
    ("drawn", "draw_… or render_…"),
    ("faults", "…_errors"),
    ("got_on", "reset_attempts"),
    ("keep", "store_… or save_…"),
    ("kept", "stored_…"),
    ("known", "find_…"),
    ("meanwhile", "…_conflict"),
    ("note", "record_… or mark_…"),
    ("noted", "record_…"),
    ("of", "new, from_… or for_…"),
    ("put_off", "postpone_…"),
    ("said", "a noun, as message"),
    ("say", "render_… or format_…"),
    ("settle", "settle_month; otherwise finish_… or resolve_…"),
    ("settled", "settle_month; otherwise finish_… or resolve_…"),
    ("shown", "…_view"),
    ("some", "list_…"),
    ("standing", "status or position"),
    ("stands", "is_… or current_…"),
    ("taken", "a noun"),
    ("tell", "send_… or render_…"),
    ("told", "a noun, as notice"),
    ("wanted", "a noun, as filter"),
    ("whoever", "a noun"),
    ("words", "split_words, …_texts or what they say"),
    ("wrong", "…_error"),
];

/// The definition of a name.
struct Definition {
    place: String,
    is_function: bool,
    name: String,
}

impl Definition {
    /// What to write instead, if the name is banned.
    fn replacement(&self) -> Option<&'static str> {
        let banned = if self.is_function { FUNCTIONS } else { TYPES };
        let found = banned.iter().find(|(name, _)| *name == self.name);
        found.map(|(_, instead)| *instead)
    }
}

#[test]
fn names_of_types_and_functions_are_not_banned() {
    let mut definitions = Vec::new();
    for folder in sorted_entries(Path::new(CRATES)) {
        collect(&folder.join("src"), &mut definitions);
    }
    assert!(
        definitions.len() >= MIN_DEFINITIONS,
        "{}",
        definitions.len()
    );
    let banned: Vec<String> = definitions
        .iter()
        .filter_map(|one| {
            Some(format!(
                "{}: {} ({})",
                one.place,
                one.name,
                one.replacement()?
            ))
        })
        .collect();
    assert!(banned.is_empty(), "{banned:#?}");
}

#[test]
fn a_banned_name_is_found_where_it_is_defined() {
    let source =
        "pub struct Asked<T> {\n}\n    pub(crate) async fn told(&self) {}\nlet told = told();\n";
    let found: Vec<Definition> = definitions_in("a.rs", source);
    let banned = found.iter().filter(|one| one.replacement().is_some());
    let places: Vec<&str> = banned.map(|one| one.place.as_str()).collect();
    assert_eq!(places, ["a.rs:1", "a.rs:3"]);
}

fn collect(folder: &Path, definitions: &mut Vec<Definition>) {
    for path in sorted_entries(folder) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "tests" {
            collect(&path, definitions);
        } else if path.extension().is_some_and(|end| end == "rs") && name != "tests.rs" {
            let source = fs::read_to_string(&path).unwrap();
            definitions.extend(definitions_in(&path.display().to_string(), &source));
        }
    }
}

fn definitions_in(path: &str, source: &str) -> Vec<Definition> {
    let lines = source.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .filter_map(|(index, line)| {
            let (is_function, name) = defined_name(line)?;
            Some(Definition {
                place: format!("{path}:{}", index + 1),
                is_function,
                name: name.to_owned(),
            })
        })
        .collect()
}

/// The name that a line defines, and whether it is a function's.
fn defined_name(line: &str) -> Option<(bool, &str)> {
    let mut words = line.split_whitespace();
    let keyword = words.find(|word| {
        matches!(*word, "fn" | "struct" | "enum" | "trait" | "type") || !is_modifier(word)
    })?;
    if is_modifier(keyword) || !matches!(keyword, "fn" | "struct" | "enum" | "trait" | "type") {
        return None;
    }
    let name = words.next()?;
    let end = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    Some((keyword == "fn", &name[..end.unwrap_or(name.len())]))
}

fn is_modifier(word: &str) -> bool {
    matches!(word, "pub" | "async" | "const" | "unsafe" | "in" | "$vis") || word.starts_with("pub(")
}

fn sorted_entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}
