//! Modules of a crate depend on each other in one direction, apart from groups that belong together. What a module uses
//! of those that it is inside of is not counted.

use std::collections::{BTreeMap, BTreeSet};

use super::contexts::{code, files, parts_of_group, source};

/// Crates whose modules are checked.
const CRATES: [&str; 4] = ["domain", "store", "service", "api"];

/// Modules of a crate that may form circles, with those inside them, and why.
const GROUPS: [(&str, &[&str], &str); 3] = [
    (
        "domain",
        &[
            "origination::matching_rule",
            "origination::offers",
            "origination::products",
            "origination::profile",
            "origination::snapshot",
        ],
        "a product names its rules and questions, and these take the product",
    ),
    (
        "service",
        &["app", "platform"],
        "App is made of mechanisms that take App",
    ),
    (
        "api",
        &["openapi", "router"],
        "the document is made from the routes and served by one",
    ),
];

/// A module's path, without the crate.
type Module = Vec<String>;

/// An item that a module imports or exports.
struct Import {
    name: String,
    path: Vec<String>,
    is_exported: bool,
}

/// The code of a module: its imports, and the paths in the rest of it.
struct Code {
    imports: Vec<Import>,
    paths: Vec<Vec<String>>,
}

type Modules = BTreeMap<Module, Code>;
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn segments(path: &str) -> Vec<String> {
    let parts = path.split("::").map(str::trim);
    parts
        .filter(|part| !part.is_empty() && *part != "self")
        .map(str::to_owned)
        .collect()
}

/// The paths of an import: `a::{b, c::d}` are `a::b` and `a::c::d`.
fn paths_of_import(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((start, group)) = tree.split_once('{') else {
        return vec![tree.to_owned()];
    };
    let parts = parts_of_group(group).flat_map(paths_of_import);
    parts
        .filter(|part| !part.is_empty())
        .map(|part| format!("{start}{part}"))
        .collect()
}

fn parse_code(text: &str) -> Code {
    let (mut imports, mut rest) = (Vec::new(), String::new());
    let mut from = 0;
    for (at, word) in text.match_indices("use ") {
        let line = text[..at].rsplit('\n').next().unwrap().trim();
        if at < from || !(line.is_empty() || line.starts_with("pub")) {
            continue;
        }
        let tree = text[at + word.len()..].split(';').next().unwrap();
        rest.push_str(&text[from..at]);
        from = at + word.len() + tree.len();
        for path in paths_of_import(tree) {
            let (path, alias) = path.split_once(" as ").unwrap_or((path.as_str(), ""));
            let is_here = path.starts_with("self::");
            let mut path = segments(path);
            let Some(last) = path.last().cloned() else {
                continue;
            };
            if is_here {
                path.insert(0, "self".to_owned());
            }
            imports.push(Import {
                name: if alias.is_empty() {
                    last
                } else {
                    alias.to_owned()
                },
                path,
                is_exported: !line.is_empty(),
            });
        }
    }
    rest.push_str(&text[from..]);
    let words = rest.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    let paths = words.filter(|word| word.contains("::") && !word.starts_with(':'));
    Code {
        imports,
        paths: paths.map(segments).collect(),
    }
}

fn modules(name: &str) -> Modules {
    let root = source(name);
    let module = |path: &std::path::Path| {
        let path = path.strip_prefix(&root).unwrap().with_extension("");
        let parts = path.iter().map(|part| part.to_str().unwrap().to_owned());
        let module: Module = parts.collect();
        if module == ["lib"] {
            Vec::new()
        } else {
            module
        }
    };
    let files = files(&root).into_iter();
    files
        .map(|path| (module(&path), parse_code(&code(&path))))
        .collect()
}

/// The module that defines what a path names, through exports of other modules. None for other crates, and for a module
/// as such.
fn find_definition(modules: &Modules, module: &Module, path: &[String]) -> Option<Module> {
    let first = path.first()?;
    let (mut found, mut rest) = match first.as_str() {
        "crate" => (Module::new(), &path[1..]),
        "self" => (module.clone(), &path[1..]),
        "super" => {
            let up = path.iter().take_while(|part| *part == "super").count();
            let kept = module.len().checked_sub(up)?;
            (module[..kept].to_vec(), &path[up..])
        }
        _ if modules.contains_key(&child(module, first)) => (module.clone(), path),
        _ => {
            let import = modules[module]
                .imports
                .iter()
                .find(|one| one.name == *first)?;
            if import.path.first() == Some(first) {
                return None;
            }
            let path = [&import.path[..], &path[1..]].concat();
            return find_definition(modules, module, &path);
        }
    };
    while let Some((part, others)) = rest.split_first() {
        let inside = child(&found, part);
        if !modules.contains_key(&inside) {
            break;
        }
        (found, rest) = (inside, others);
    }
    let name = rest.first()?;
    let exports = modules
        .get(&found)
        .into_iter()
        .flat_map(|code| &code.imports);
    let mut exports = exports.filter(|one| one.is_exported && one.name == *name);
    let exported = exports.find_map(|one| {
        let path = [&one.path[..], &rest[1..]].concat();
        find_definition(modules, &found, &path)
    });
    Some(exported.unwrap_or(found))
}

fn child(module: &Module, name: &str) -> Module {
    let mut child = module.clone();
    child.push(name.to_owned());
    child
}

/// Which module uses which. Exports are no use.
fn arrows(modules: &Modules) -> Arrows {
    let mut arrows = Arrows::new();
    for (module, code) in modules.iter().filter(|(module, _)| !module.is_empty()) {
        let imports = code.imports.iter().filter(|one| !one.is_exported);
        let paths = imports.map(|one| &one.path).chain(&code.paths);
        let used = paths.filter_map(|path| find_definition(modules, module, path));
        let used = used.filter(|used| !module.starts_with(used));
        let used: BTreeSet<String> = used.map(|used| used.join("::")).collect();
        arrows.insert(module.join("::"), used);
    }
    arrows
}

/// All that a module uses, straight or through others.
fn reached<'a>(arrows: &'a Arrows, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&str> = arrows
        .get(from)
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    while let Some(next) = left.pop() {
        if reached.insert(next) {
            left.extend(arrows.get(next).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

/// The circles of modules.
fn circles(arrows: &Arrows) -> BTreeSet<BTreeSet<&str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = arrows
        .keys()
        .map(|module| (module.as_str(), reached(arrows, module)))
        .collect();
    let in_circle = reached.iter().filter(|(module, all)| all.contains(*module));
    in_circle
        .map(|(module, all)| {
            let back = all
                .iter()
                .filter(|one| reached.get(*one).is_some_and(|all| all.contains(module)));
            back.copied().collect()
        })
        .collect()
}

fn is_inside(module: &str, groups: &[&str]) -> bool {
    groups.iter().any(|group| {
        let inside = module.strip_prefix(group);
        inside.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

#[test]
fn modules_depend_one_way() {
    for name in CRATES {
        let arrows = arrows(&modules(name));
        let circles = circles(&arrows);
        let groups = || GROUPS.iter().filter(|(of, ..)| *of == name);
        let is_allowed = |circle: &BTreeSet<&str>, group: &[&str]| {
            circle.iter().all(|module| is_inside(module, group))
        };
        for circle in &circles {
            assert!(
                groups().any(|(_, group, _)| is_allowed(circle, group)),
                "{name}: these modules depend on each other: {circle:?}"
            );
        }
        for (_, group, reason) in groups() {
            assert!(
                circles.iter().any(|circle| is_allowed(circle, group)),
                "{name}: {group:?} form no circle any more; remove them from the groups ({reason})"
            );
        }
    }
}

#[test]
fn a_circle_of_modules_is_found_through_exports() {
    let module = |path: &str| segments(path);
    let modules = Modules::from([
        (module("a"), parse_code("mod b;\npub use b::Thing;")),
        (
            module("a::b"),
            parse_code("use crate::c::{self, Other};\nfn f() { c::g() }"),
        ),
        (module("c"), parse_code("use super::a::Thing;")),
        (Module::new(), parse_code("mod a;\nmod c;")),
    ]);
    let arrows = arrows(&modules);
    assert_eq!(
        circles(&arrows),
        BTreeSet::from([BTreeSet::from(["a::b", "c"])])
    );
}
