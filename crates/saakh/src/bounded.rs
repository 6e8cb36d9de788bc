//! What a process may take that is given a stranger's file.

use std::io;

use rustix::process::{Resource, Rlimit, setrlimit};

/// It may have so much memory, beyond what the program itself takes,
const MEMORY: u64 = 512 * 1024 * 1024;
/// and of addresses so many more, which an allocator sets aside without using them.
const ADDRESSES: u64 = 4 * MEMORY;

/// Bounds this process' memory, writes no file, and ends it after so many seconds of the processor.
pub(crate) fn bound_process(seconds: u64) -> io::Result<()> {
    for (resource, most) in [
        (Resource::Data, MEMORY),
        (Resource::As, ADDRESSES),
        (Resource::Cpu, seconds),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
    ] {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}
