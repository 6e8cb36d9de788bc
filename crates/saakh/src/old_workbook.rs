//! Parses an Excel 97-2003 workbook from standard input in a bounded process, so that a malicious file can only crash
//! this process.

use std::fs::File;
use std::io::{self, BufWriter};
use std::os::fd::AsFd;
use std::process::ExitCode;

use saakh_documents::rows::write_old_workbook;

use crate::bounded::bound_process;

/// CPU time for one workbook, in seconds.
const SECONDS: u64 = 60;

/// Prints the list of sheets, or the rows of one.
pub(crate) fn read(sheet: Option<usize>) -> ExitCode {
    match bound_process(SECONDS).and_then(|()| print_workbook(sheet)) {
        Ok(()) => ExitCode::SUCCESS,
        // The parent process has closed the pipe, or will see that the output ends early.
        Err(_) => ExitCode::FAILURE,
    }
}

fn print_workbook(sheet: Option<usize>) -> io::Result<()> {
    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    write_old_workbook(file, sheet, &mut BufWriter::new(io::stdout().lock()))
}
