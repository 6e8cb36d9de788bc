//! Commands that the program runs only in demo mode.

use std::process::{Command, Output};

use tempfile::TempDir;

/// A test key: 32 bytes in base64.
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

/// Configuration that production needs beside its database.
const PROVIDERS: &str = "[sms]
url = 'https://sms.example/v1/messages'
headers = { Content-Type = 'application/json' }
body = '{\"to\":\"{to}\",\"text\":\"{text}\",\"template\":\"{template_id}\"}'

[mail]
url = 'smtps://user:password@mail.example'
from = 'Nitya Finance <hello@nitya.example>'
";

/// Runs a command in demo mode, on the same database.
fn run_demo(folder: &TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saakh"))
        .args(arguments)
        .current_dir(folder.path())
        .env("SAAKH_DEMO", "1")
        .env("SAAKH_DEMO_HISTORY", "0")
        .env("SAAKH_DATABASE", "sqlite:real.db")
        .env("SAAKH_LISTEN", "127.0.0.1:0")
        .env("SAAKH_KEY", KEY)
        .output()
        .expect("the program runs")
}

fn production_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("saakh.toml"), PROVIDERS).expect("settings");
    assert!(run(&folder, &["migrate"]).status.success());
    folder
}

/// The command that invites a user.
const INVITE: [&str; 7] = [
    "admin",
    "create",
    "--email",
    "head@loans.example",
    "--role",
    "1",
    "--invite",
];

#[track_caller]
fn assert_refused(output: &Output, reason: &str) {
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{message}");
    assert!(message.contains(reason), "{message}");
}

#[test]
fn demo_mode_refuses_a_database_with_real_staff() {
    let folder = production_folder();
    assert!(run(&folder, &INVITE).status.success());
    for arguments in [
        &["serve"][..],
        &["worker"],
        &["seed", "--demo"],
        &["doctor"],
    ] {
        let output = run_demo(&folder, arguments);
        if arguments == ["doctor"] {
            let report = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(report.contains("WRONG demo: SAAKH_DEMO is 1"), "{report}");
        } else {
            assert_refused(&output, "was not made by demo mode");
        }
    }
}

#[test]
fn production_refuses_the_database_of_a_demo() {
    let folder = production_folder();
    let seeded = run_demo(&folder, &["seed", "--demo"]);
    assert!(seeded.status.success(), "{seeded:?}");
    for arguments in [&["serve"][..], &["worker"], &INVITE] {
        assert_refused(&run(&folder, arguments), "was made by demo mode");
    }
    let report = run(&folder, &["doctor"]);
    let report = String::from_utf8_lossy(&report.stdout).into_owned();
    assert!(
        report.contains("WRONG demo: the database was made by demo mode"),
        "{report}"
    );
}
