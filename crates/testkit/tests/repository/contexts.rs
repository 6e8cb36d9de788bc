//! Contexts depend on each other in one direction: no cycle between the top-level modules of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Crates whose top-level modules are contexts or layers, and groups of modules that count as one: [`App`] and the
/// mechanisms that it is made of; the modules that answer requests; the routes and the document made from them.
///
/// [`App`]: saakh_service::App
const CRATES: [(&str, &[(&str, &str)]); 5] = [
    ("domain", &[]),
    ("store", &[]),
    ("service", &[("app", "platform")]),
    ("seed", &[]),
    (
        "api",
        &[
            ("admin", "handlers"),
            ("consumer", "handlers"),
            ("pages", "handlers"),
            ("partner", "handlers"),
            ("public", "handlers"),
            ("openapi", "router"),
        ],
    ),
];
/// The root files of a crate.
const ROOTS: [&str; 2] = ["lib", "main"];

/// Which module uses which, with a file that does.
type Arrows = BTreeMap<String, BTreeMap<String, PathBuf>>;

pub(super) fn source(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .join(name)
        .join("src")
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// Rust files below a path, without tests.
pub(super) fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .filter(|path| stem(path) != "tests")
        .flat_map(|path| files(&path))
        .collect()
}

/// The first segments of every `crate::…` path, including those of `crate::{…}`.
fn used_modules(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        if let Some(group) = rest.strip_prefix('{') {
            used.extend(parts_of_group(group).map(first_segment));
        } else {
            used.insert(first_segment(rest));
        }
    }
    used
}

fn first_segment(path: &str) -> String {
    let path = path.trim_start();
    path.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

/// The items of an import group, with nested groups kept whole.
pub(super) fn parts_of_group(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let mut starts = vec![0];
    let mut end = text.len();
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                end = at;
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    starts
        .into_iter()
        .filter(move |start| *start < end)
        .map(move |start| &text[start..end])
}

/// A file's code without comments and tests.
pub(super) fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn arrows(name: &str, aliases: &[(&str, &str)]) -> Arrows {
    let context = |module: String| {
        let alias = aliases.iter().find(|(from, _)| *from == module);
        alias.map_or(module, |(_, to)| (*to).to_owned())
    };
    let tops = fs::read_dir(source(name))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let tops: Vec<PathBuf> = tops
        .filter(|path| !ROOTS.contains(&stem(path).as_str()))
        .collect();
    let modules: BTreeSet<String> = tops.iter().map(|path| stem(path)).collect();
    let mut arrows = Arrows::new();
    for top in tops {
        let from = context(stem(&top));
        for file in files(&top) {
            let used = used_modules(&code(&file)).into_iter();
            for to in used.filter(|used| modules.contains(used)).map(context) {
                if to != from {
                    arrows
                        .entry(from.clone())
                        .or_default()
                        .insert(to, file.clone());
                }
            }
        }
    }
    arrows
}

/// A path along the arrows from a module back to itself.
fn circle(arrows: &Arrows) -> Option<Vec<String>> {
    fn walk(arrows: &Arrows, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> bool {
        let here = way.last().unwrap().clone();
        for to in arrows.get(&here).into_iter().flat_map(BTreeMap::keys) {
            let seen = way.iter().position(|passed| passed == to);
            if let Some(start) = seen {
                way.drain(..start);
                way.push(to.clone());
                return true;
            }
            if !done.contains(to) {
                way.push(to.clone());
                if walk(arrows, way, done) {
                    return true;
                }
            }
        }
        done.insert(here);
        way.pop();
        false
    }
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|start| {
        let mut way = vec![start.clone()];
        walk(arrows, &mut way, &mut done).then_some(way)
    })
}

#[test]
fn no_two_contexts_depend_on_each_other() {
    for (name, aliases) in CRATES {
        let arrows = arrows(name, aliases);
        assert!(
            !arrows.is_empty(),
            "{name} has no arrows: are its files still found?"
        );
        if let Some(circle) = circle(&arrows) {
            let files: Vec<_> = circle
                .windows(2)
                .map(|step| &arrows[&step[0]][&step[1]])
                .collect();
            panic!("{name}: {} ({files:?})", circle.join(" -> "));
        }
    }
}

#[test]
fn a_circle_is_found_through_groups_of_imports() {
    let used = |code: &str| used_modules(code).into_iter().collect::<Vec<_>>();
    assert_eq!(
        used("use crate::{Error, origination::{a, b}, trust};"),
        ["Error", "origination", "trust"]
    );
    let arrow = |to: &str| BTreeMap::from([(to.to_owned(), PathBuf::new())]);
    let mut arrows = Arrows::from([("a".to_owned(), arrow("b")), ("b".to_owned(), arrow("c"))]);
    assert_eq!(circle(&arrows), None);
    arrows.insert("c".to_owned(), arrow("b"));
    assert_eq!(
        circle(&arrows),
        Some(["b", "c", "b"].map(str::to_owned).to_vec())
    );
}
