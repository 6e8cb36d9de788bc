//! An MHTML file, as Excel writes it under the name .xls: each part with a table is a sheet.

use std::fs::File;
use std::io::{BufWriter, Write};

use super::text::TextFile;
use super::{LONGEST_ROW, MOST_SHEETS, StopFlag, TableReadError};

const TABLE: &[u8] = b"<table";

/// A part with a table, and its name.
pub(super) type Sheet = (String, TextFile);

/// Whether a file starts like MHTML.
pub(super) fn is_mhtml(start: &str) -> bool {
    let start = start.trim_start().to_ascii_lowercase();
    start.starts_with("mime-version:") || start.starts_with("content-type: multipart/related")
}

/// Splits a file into parts, stored in temporary files that together are not larger than the file.
pub(super) fn sheets(text: &mut TextFile, stop: &StopFlag) -> Result<Vec<Sheet>, TableReadError> {
    let mut reader = Reader {
        stop: stop.clone(),
        ..Reader::default()
    };
    let mut line = String::new();
    let mut pieces = text.pieces()?;
    while let Some(piece) = pieces.next()? {
        for c in piece.chars() {
            line.push(c);
            if c == '\n' || line.len() >= LONGEST_ROW {
                reader.read(&line)?;
                line.clear();
            }
        }
    }
    reader.read(&line)?;
    reader.end_part()?;
    if reader.sheets.is_empty() {
        return Err(TableReadError::InvalidType);
    }
    Ok(reader.sheets)
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    #[default]
    Plain,
    QuotedPrintable,
    Base64,
}

#[derive(Debug, Default)]
struct Reader {
    boundaries: Vec<String>,
    is_in_body: bool,
    is_html: bool,
    encoding: Encoding,
    name: String,
    part: Option<Part>,
    sheets: Vec<Sheet>,
    stop: StopFlag,
}

/// A part being read.
#[derive(Debug)]
struct Part {
    to: BufWriter<File>,
    /// The end of the written text, in lower case.
    last: Vec<u8>,
    has_table: bool,
    /// Base64 bits that do not fill a byte yet, and their number.
    bits: (u32, u32),
}

impl Reader {
    fn read(&mut self, line: &str) -> Result<(), TableReadError> {
        let bare = line.trim_end_matches(['\r', '\n']);
        let bounds = bare.strip_prefix("--");
        if bounds.is_some_and(|rest| {
            self.boundaries
                .iter()
                .any(|known| rest.starts_with(known.as_str()))
        }) {
            return self.end_part();
        }
        if !self.is_in_body {
            return self.header(bare);
        }
        let encoding = self.encoding;
        let Some(part) = &mut self.part else {
            return Ok(());
        };
        match encoding {
            Encoding::Plain => part.write(line.as_bytes()),
            Encoding::QuotedPrintable => match bare.strip_suffix('=') {
                Some(soft) => part.write(&quoted_printable(soft)),
                None => part.write(&quoted_printable(line)),
            },
            Encoding::Base64 => part.write_base64(bare),
        }
    }

    fn header(&mut self, line: &str) -> Result<(), TableReadError> {
        if line.is_empty() {
            self.is_in_body = true;
            if self.is_html {
                self.part = Some(Part::begin()?);
            }
            return Ok(());
        }
        let lower = line.to_ascii_lowercase();
        if let Some(place) = lower.find("boundary=") {
            let value = line[place + "boundary=".len()..].trim_start_matches('"');
            let value = value.split(['"', ';']).next().unwrap_or_default();
            if !value.is_empty() && self.boundaries.len() < MOST_SHEETS {
                self.boundaries.push(value.to_owned());
            }
        }
        if let Some(kind) = lower.strip_prefix("content-type:") {
            self.is_html = kind.trim().starts_with("text/html");
        } else if let Some(encoding) = lower.strip_prefix("content-transfer-encoding:") {
            self.encoding = match encoding.trim() {
                "quoted-printable" => Encoding::QuotedPrintable,
                "base64" => Encoding::Base64,
                _ => Encoding::Plain,
            };
        } else if lower.starts_with("content-location:") {
            let file = line.rsplit(['/', '\\', ':']).next().unwrap_or_default();
            let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
            self.name = stem.trim().chars().take(100).collect();
        }
        Ok(())
    }

    fn end_part(&mut self) -> Result<(), TableReadError> {
        (self.is_in_body, self.is_html, self.encoding) = (false, false, Encoding::Plain);
        let name = std::mem::take(&mut self.name);
        let Some(part) = self.part.take().filter(|part| part.has_table) else {
            return Ok(());
        };
        if self.sheets.len() == MOST_SHEETS {
            return Err(TableReadError::TooManySheets);
        }
        let file = part
            .to
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?;
        self.sheets.push((name, TextFile::open(file, &self.stop)?));
        Ok(())
    }
}

impl Part {
    fn begin() -> Result<Self, TableReadError> {
        Ok(Self {
            to: BufWriter::new(tempfile::tempfile()?),
            last: Vec::new(),
            has_table: false,
            bits: (0, 0),
        })
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), TableReadError> {
        if !self.has_table {
            self.last.extend(bytes.iter().map(u8::to_ascii_lowercase));
            self.has_table = self.last.windows(TABLE.len()).any(|window| window == TABLE);
            let kept = self.last.len().saturating_sub(TABLE.len());
            self.last.drain(..kept);
        }
        Ok(self.to.write_all(bytes)?)
    }

    fn write_base64(&mut self, line: &str) -> Result<(), TableReadError> {
        let mut bytes = Vec::with_capacity(line.len());
        for c in line.bytes() {
            let six = match c {
                b'A'..=b'Z' => c - b'A',
                b'a'..=b'z' => c - b'a' + 26,
                b'0'..=b'9' => c - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => continue,
            };
            let (bits, count) = (self.bits.0 << 6 | u32::from(six), self.bits.1 + 6);
            self.bits = if count >= 8 {
                bytes.extend(u8::try_from(bits >> (count - 8) & 0xff));
                (bits & ((1 << (count - 8)) - 1), count - 8)
            } else {
                (bits, count)
            };
        }
        self.write(&bytes)
    }
}

fn quoted_printable(line: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(line.len());
    let mut rest = line.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = |place: usize| after.get(place).and_then(|c| char::from(*c).to_digit(16));
        if *first == b'='
            && let (Some(high), Some(low)) = (hex(0), hex(1))
        {
            bytes.extend(u8::try_from(high * 16 + low));
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    bytes
}
