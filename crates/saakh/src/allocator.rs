//! What the program allocates with, and how long that keeps what is free.

use std::env;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use mimalloc::MiMalloc;

/// A request allocates many small things; this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A setting of the allocator.
pub(crate) struct Setting(&'static str, &'static str);

/// Free memory is kept for so many milliseconds: not at all. Of itself the allocator keeps it for a second, which is tens of
/// megabytes while a long file is read, and holds on to it while nothing is done.
pub(crate) const KEEP_NOTHING: Setting = Setting("MIMALLOC_PURGE_DELAY", "0");

/// What is set aside counts as memory only once it is used. Of itself the allocator takes a gigabyte at once, which is more
/// than a bounded process may have, so that it gets nothing more.
pub(crate) const TAKE_WHAT_IS_USED: Setting = Setting("MIMALLOC_ARENA_EAGER_COMMIT", "0");

/// The allocator reads its settings when the program is loaded. So the program takes the place of itself with them once, as
/// the same process; whoever starts it may say something else.
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
    // It runs as well without, and needs more memory then.
    drop(again());
}
