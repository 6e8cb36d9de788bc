//! The program runs with settings for its allocator, as the operating system reports them for the process.
#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

/// The program, simulating lenders that get no requests, in a temporary folder.
fn running(setting: Option<&str>) -> (Child, TempDir) {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_saakh"));
    command.env_remove("MIMALLOC_PURGE_DELAY");
    if let Some(setting) = setting {
        command.env("MIMALLOC_PURGE_DELAY", setting);
    }
    let program = command
        .current_dir(folder.path())
        .env("SAAKH_DEMO", "1")
        .args(["simulate", "lenders", "--listen", "127.0.0.1:0"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    (program, folder)
}

/// Whether its process has such a setting, checked for some seconds.
fn has(program: &Child, setting: &str) -> bool {
    (0..200).any(|_| {
        let found = std::fs::read(format!("/proc/{}/environ", program.id())).unwrap();
        let is_there = found
            .split(|byte| *byte == 0)
            .any(|one| one == setting.as_bytes());
        if !is_there {
            sleep(Duration::from_millis(50));
        }
        is_there
    })
}

fn end(mut program: Child) {
    program.kill().unwrap();
    program.wait().unwrap();
}

#[test]
fn free_memory_is_returned_without_delay() {
    let (program, _folder) = running(None);
    assert!(has(&program, "MIMALLOC_PURGE_DELAY=0"));
    end(program);
}

#[test]
fn the_allocator_setting_can_be_overridden() {
    let (program, _folder) = running(Some("1000"));
    // Long enough for the program to start itself again, if it did.
    sleep(Duration::from_millis(500));
    assert!(has(&program, "MIMALLOC_PURGE_DELAY=1000"));
    end(program);
}
