//! What the program does only where it is told that everything is invented.
#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on says so by panicking"
)]

use std::process::{Command, Output};

use tempfile::TempDir;

/// Invented: 32 bytes in base64.
const KEY: &str = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

/// Runs a command on a database in a folder, outside demo mode.
fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saakh"))
        .args(arguments)
        .current_dir(folder.path())
        .env("SAAKH_DEMO", "0")
        .env("SAAKH_DATABASE", "sqlite:real.db")
        .env("SAAKH_KEY", KEY)
        .output()
        .expect("the program runs")
}

#[test]
fn nothing_invented_is_added_outside_demo_mode() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for arguments in [
        &["seed", "--demo"][..],
        &["seed", "--customers", "1"],
        &["seed", "--applications", "1"],
    ] {
        let output = run(&folder, arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(message.contains("SAAKH_DEMO is not 1"), "{message}");
    }
    assert!(!folder.path().join("real.db").exists());
}
