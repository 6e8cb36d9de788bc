//! The ZIP file of a workbook, with limits on decompression.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

use zip::ZipArchive;
use zip::result::ZipError;

use super::super::{StopFlag, TableReadError};
use super::xml::Part;

/// Maximum number of parts; a workbook of a hundred sheets has some hundred.
const MOST_PARTS: u16 = 2_000;
/// Maximum decompressed size of all parts together,
const MOST_UNPACKED: u64 = 4 * 1024 * 1024 * 1024;
/// and maximum ratio to the compressed size, for files that are not small.
const LARGEST_RATIO: u64 = 200;
const SMALL: u64 = 16 * 1024 * 1024;
/// Maximum distance of the directory's end record from the file's end: a comment of at most 64 KiB follows it.
const LONGEST_END: u64 = 22 + 65_535;
const END: &[u8] = b"PK\x05\x06";
/// Signature of the ZIP64 locator, which some programs write for small files too,
const LARGE_END: &[u8] = b"PK\x06\x07";
/// and of the ZIP64 end record.
const LARGE_RECORD: &[u8] = b"PK\x06\x06";

#[derive(Debug)]
pub(super) struct Archive {
    zip: ZipArchive<BufReader<File>>,
    /// Indices of parts by normalised name.
    places: BTreeMap<String, usize>,
    stop: StopFlag,
}

impl Archive {
    pub(super) fn open(mut file: File, stop: &StopFlag) -> Result<Self, TableReadError> {
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
            return Err(TableReadError::UnpacksTooLarge);
        }
        let names = zip
            .file_names_raw()
            .map(|name| normalise_name(&String::from_utf8_lossy(name)));
        // Among parts that differ only in case, the first one wins.
        let mut places = BTreeMap::new();
        for (place, name) in names.enumerate() {
            places.entry(name).or_insert(place);
        }
        let stop = stop.clone();
        Ok(Self { zip, places, stop })
    }

    /// Whether a part matches, by its name in lower case.
    pub(super) fn has(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        self.places.keys().any(|name| is_meant(name))
    }

    /// Opens a part by name, ignoring spelling differences of names; none if there is none.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<Part<'_>>, TableReadError> {
        let Some(place) = self.places.get(&normalise_name(name)).copied() else {
            return Ok(None);
        };
        let part = self.zip.by_index(place).map_err(unreadable)?;
        // Limits the part to its declared size, which was counted.
        let most = part.size().saturating_add(1);
        Ok(Some(Part::new(part, most, &self.stop)))
    }
}

/// Normalises a part's name: lower case, absolute, without `..`.
pub(super) fn normalise_name(name: &str) -> String {
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

/// Checks the size of the ZIP directory before it is loaded at once.
fn check_end(file: &mut File, size: u64) -> Result<(), TableReadError> {
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
                return Err(TableReadError::TooManySheets);
            }
        }
    }
    if is_there {
        Ok(())
    } else {
        Err(TableReadError::Damaged)
    }
}

/// Checks the same in a ZIP64 end record.
fn check_large_end(file: &mut File, at: u64) -> Result<(), TableReadError> {
    let mut record = [0; 40];
    file.seek(SeekFrom::Start(at))?;
    let is_whole = file.read_exact(&mut record).is_ok();
    if !is_whole || !record.starts_with(LARGE_RECORD) {
        return Err(TableReadError::Damaged);
    }
    let count = |from: usize| {
        let bytes = record.get(from..from + 8).unwrap_or_default();
        u64::from_le_bytes(bytes.try_into().unwrap_or([u8::MAX; 8]))
    };
    if count(24).max(count(32)) > u64::from(MOST_PARTS) {
        return Err(TableReadError::TooManySheets);
    }
    Ok(())
}

fn unreadable(error: ZipError) -> TableReadError {
    match error {
        ZipError::Io(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
            // Damaged compressed data is reported as invalid input.
            match error.kind() {
                std::io::ErrorKind::InvalidData
                | std::io::ErrorKind::InvalidInput
                | std::io::ErrorKind::Other => TableReadError::Damaged,
                _ => TableReadError::File(error),
            }
        }
        ZipError::UnsupportedArchive(what) if what == ZipError::PASSWORD_REQUIRED => {
            TableReadError::Protected
        }
        _ => TableReadError::Damaged,
    }
}
