//! The ZIP file of a workbook, and how much may come out of it.

use std::collections::BTreeMap;
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
/// Says where the end of a large file stands, which some programs write for small ones too,
const LARGE_END: &[u8] = b"PK\x06\x07";
/// and how that end begins.
const LARGE_RECORD: &[u8] = b"PK\x06\x06";

#[derive(Debug)]
pub(super) struct Archive {
    zip: ZipArchive<BufReader<File>>,
    /// Its parts by their names as they are looked for.
    places: BTreeMap<String, usize>,
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
        let names = zip
            .file_names_raw()
            .map(|name| plain(&String::from_utf8_lossy(name)));
        // Of parts that differ in their letters' size only, the first one counts.
        let mut places = BTreeMap::new();
        for (place, name) in names.enumerate() {
            places.entry(name).or_insert(place);
        }
        let stop = stop.clone();
        Ok(Self { zip, places, stop })
    }

    /// Whether there is a part with such a name, in small letters.
    pub(super) fn has(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.places.keys().any(|name| is_meant(name))
    }

    /// A part on its way, however its name is written; none where there is none.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<Part<'_>>, Unreadable> {
        let Some(place) = self.places.get(&plain(name)).copied() else {
            return Ok(None);
        };
        let part = self.zip.by_index(place).map_err(unreadable)?;
        // It is held to the size that it was counted with.
        let most = part.size().saturating_add(1);
        Ok(Some(Part::new(part, most, &self.stop)))
    }
}

/// The name of a part as it is looked for: in small letters, from the root of the file, without steps up.
pub(super) fn plain(name: &str) -> String {
    let mut folders: Vec<&str> = Vec::new();
    let lower = name.replace('\\', "/").to_lowercase();
    for folder in lower.split('/') {
        match folder {
            "" | "." => {}
            ".." => {
                folders.pop();
            }
            folder => folders.push(folder),
        }
    }
    folders.join("/")
}

/// The directory of a ZIP file is read at once, so how long it is is asked before.
fn check_end(file: &mut File, size: u64) -> Result<(), Unreadable> {
    file.seek(SeekFrom::Start(size.saturating_sub(LONGEST_END)))?;
    let mut end = Vec::new();
    file.take(LONGEST_END).read_to_end(&mut end)?;
    for (place, window) in end.windows(16).enumerate() {
        if window.starts_with(LARGE_END) {
            let bytes = end.get(place + 8..place + 16).unwrap_or_default();
            check_large_end(
                file,
                u64::from_le_bytes(bytes.try_into().unwrap_or_default()),
            )?;
        }
    }
    let mut is_there = false;
    for (place, window) in end.windows(12).enumerate() {
        if window.starts_with(END) {
            is_there = true;
            let parts = u16::from_le_bytes([end[place + 10], end[place + 11]]);
            if parts > MOST_PARTS && parts != u16::MAX {
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

/// The same of the end of a large file.
fn check_large_end(file: &mut File, at: u64) -> Result<(), Unreadable> {
    let mut record = [0; 40];
    file.seek(SeekFrom::Start(at))?;
    let is_whole = file.read_exact(&mut record).is_ok();
    if !is_whole || !record.starts_with(LARGE_RECORD) {
        return Err(Unreadable::Damaged);
    }
    let count = |from: usize| {
        let bytes = record.get(from..from + 8).unwrap_or_default();
        u64::from_le_bytes(bytes.try_into().unwrap_or([u8::MAX; 8]))
    };
    if count(24).max(count(32)) > u64::from(MOST_PARTS) {
        return Err(Unreadable::TooManySheets);
    }
    Ok(())
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
