//! Boundaries of products: the test-only product is in no release, and a product is named in its own files only.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const FEATURE: &str = "test-product";

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn manifest(of: &str) -> toml::Table {
    read(&format!("crates/{of}/Cargo.toml")).parse().unwrap()
}

fn crate_names() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).unwrap();
    folders
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The files below a folder, by path from the root, without folders of this name.
fn files(below: &str, without: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(below)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = format!("{below}/{name}");
        if without.contains(&name.as_str()) {
            continue;
        }
        if root().join(&path).is_dir() {
            found.extend(files(&path, without));
        } else {
            found.push(path);
        }
    }
    found
}

/// No part of a release enables the feature: it is declared, passed on, and used by the tests' crate alone.
#[test]
fn no_release_has_the_product_of_tests() {
    let mut uses = BTreeSet::new();
    for name in crate_names() {
        let manifest = manifest(&name);
        let declared = manifest.get("features").and_then(|table| table.as_table());
        let declared = declared.into_iter().flatten();
        for (feature, turns_on) in declared {
            if turns_on.to_string().contains(FEATURE) {
                assert_eq!(feature, FEATURE, "{name}: {feature} turns it on");
            }
        }
        for table in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let text = manifest.get(table).map(ToString::to_string);
            if text.is_some_and(|text| text.contains(FEATURE)) {
                uses.insert(format!("{name}: {table}"));
            }
        }
    }
    assert_eq!(uses, BTreeSet::from(["testkit: dependencies".to_owned()]));
    for name in crate_names() {
        let dependencies = manifest(&name).get("dependencies").map(ToString::to_string);
        let uses_testkit = dependencies.is_some_and(|text| text.contains("saakh-testkit"));
        assert!(!uses_testkit, "{name} would bring the feature along");
    }
    assert!(!read("Cargo.toml").contains(FEATURE));
}

/// The whole workspace has the feature, so a release is built from its package alone.
#[test]
fn releases_contain_the_program_only() {
    let scripts = files("tools", &["__pycache__"]).into_iter();
    let scripts = scripts.chain(files("bench", &["__pycache__", "target"]));
    let mut seen = 0;
    for path in scripts.chain(["Makefile".to_owned()]) {
        let Ok(text) = fs::read_to_string(root().join(&path)) else {
            continue;
        };
        for line in text.lines() {
            if line.contains("cargo build") && line.contains("--release") {
                seen += 1;
                let is_plain = !line.contains("--workspace") && !line.contains(FEATURE);
                assert!(is_plain, "{path}: {line}");
            }
        }
    }
    assert!(seen > 0);
}

/// Where the name of a sold product may be used, beside tests: its record and its name on the server, its file in the
/// consumer area, the back office's words for product types, and generated files.
#[test]
fn the_personal_loan_is_named_in_its_own_files_only() {
    let names = [
        "PersonalLoans",
        "Personal Loans",
        "personal-loans",
        "personal_loans",
    ];
    let naming = naming(&names.map(str::to_owned));
    assert_eq!(
        naming,
        BTreeSet::from(
            [
                "crates/domain/src/catalog/product.rs",
                "crates/domain/src/origination/products.rs",
                "crates/domain/src/origination/products/personal_loans.rs",
                "web/src/admin/catalog/product-labels.ts",
                "web/src/consumer/guides/guide-texts.ts",
                // Applicants without a business registration continue with a personal loan.
                "web/src/consumer/products/business-loans.ts",
                "web/src/consumer/products/personal-loans.ts",
                "web/src/consumer/products/table.ts",
                "web/src/shared/api/openapi.json",
                "web/src/shared/api/schema.ts",
            ]
            .map(str::to_owned)
        )
    );
}

fn is_test(path: &str) -> bool {
    path.contains(".test.ts")
}

/// Special behaviour of one brand's pages is a flag of its record, which the brand studio edits, so no code checks for
/// a brand's key. The demonstration's accounts are named explicitly.
#[test]
fn no_code_knows_a_brand_by_its_key() {
    let brands: toml::Table = read("data/brands.toml").parse().unwrap();
    let brands = brands["brand"].as_array().unwrap();
    let quoted = brands
        .iter()
        .map(|brand| format!("\"{}\"", brand["key"].as_str().unwrap()));
    let quoted: Vec<_> = quoted.collect();
    assert_eq!(quoted.len(), 33);
    let allowed = ["crates/saakh/src/demo.rs"].map(str::to_owned);
    assert_eq!(naming(&quoted), BTreeSet::from(allowed));
}

/// The sources of a release, without tests, that contain one of these names.
fn naming(names: &[String]) -> BTreeSet<String> {
    let without = [
        "tests", "tests.rs", "benches", "examples", "seed", "testkit",
    ];
    let web = files("web/src", &["paraglide", "testing"]);
    let sources = [files("crates", &without), web].concat();
    assert!(
        sources.len() > 1_800,
        "only {} sources were found",
        sources.len()
    );
    let has_one = |path: &String| {
        let text = fs::read_to_string(root().join(path)).unwrap_or_default();
        let text = text.split("mod tests {").next().unwrap();
        names.iter().any(|name| text.contains(name.as_str()))
    };
    let sources = sources.into_iter().filter(|path| !is_test(path));
    sources.filter(has_one).collect()
}
