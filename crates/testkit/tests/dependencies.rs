//! Crates depend one way. The manifests say on whom; this table says on whom they may.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Each crate, and what it may use. `saakh` puts everything together; `testkit` tests everything.
const ALLOWED: [(&str, &[&str]); 8] = [
    ("domain", &[]),
    ("store", &["domain"]),
    ("outbound", &["domain"]),
    ("documents", &["domain"]),
    ("service", &["domain", "store", "outbound", "documents"]),
    ("api", &["domain", "store", "service"]),
    (
        "saakh",
        &["domain", "store", "outbound", "documents", "service", "api"],
    ),
    (
        "testkit",
        &["domain", "store", "outbound", "documents", "service", "api"],
    ),
];

fn crates() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The crates of this project in one table of a manifest, `saakh-` taken off.
fn ours(manifest: &toml::Table, table: &str) -> BTreeSet<String> {
    let Some(dependencies) = manifest.get(table).and_then(|table| table.as_table()) else {
        return BTreeSet::new();
    };
    dependencies
        .keys()
        .filter_map(|name| name.strip_prefix("saakh-"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn crates_depend_one_way() {
    let folders = fs::read_dir(crates()).unwrap();
    let mut names: Vec<String> = folders
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut known: Vec<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(names, known, "a crate without a place in the table");

    for (name, allowed) in ALLOWED {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        for table in ["dependencies", "build-dependencies"] {
            for used in ours(&manifest, table) {
                assert!(
                    allowed.contains(&used.as_str()),
                    "{name} must not use {used}"
                );
            }
        }
        for used in ours(&manifest, "dev-dependencies") {
            let fits = allowed.contains(&used.as_str()) || used == "testkit" || used == name;
            assert!(fits, "{name} must not use {used} in its tests");
        }
    }
}
