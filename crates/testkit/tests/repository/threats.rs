//! The threat model names every call, table and called system, and only tests that exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Modules of `outbound` that call no other system.
const INSIDE: [&str; 4] = ["error", "lib", "message", "test_server"];

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["node_modules", "dist", "target"].contains(&name) {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found
}

/// The texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The items in lines that begin with a word. Nothing is listed twice.
fn listed(word: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in read("docs/THREATS.md").lines() {
        for name in line.strip_prefix(word).into_iter().flat_map(quoted) {
            assert!(names.insert(name.to_owned()), "{name} is listed twice");
        }
    }
    names
}

/// The tables of the newest schema, as the migrations leave them.
fn tables() -> BTreeSet<String> {
    let mut migrations = files(&Path::new(ROOT).join("migrations/sqlite"), &[".sql"]);
    migrations.sort();
    let mut tables = BTreeSet::new();
    for migration in migrations {
        for line in fs::read_to_string(migration).unwrap().lines() {
            let words: Vec<&str> = line
                .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .filter(|word| !word.is_empty())
                .collect();
            match words.as_slice() {
                ["CREATE", "TABLE", name, ..] => {
                    tables.insert((*name).to_owned());
                }
                ["DROP", "TABLE", name] => {
                    tables.remove(*name);
                }
                ["ALTER", "TABLE", old, "RENAME", "TO", new] => {
                    tables.remove(*old);
                    tables.insert((*new).to_owned());
                }
                _ => {}
            }
        }
    }
    tables
}

#[test]
fn every_call_belongs_to_an_area_with_its_threats() {
    let access: toml::Table = read("crates/api/tests/api/access.toml").parse().unwrap();
    let mut calls_of: BTreeMap<String, usize> = listed("Calls: ")
        .into_iter()
        .map(|name| (name, 0))
        .collect();
    for call in access["call"].as_array().unwrap() {
        let path = call["path"].as_str().unwrap();
        let area = calls_of.iter_mut().find(|(area, _)| {
            path.strip_prefix(area.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        let (_, calls) = area.unwrap_or_else(|| panic!("docs/THREATS.md lacks {path}"));
        *calls += 1;
    }
    let gone: Vec<&String> = calls_of
        .iter()
        .filter(|(_, n)| **n == 0)
        .map(|(a, _)| a)
        .collect();
    assert!(gone.is_empty(), "no such calls any more: {gone:?}");
}

#[test]
fn every_table_belongs_to_an_area_with_its_threats() {
    assert_eq!(listed("Tables: "), tables());
}

#[test]
fn every_system_that_is_called_belongs_to_an_area_with_its_threats() {
    let folder = Path::new(ROOT).join("crates/outbound/src");
    let modules: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .filter(|name| !INSIDE.contains(&name.as_str()))
        .collect();
    assert_eq!(listed("Modules: "), modules);
}

#[test]
fn the_tests_that_documents_name_exist() {
    let mut known = BTreeSet::new();
    for file in files(&Path::new(ROOT).join("crates"), &[".rs"]) {
        let text = fs::read_to_string(file).unwrap();
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        known.extend(words.filter(|word| is_test_name(word)).map(str::to_owned));
    }
    let mut named = 0;
    for document in ["docs/THREATS.md", "docs/SECURITY.md"] {
        for name in quoted(&read(document)).filter(|name| is_test_name(name)) {
            assert!(known.contains(name), "{document}: no test is called {name}");
            named += 1;
        }
    }
    assert!(named > 270, "only {named} tests are named");
}

/// Names of snake-case sentences: no other names have four words.
fn is_test_name(word: &str) -> bool {
    word.matches('_').count() >= 3
        && word
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}
