//! Excel 97-2003 workbooks. Readers load all of one into memory, however large it claims to be, so a bounded process
//! that gets nothing but the file reads it.

mod inside;
mod slots;
mod wire;

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

pub use inside::write_old_workbook;

use super::{RowBuilder, RowConsumer, StopFlag, TableReadError};
use slots::{Slot, Slots};
use wire::Line;

/// Maximum size of such a workbook.
pub(super) const MOST_BYTES: u64 = 20 * 1024 * 1024;
/// Maximum number of concurrent processes, which may use a gigabyte together.
const MOST_READERS: usize = 2;
static READERS: Slots = Slots::new(MOST_READERS);
/// The subcommand that reads.
const COMMAND: &str = "read-old-workbook";
/// Maximum length of a line of output: the longest row, and JSON's overhead.
const LONGEST_LINE: u64 = 2 * 1024 * 1024;

/// A workbook that another process reads.
#[derive(Debug)]
pub(super) struct Workbook {
    file: File,
    program: PathBuf,
    /// Name, and whether it is hidden.
    sheets: Vec<(String, bool)>,
    stop: StopFlag,
}

impl Workbook {
    pub(super) fn open(
        file: File,
        program: &Path,
        stop: &StopFlag,
    ) -> Result<Self, TableReadError> {
        let mut book = Self {
            file,
            program: program.to_owned(),
            sheets: Vec::new(),
            stop: stop.clone(),
        };
        let mut found = Vec::new();
        book.request_lines(None, &mut |line| {
            if let Line::Sheets(sheets) = line {
                found = sheets;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        book.sheets = found;
        Ok(book)
    }

    pub(super) fn sheets(&self) -> Vec<String> {
        self.sheets.iter().map(|(name, _)| name.clone()).collect()
    }

    pub(super) fn hidden_sheets(&self) -> Vec<usize> {
        let sheets = self.sheets.iter().enumerate();
        sheets
            .filter(|(_, (_, is_hidden))| *is_hidden)
            .map(|(place, _)| place)
            .collect()
    }

    pub(super) fn each_row(
        &mut self,
        sheet: usize,
        take: RowConsumer<'_>,
    ) -> Result<(), TableReadError> {
        self.request_lines(Some(sheet), &mut |line| match line {
            Line::Row(number, cells) => {
                let mut row = RowBuilder::new(number);
                for (column, cell) in cells.into_iter().enumerate() {
                    row.set(column, cell.into())?;
                }
                Ok(row.emit(&mut *take))
            }
            Line::Sheets(_) | Line::Refused(_) | Line::End => Err(TableReadError::Damaged),
        })
    }

    /// Requests the sheets, or the rows of one, and processes the output line by line.
    fn request_lines(
        &mut self,
        sheet: Option<usize>,
        take: &mut dyn FnMut(Line) -> Result<ControlFlow<()>, TableReadError>,
    ) -> Result<(), TableReadError> {
        let slot = READERS.acquire(&self.stop)?;
        self.file.rewind()?;
        let (mut reader, output) = Reader::start(&self.program, &self.file, sheet, slot)?;
        let mut output = BufReader::new(output);
        loop {
            self.stop.check()?;
            let mut line = Vec::new();
            (&mut output)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)?;
            match serde_json::from_slice(&line) {
                Ok(Line::End) => return Ok(()),
                Ok(Line::Refused(why)) => return Err(why.into()),
                Ok(line) => {
                    if take(line)?.is_break() {
                        return Ok(());
                    }
                }
                Err(_) => return Err(reader.failure_reason()),
            }
        }
    }
}

/// The reading process, which is killed on drop.
struct Reader {
    child: Child,
    /// Released once the process has ended.
    _slot: Slot<'static>,
}

impl Reader {
    fn start(
        program: &Path,
        file: &File,
        sheet: Option<usize>,
        slot: Slot<'static>,
    ) -> Result<(Self, ChildStdout), TableReadError> {
        let mut child = Command::new(program)
            .arg(COMMAND)
            .args(sheet.map(|sheet| sheet.to_string()))
            // Hides settings and keys.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::from(file.try_clone()?))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().ok_or(TableReadError::Damaged)?;
        Ok((Self { child, _slot: slot }, output))
    }

    /// Determines why the output ended early.
    fn failure_reason(&mut self) -> TableReadError {
        match self.child.wait() {
            // Killed by a signal: it exceeded its memory or time limit.
            Ok(status) if status.code().is_none() => TableReadError::UnpacksTooLarge,
            _ => TableReadError::Damaged,
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // Ignores errors: the process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
