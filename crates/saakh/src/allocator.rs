//! What the program allocates with, and how long that keeps what is free.

use std::env;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use mimalloc::MiMalloc;

/// A request allocates many small things; this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How long free memory is kept, in milliseconds: not at all. Of itself the allocator keeps it for a second, which is tens of
/// megabytes while a long file is read, and holds on to it while nothing is done.
const SETTING: (&str, &str) = ("MIMALLOC_PURGE_DELAY", "0");

/// The allocator reads its settings when the program is loaded. So the program takes the place of itself with them once, as
/// the same process; whoever starts it may say something else.
pub(crate) fn configure() {
    let (name, value) = SETTING;
    if env::var_os(name).is_some() {
        return;
    }
    let again = || -> io::Result<io::Error> {
        let mut program = Command::new(env::current_exe()?);
        Ok(program.args(env::args_os().skip(1)).env(name, value).exec())
    };
    // It runs as well without, and needs more memory then.
    drop(again());
}
