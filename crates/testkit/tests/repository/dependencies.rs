//! Crates depend on each other in one direction, and external packages are confined to the crates that need them. The
//! manifests declare the dependencies; these tables define the allowed ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Each crate with its allowed dependencies. `saakh` puts everything together; `testkit` tests everything.
const ALLOWED: [(&str, &[&str]); 10] = [
    ("domain", &[]),
    ("test-macros", &[]),
    ("store", &["domain", "test-macros"]),
    ("outbound", &["domain"]),
    ("documents", &["domain"]),
    ("service", &["domain", "store", "outbound", "documents"]),
    ("seed", &["domain", "store", "service"]),
    ("api", &["domain", "store", "service"]),
    (
        "saakh",
        &[
            "domain",
            "store",
            "outbound",
            "documents",
            "service",
            "seed",
            "api",
        ],
    ),
    (
        "testkit",
        &[
            "domain",
            "store",
            "outbound",
            "documents",
            "service",
            "seed",
            "api",
            "test-macros",
        ],
    ),
];

/// Packages that only compute, from their arguments alone: allowed everywhere.
const ANYWHERE: &[&str] = &[
    "arc-swap",
    "base64",
    "fastrand",
    "inventory",
    "jiff",
    "metrics",
    "serde",
    "serde_json",
    "sha2",
    "thiserror",
    "tokio",
    "tokio-util",
    "toml",
    "tracing",
    "url",
    "uuid",
    "zeroize",
];

/// Packages that access the network or files, parse untrusted input, or keep secrets, with the crates that may use
/// them. A vulnerability then has one place to look for, and a package can be replaced there.
const CONFINED: &[(&str, &[&str])] = &[
    ("aes-gcm", &["service"]),
    ("anyhow", &["saakh"]),
    ("argon2", &["service"]),
    ("axum", &["api", "saakh", "testkit"]),
    ("brotli", &["api"]),
    ("calamine", &["documents"]),
    ("cfb", &["documents"]),
    ("chacha20poly1305", &["service"]),
    ("clap", &["saakh"]),
    ("csv", &["documents"]),
    ("deadpool", &["store"]),
    ("encoding_rs", &["documents"]),
    ("flate2", &["api"]),
    ("futures-util", &["store", "api", "saakh"]),
    ("getrandom", &["service", "saakh"]),
    ("hkdf", &["service"]),
    ("hmac", &["service", "outbound"]),
    ("http-body-util", &["outbound", "testkit"]),
    ("hyper", &["saakh"]),
    ("hyper-util", &["saakh"]),
    ("image", &["documents"]),
    ("jsonschema", &["testkit"]),
    ("krilla", &["documents"]),
    ("lettre", &["outbound"]),
    ("metrics-exporter-prometheus", &["api", "saakh"]),
    ("mimalloc", &["saakh"]),
    ("object_store", &["outbound"]),
    ("png", &["documents"]),
    ("qrcodegen", &["documents"]),
    ("proc-macro2", &["test-macros"]),
    ("quick-xml", &["documents"]),
    ("quote", &["test-macros"]),
    ("reqwest", &["outbound"]),
    ("rust-embed", &["service", "saakh"]),
    ("rustls", &["store", "outbound"]),
    ("rustls-native-certs", &["store", "outbound"]),
    ("rustix", &["saakh"]),
    ("resvg", &["documents"]),
    ("rust_xlsxwriter", &["documents"]),
    ("rustybuzz", &["documents"]),
    ("sea-query", &["store"]),
    ("serde_path_to_error", &["api"]),
    ("serde_urlencoded", &["api"]),
    ("rusqlite", &["store"]),
    ("tokio-postgres", &["store"]),
    ("tokio-postgres-rustls", &["store"]),
    ("subtle", &["service", "outbound", "api"]),
    ("syn", &["test-macros"]),
    ("tempfile", &["store", "documents", "service"]),
    ("totp-rs", &["service"]),
    ("tower", &["api", "saakh", "testkit"]),
    ("tower-http", &["api"]),
    ("tracing-subscriber", &["saakh"]),
    ("unicode-normalization", &["domain"]),
    ("utoipa", &["api"]),
    ("utoipa-axum", &["api"]),
    ("webpki-root-certs", &["outbound"]),
    ("zip", &["documents"]),
];

fn crates() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn manifest(name: &str) -> toml::Table {
    let text = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
    text.parse().unwrap()
}

/// The names in one table of a manifest.
fn used(manifest: &toml::Table, table: &str) -> BTreeSet<String> {
    let dependencies = manifest.get(table).and_then(|table| table.as_table());
    dependencies
        .into_iter()
        .flat_map(|table| table.keys().cloned())
        .collect()
}

/// The project's own crates in one table of a manifest, without the prefix `saakh-`.
fn ours(manifest: &toml::Table, table: &str) -> BTreeSet<String> {
    used(manifest, table)
        .iter()
        .filter_map(|name| name.strip_prefix("saakh-"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn crates_depend_in_one_direction() {
    let folders = fs::read_dir(crates()).unwrap();
    let mut names: Vec<String> = folders
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut known: Vec<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(names, known, "a crate without a place in the table");

    for (name, allowed) in ALLOWED {
        let manifest = manifest(name);
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

#[test]
fn third_party_code_is_used_in_the_crates_that_need_it_only() {
    let mut met: BTreeSet<(String, String)> = BTreeSet::new();
    for (name, _) in ALLOWED {
        let theirs = used(&manifest(name), "dependencies")
            .into_iter()
            .filter(|used| !used.starts_with("saakh-") && !ANYWHERE.contains(&used.as_str()));
        met.extend(theirs.map(|used| (used, name.to_owned())));
    }
    let allowed: BTreeSet<(String, String)> = CONFINED
        .iter()
        .flat_map(|(used, by)| by.iter().map(|by| ((*used).to_owned(), (*by).to_owned())))
        .collect();
    let beyond: Vec<_> = met.difference(&allowed).collect();
    assert!(beyond.is_empty(), "used, but not in the table: {beyond:?}");
    let gone: Vec<_> = allowed.difference(&met).collect();
    assert!(gone.is_empty(), "in the table, but not used: {gone:?}");
}
