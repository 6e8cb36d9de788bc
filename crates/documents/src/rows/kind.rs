//! Detects a file's format by its first bytes.

use std::fs::File;
use std::io::{Read, Seek};

use super::{TableReadError, old};

/// Bytes inspected, and as many again where an old workbook stores its directory.
const LOOKED_AT: u64 = 20 * 1024 * 1024;
/// Magic number of a compound file: an Excel 97-2003 workbook, or a password-protected one.
const COMPOUND: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];
const ZIP: &[u8] = b"PK\x03\x04";
const EMPTY_ZIP: &[u8] = b"PK\x05\x06";

/// The reader for a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Xlsx,
    /// Excel 97-2003.
    Old,
    Text,
}

pub(super) fn detect_kind(mut file: &File) -> Result<Kind, TableReadError> {
    file.rewind()?;
    let mut start = [0; 4];
    let mut length = 0;
    while length < start.len() {
        match file.read(&mut start[length..])? {
            0 => break,
            read => length += read,
        }
    }
    let start = &start[..length];
    if start == COMPOUND {
        return compound(file);
    }
    if start == ZIP {
        return Ok(Kind::Xlsx);
    }
    if start == EMPTY_ZIP {
        return Err(TableReadError::InvalidType);
    }
    Ok(Kind::Text)
}

/// Identifies a compound file, or the reason to refuse it.
fn compound(mut file: &File) -> Result<Kind, TableReadError> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.take(LOOKED_AT).read_to_end(&mut bytes)?;
    let holds = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|window| window == name)
    };
    if holds("EncryptedPackage") {
        return Err(TableReadError::Protected);
    }
    if holds("Workbook") || holds("Book") {
        if file.metadata()?.len() > old::MOST_BYTES {
            return Err(TableReadError::OldWorkbookTooLarge);
        }
        return Ok(Kind::Old);
    }
    Err(TableReadError::InvalidType)
}
