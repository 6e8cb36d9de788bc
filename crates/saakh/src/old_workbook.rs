//! Reads a workbook of the time before 2007 from standard input, held to a bound: what a stranger's file makes its
//! reader do ends this process and no other.

use std::fs::File;
use std::io::{self, BufWriter};
use std::os::fd::AsFd;
use std::process::ExitCode;

use saakh_documents::rows::answer_about_old_workbook;

use crate::bounded::bound_process;

/// The processor's time for one workbook, seconds.
const SECONDS: u64 = 60;

/// Answers about the sheets, or the rows of one.
pub(crate) fn read(sheet: Option<usize>) -> ExitCode {
    match bound_process(SECONDS).and_then(|()| answer(sheet)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked does not listen any more, or hears the silence.
        Err(_) => ExitCode::FAILURE,
    }
}

fn answer(sheet: Option<usize>) -> io::Result<()> {
    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    answer_about_old_workbook(file, sheet, &mut BufWriter::new(io::stdout().lock()))
}
