//! `docs/OPERATIONS.md` explains every warning and error of the log and every kind of job.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const OPERATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/OPERATIONS.md");
const LEVELS: [&str; 2] = ["warn", "error"];
/// Minimum number of messages, so that a broken search is noticed.
const MESSAGES: usize = 68;
const KINDS: usize = 28;

/// The sources of all crates without their tests.
fn sources() -> Vec<String> {
    let mut folders: Vec<PathBuf> = fs::read_dir(CRATES)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("src"))
        .collect();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.file_stem().is_some_and(|name| name == "tests") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(path).unwrap();
                sources.push(without_tests(&text).to_owned());
            }
        }
    }
    sources
}

fn without_tests(text: &str) -> &str {
    text.split("\nmod tests {").next().unwrap_or(text)
}

/// Whether a macro's name that follows is called, rather than the end of another name or part of a comment.
fn is_call(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or(before);
    let is_part_of_name = before.ends_with(|last: char| last == '_' || last.is_alphanumeric());
    !is_part_of_name && !line.trim_start().starts_with("//")
}

/// The last string literal of a call's arguments, which is its message.
fn message(arguments: &str) -> &str {
    let (mut depth, mut begin, mut last) = (1, None, "");
    let mut characters = arguments.char_indices();
    while let Some((place, character)) = characters.next() {
        match (begin, character) {
            (Some(_), '\\') => {
                characters.next();
            }
            (Some(first), '"') => {
                last = &arguments[first..place];
                begin = None;
            }
            (None, '"') => begin = Some(place + 1),
            (None, '(') => depth += 1,
            (None, ')') if depth == 1 => return last,
            (None, ')') => depth -= 1,
            _ => {}
        }
    }
    panic!("a call does not end: {arguments}");
}

/// The message and the level of every warning and error in a source.
fn logged(text: &str) -> Vec<(&str, &'static str)> {
    let mut found = Vec::new();
    for level in LEVELS {
        let call = format!("{level}!(");
        for (place, _) in text.match_indices(&call) {
            if is_call(&text[..place]) {
                found.push((message(&text[place + call.len()..]), level));
            }
        }
    }
    found
}

/// The names of the kinds of jobs in a source.
fn kinds(text: &str) -> Vec<&str> {
    let implementations = text.split("impl JobKind for ").skip(1);
    let names = implementations.map(|implementation| {
        let name = implementation.split("const NAME: &'static str = \"").nth(1);
        name.and_then(|name| name.split('"').next()).unwrap()
    });
    names.collect()
}

fn count_registrations(text: &str) -> usize {
    let is_registration = |line: &&str| line.starts_with("register_job!(");
    text.lines().filter(is_registration).count()
}

/// The text below a heading of the second level.
fn section<'t>(document: &'t str, heading: &str) -> &'t str {
    let (_, rest) = document
        .split_once(&format!("\n## {heading}\n"))
        .unwrap_or_else(|| panic!("docs/OPERATIONS.md lacks the section {heading}"));
    rest.split("\n## ").next().unwrap_or(rest)
}

/// The first cells of the rows that begin with code.
fn rows(section: &str, cells: usize) -> BTreeSet<String> {
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.split(" | ").take(cells).collect::<Vec<_>>().join(" | "))
        .collect()
}

fn assert_explained(program: &BTreeSet<String>, heading: &str, cells: usize) {
    let document = fs::read_to_string(OPERATIONS).unwrap();
    let explained = rows(section(&document, heading), cells);
    let missing: Vec<&String> = program.difference(&explained).collect();
    let stale: Vec<&String> = explained.difference(program).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "docs/OPERATIONS.md, section {heading}: missing {missing:#?}, no longer in the program {stale:#?}"
    );
}

#[test]
fn every_warning_and_error_is_explained() {
    let sources = sources();
    let messages: BTreeSet<(&str, &str)> = sources.iter().flat_map(|text| logged(text)).collect();
    assert!(messages.len() >= MESSAGES, "only {messages:#?}");
    let with_values: Vec<_> = messages
        .iter()
        .filter(|(message, _)| message.is_empty() || message.contains('{'))
        .collect();
    assert!(
        with_values.is_empty(),
        "values belong in fields: {with_values:?}"
    );
    let rows = messages
        .iter()
        .map(|(message, level)| format!("| `{message}` | {level}"))
        .collect();
    assert_explained(&rows, "Warnings and errors in the log", 2);
}

#[test]
fn every_kind_of_job_is_explained() {
    let sources = sources();
    let kinds: BTreeSet<&str> = sources.iter().flat_map(|text| kinds(text)).collect();
    let registered: usize = sources.iter().map(|text| count_registrations(text)).sum();
    assert!(registered >= KINDS, "only {registered} were found");
    assert_eq!(kinds.len(), registered, "{kinds:?}");
    let rows = kinds.iter().map(|kind| format!("| `{kind}`")).collect();
    assert_explained(&rows, "Jobs", 1);
}

#[test]
fn messages_are_found_in_calls_only() {
    let text = "fn run() {\n    tracing::warn!(%error, path = f(\"a)\"), \"file not read\");\n    \
                // warn!(\"in a comment\")\n    error!(\n        id = 1,\n        \"a \\\"b\\\" failed\"\n    );\n    \
                compile_error!(\"not logged\");\n    tracing::info!(\"not a problem\");\n    warn!(%error);\n}\n\n\
                #[cfg(test)]\nmod tests {\n    warn!(\"in a test\");\n}\n";
    assert_eq!(
        logged(without_tests(text)),
        [
            ("file not read", "warn"),
            ("", "warn"),
            ("a \\\"b\\\" failed", "error"),
        ]
    );
}

#[test]
fn kinds_of_jobs_are_found() {
    let text = "const NAME: usize = 1;\nimpl JobKind for SendMail {\n    \
                const NAME: &'static str = \"send-mail\";\n}\n\nregister_job!(SendMail);\n// register_job!(Other);\n";
    assert_eq!(kinds(text), ["send-mail"]);
    assert_eq!(count_registrations(text), 1);
}

#[test]
fn explained_rows_are_those_of_one_section() {
    let text = "# Title\n\n## Jobs\n\n| Kind | Does |\n|---|---|\n| `a` | b | c |\n\n### More\n\n| `d` | e |\n\n## Other\n\n| `f` | g |\n";
    let expected = ["| `a` | b", "| `d` | e |"].map(str::to_owned);
    assert_eq!(rows(section(text, "Jobs"), 2), BTreeSet::from(expected));
}
