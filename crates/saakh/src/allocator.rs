//! The global allocator and its settings.

use std::env;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use mimalloc::MiMalloc;

/// Requests allocate many small objects, for which mimalloc is faster than the system's allocator.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

pub(crate) struct Setting(&'static str, &'static str);

/// Returns freed memory to the system immediately. The default delay of a second keeps tens of megabytes while a long
/// file is read, and holds on to them while the process is idle.
pub(crate) const KEEP_NOTHING: Setting = Setting("MIMALLOC_PURGE_DELAY", "0");

/// Commits memory only when it is used. By default the allocator commits a gigabyte at once, which exceeds the limit of
/// a bounded process.
pub(crate) const TAKE_WHAT_IS_USED: Setting = Setting("MIMALLOC_ARENA_EAGER_COMMIT", "0");

/// Restarts the program with the settings in its environment, as the same process, because the allocator reads them
/// when it is loaded. Variables that are already set win.
pub(crate) fn configure(settings: &[Setting]) {
    let is_missing = |Setting(name, _): &&Setting| env::var_os(name).is_none();
    let missing: Vec<(&str, &str)> = settings
        .iter()
        .filter(is_missing)
        .map(|Setting(name, value)| (*name, *value))
        .collect();
    if missing.is_empty() {
        return;
    }
    let again = || -> io::Result<io::Error> {
        let mut program = Command::new(env::current_exe()?);
        Ok(program.args(env::args_os().skip(1)).envs(missing).exec())
    };
    // Without the settings the program works as well, but uses more memory.
    drop(again());
}
