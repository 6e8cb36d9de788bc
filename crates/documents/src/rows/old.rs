//! Workbooks of the time before 2007. Who reads one keeps all of it in memory, as large as it says it is; so a
//! process of its own does, which is held to a bound and given nothing but the file.

mod inside;
mod slots;
mod wire;

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

pub use inside::answer;

use super::{Gathered, StopFlag, Take, Unreadable};
use slots::{Slot, Slots};
use wire::Line;

/// Such a workbook is not larger.
pub(super) const MOST_BYTES: u64 = 20 * 1024 * 1024;
/// So many of them are read at once: their processes may take a gigabyte together.
const MOST_READERS: usize = 2;
static READERS: Slots = Slots::new(MOST_READERS);
/// What the program is asked by.
const COMMAND: &str = "read-old-workbook";
/// A line of its answer is not longer: a row at its longest, and what JSON adds.
const LONGEST_LINE: u64 = 2 * 1024 * 1024;

/// A workbook that another process reads.
#[derive(Debug)]
pub(super) struct Workbook {
    file: File,
    program: PathBuf,
    /// Each with whether it is hidden.
    sheets: Vec<(String, bool)>,
    stop: StopFlag,
}

impl Workbook {
    pub(super) fn open(file: File, program: &Path, stop: &StopFlag) -> Result<Self, Unreadable> {
        let mut book = Self {
            file,
            program: program.to_owned(),
            sheets: Vec::new(),
            stop: stop.clone(),
        };
        let mut found = Vec::new();
        book.ask(None, &mut |line| {
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

    pub(super) fn each_row(&mut self, sheet: usize, take: Take<'_>) -> Result<(), Unreadable> {
        self.ask(Some(sheet), &mut |line| match line {
            Line::Row(number, cells) => {
                let mut row = Gathered::begin(number);
                for (column, cell) in cells.into_iter().enumerate() {
                    row.put(column, cell.into())?;
                }
                Ok(row.give(&mut *take))
            }
            Line::Sheets(_) | Line::Refused(_) | Line::End => Err(Unreadable::Damaged),
        })
    }

    /// Asks for the sheets, or for the rows of one, and takes the answer line by line.
    fn ask(
        &mut self,
        sheet: Option<usize>,
        take: &mut dyn FnMut(Line) -> Result<ControlFlow<()>, Unreadable>,
    ) -> Result<(), Unreadable> {
        let slot = READERS.take(&self.stop)?;
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
                Err(_) => return Err(reader.broke_off()),
            }
        }
    }
}

/// The process that reads; it ends when nobody listens any more.
struct Reader {
    child: Child,
    /// Given back once the process has ended.
    _slot: Slot<'static>,
}

impl Reader {
    fn start(
        program: &Path,
        file: &File,
        sheet: Option<usize>,
        slot: Slot<'static>,
    ) -> Result<(Self, ChildStdout), Unreadable> {
        let mut child = Command::new(program)
            .arg(COMMAND)
            .args(sheet.map(|sheet| sheet.to_string()))
            // Settings and keys are none of its business.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::from(file.try_clone()?))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().ok_or(Unreadable::Damaged)?;
        Ok((Self { child, _slot: slot }, output))
    }

    /// What it means that it said nothing more.
    fn broke_off(&mut self) -> Unreadable {
        match self.child.wait() {
            // Ended by a signal: it wanted more memory or time than it may have.
            Ok(status) if status.code().is_none() => Unreadable::UnpacksTooLarge,
            _ => Unreadable::Damaged,
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
