//! Limits of a process that parses an untrusted file.

use std::io;

use rustix::process::{Resource, Rlimit, setrlimit};

/// Memory that it may use beyond what the program itself uses,
const MEMORY: u64 = 512 * 1024 * 1024;
/// and address space beyond that, which an allocator reserves without using.
const ADDRESSES: u64 = 4 * MEMORY;

/// Bounds this process's memory and CPU time (in seconds), and forbids writing files.
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
