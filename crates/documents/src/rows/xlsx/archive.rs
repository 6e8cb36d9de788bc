//! The ZIP file of a workbook, and how much may come out of it.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use super::super::{StopFlag, Unreadable};
use super::xml::Part;

/// A workbook of a hundred sheets has some hundred parts.
const MOST_PARTS: u16 = 2_000;
/// All parts together unpack to so much at most,
const MOST_UNPACKED: u64 = 4 * 1024 * 1024 * 1024;
/// and to so many times the whole file, beyond what is small anyway.
const LARGEST_RATIO: u64 = 200;
const SMALL: u64 = 16 * 1024 * 1024;
/// Where a ZIP file says what it holds: at its end, before a comment of 64 KiB at most.
const LONGEST_END: u64 = 22 + 65_535;
const END: &[u8] = b"PK\x05\x06";
/// Says that numbers stand elsewhere, which a workbook of our size never needs.
const LARGE_END: &[u8] = b"PK\x06\x07";

#[derive(Debug)]
pub(super) struct Archive {
    zip: ZipArchive<BufReader<File>>,
    stop: StopFlag,
}

impl Archive {
    pub(super) fn open(mut file: File, stop: &StopFlag) -> Result<Self, Unreadable> {
        let size = file.seek(SeekFrom::End(0))?;
        check_end(&mut file, size)?;
        file.rewind()?;
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(unreadable)?;
        let most = MOST_UNPACKED.min(SMALL + LARGEST_RATIO * size);
        let mut unpacked: u64 = 0;
        for place in 0..zip.len() {
            stop.check()?;
            let part = zip.by_index_raw(place).map_err(unreadable)?;
            unpacked = unpacked.saturating_add(part.size());
        }
        if unpacked > most {
            return Err(Unreadable::UnpacksTooLarge);
        }
        let stop = stop.clone();
        Ok(Self { zip, stop })
    }

    /// Whether there is a part with such a name, in small letters.
    pub(super) fn has(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        let names = self.zip.file_names_raw();
        let mut names = names.map(|name| String::from_utf8_lossy(name).to_ascii_lowercase());
        names.any(|name| is_meant(&name))
    }

    /// A part on its way; none where there is none.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<Part<'_>>, Unreadable> {
        let Some(place) = self.zip.index_for_name(name) else {
            return Ok(None);
        };
        let part = self.zip.by_index(place).map_err(unreadable)?;
        // It is held to the size that it was counted with.
        let most = part.size().saturating_add(1);
        Ok(Some(Part::new(part, most, &self.stop)))
    }
}

/// The directory of a ZIP file is read at once, so how long it is is asked before.
fn check_end(file: &mut File, size: u64) -> Result<(), Unreadable> {
    file.seek(SeekFrom::Start(size.saturating_sub(LONGEST_END)))?;
    let mut end = Vec::new();
    file.take(LONGEST_END).read_to_end(&mut end)?;
    if end.windows(4).any(|window| window == LARGE_END) {
        return Err(Unreadable::UnpacksTooLarge);
    }
    let mut is_there = false;
    for (place, window) in end.windows(12).enumerate() {
        if window.starts_with(END) {
            is_there = true;
            let parts = u16::from_le_bytes([end[place + 10], end[place + 11]]);
            if parts > MOST_PARTS {
                return Err(Unreadable::TooManySheets);
            }
        }
    }
    if is_there {
        Ok(())
    } else {
        Err(Unreadable::Damaged)
    }
}

fn unreadable(error: ZipError) -> Unreadable {
    match error {
        ZipError::Io(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
            // A packed part that is damaged fails as input that is invalid.
            match error.kind() {
                std::io::ErrorKind::InvalidData
                | std::io::ErrorKind::InvalidInput
                | std::io::ErrorKind::Other => Unreadable::Damaged,
                _ => Unreadable::File(error),
            }
        }
        ZipError::UnsupportedArchive(what) if what == ZipError::PASSWORD_REQUIRED => {
            Unreadable::Protected
        }
        _ => Unreadable::Damaged,
    }
}
