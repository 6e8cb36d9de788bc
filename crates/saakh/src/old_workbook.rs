//! Reads a workbook of the time before 2007 from standard input, held to a bound: what a stranger's file makes its
//! reader do ends this process and no other.

use std::fs::File;
use std::io::{self, BufWriter};
use std::os::fd::AsFd;
use std::process::ExitCode;

use rustix::process::{Resource, Rlimit, setrlimit};
use saakh_documents::rows::answer_about_old_workbook;

/// It may have so much memory, beyond what the program itself takes,
const MEMORY: u64 = 512 * 1024 * 1024;
/// of addresses so many more, which an allocator sets aside without using them,
const ADDRESSES: u64 = 4 * MEMORY;
/// and the processor for so many seconds.
const SECONDS: u64 = 60;

/// Answers about the sheets, or the rows of one.
pub(crate) fn read(sheet: Option<usize>) -> ExitCode {
    match bounded().and_then(|()| answer(sheet)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked does not listen any more, or hears the silence.
        Err(_) => ExitCode::FAILURE,
    }
}

fn bounded() -> io::Result<()> {
    for (resource, most) in [
        (Resource::Data, MEMORY),
        (Resource::As, ADDRESSES),
        (Resource::Cpu, SECONDS),
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

fn answer(sheet: Option<usize>) -> io::Result<()> {
    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    answer_about_old_workbook(file, sheet, &mut BufWriter::new(io::stdout().lock()))
}
