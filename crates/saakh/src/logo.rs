//! Draws an uploaded logo from standard input in a bounded process, so that a malicious file can only crash this
//! process.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use saakh_documents::logo::{MAX_STORED_BYTES, rasterise};

use crate::bounded::bound_process;

/// CPU time for one logo in seconds; a realistic one takes some milliseconds.
const SECONDS: u64 = 3;

/// Writes the drawing as PNG to standard output; fails if it cannot be drawn.
pub(crate) fn draw() -> ExitCode {
    match bound_process(SECONDS).and_then(|()| answer()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn answer() -> io::Result<()> {
    let mut logo = Vec::new();
    let most = MAX_STORED_BYTES as u64;
    io::stdin().lock().take(most).read_to_end(&mut logo)?;
    let png = rasterise(&logo).ok_or(io::ErrorKind::InvalidData)?;
    io::stdout().lock().write_all(&png)
}
