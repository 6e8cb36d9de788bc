//! Streams the text of a file encoded in UTF-8, UTF-16 or Windows-1252.

use std::fs::File;
use std::io::{Read, Seek};

use encoding_rs::{
    CoderResult, Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

use super::{StopFlag, TableReadError};

/// Bytes read at once.
const CHUNK: usize = 64 * 1024;
/// Byte order mark, which a file may contain twice.
const MARK: char = '\u{feff}';
/// Minimum characters per control character: a rare one is an export error, more mean that the file is not text.
const PER_CONTROL: usize = 50;

/// A text file and its first part.
#[derive(Debug)]
pub(super) struct TextFile {
    file: File,
    encoding: &'static Encoding,
    start: String,
    stop: StopFlag,
}

impl TextFile {
    pub(super) fn open(file: File, stop: &StopFlag) -> Result<Self, TableReadError> {
        let encoding = encoding_of(&file, stop)?;
        let mut text = Self {
            file,
            encoding,
            start: String::new(),
            stop: stop.clone(),
        };
        let start = text.pieces()?.next()?.unwrap_or_default();
        let is_binary = |c: char| c.is_control() && !"\t\r\n\u{c}\u{1a}\u{85}".contains(c);
        let (controls, length) = (start.chars().filter(|c| is_binary(*c)).count(), start.len());
        if controls * PER_CONTROL > length {
            return Err(TableReadError::InvalidType);
        }
        if start
            .trim_matches(|c: char| c.is_whitespace() || c == '\u{1a}')
            .is_empty()
        {
            return Err(TableReadError::NoRows);
        }
        text.start = start;
        if text
            .start
            .contains("urn:schemas-microsoft-com:office:spreadsheet")
        {
            return Err(TableReadError::OldWorkbook);
        }
        Ok(text)
    }

    pub(super) fn start(&self) -> &str {
        &self.start
    }

    /// Whether it is HTML with a table rather than lines.
    pub(super) fn is_markup(&self) -> bool {
        self.start.trim_start().starts_with('<')
    }

    /// Returns all of the text, from the beginning.
    pub(super) fn pieces(&mut self) -> Result<Pieces<'_>, TableReadError> {
        self.file.rewind()?;
        Ok(Pieces {
            file: &self.file,
            stop: &self.stop,
            decoder: self.encoding.new_decoder_with_bom_removal(),
            is_begun: false,
            is_whole: false,
        })
    }
}

/// A text being read.
pub(super) struct Pieces<'a> {
    file: &'a File,
    stop: &'a StopFlag,
    decoder: Decoder,
    is_begun: bool,
    is_whole: bool,
}

impl Pieces<'_> {
    pub(super) fn next(&mut self) -> Result<Option<String>, TableReadError> {
        if self.is_whole {
            return Ok(None);
        }
        self.stop.check()?;
        let mut bytes = vec![0; CHUNK];
        let length = self.file.read(&mut bytes)?;
        self.is_whole = length == 0;
        let most = self.decoder.max_utf8_buffer_length(length);
        let mut text = String::with_capacity(most.ok_or(TableReadError::Damaged)?);
        let (result, _, _) =
            self.decoder
                .decode_to_string(&bytes[..length], &mut text, self.is_whole);
        debug_assert_eq!(
            result,
            CoderResult::InputEmpty,
            "there is room for all of it"
        );
        if !self.is_begun {
            text = text.trim_start_matches(MARK).to_owned();
            self.is_begun = !text.is_empty();
        }
        Ok(Some(text))
    }
}

/// Chooses UTF-8 if most non-ASCII bytes are valid UTF-8, even with a few that are not; otherwise Windows-1252.
fn encoding_of(mut file: &File, stop: &StopFlag) -> Result<&'static Encoding, TableReadError> {
    file.rewind()?;
    let mut bytes = vec![0; CHUNK];
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let (mut right, mut wrong) = (0_usize, 0_usize);
    let mut is_first = true;
    loop {
        stop.check()?;
        let length = file.read(&mut bytes)?;
        let mut read = &bytes[..length];
        if is_first {
            if let Some((encoding, _)) = Encoding::for_bom(read) {
                return Ok(encoding);
            }
            if let Some(encoding) = without_mark(read) {
                return Ok(encoding);
            }
            is_first = false;
        }
        loop {
            let most = decoder.max_utf8_buffer_length(read.len());
            let mut text = String::with_capacity(most.ok_or(TableReadError::Damaged)?);
            let (result, used) =
                decoder.decode_to_string_without_replacement(read, &mut text, length == 0);
            right += text.chars().filter(|c| !c.is_ascii()).count();
            read = &read[used..];
            match result {
                DecoderResult::Malformed(..) => wrong += 1,
                DecoderResult::InputEmpty | DecoderResult::OutputFull => break,
            }
        }
        if length == 0 {
            let is_other = wrong > 0 && wrong >= right;
            return Ok(if is_other { WINDOWS_1252 } else { UTF_8 });
        }
    }
}

/// Detects UTF-16 without a byte order mark, by Latin letters with every other byte zero.
fn without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let pairs = bytes.len().min(512) / 2;
    let zeros = |place: usize| {
        let of_pairs = bytes.iter().skip(place).step_by(2).take(pairs);
        of_pairs.filter(|byte| **byte == 0).count()
    };
    let many = pairs / 2 + 1;
    if zeros(1) >= many {
        return Some(UTF_16LE);
    }
    (zeros(0) >= many).then_some(UTF_16BE)
}
