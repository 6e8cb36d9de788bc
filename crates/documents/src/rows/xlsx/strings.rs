//! Shared strings of a workbook. They are stored in temporary files with some blocks cached, because a workbook may
//! share millions.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::os::unix::fs::FileExt;

use super::super::{LONGEST_ROW, TableReadError};
use super::archive::Archive;
use super::xml::{Event, MORE};

/// Size of a block.
const BLOCK: usize = 16 * 1024;
/// Number of cached blocks per file: 4 MiB.
const REMEMBERED: usize = 256;
/// Bytes of an offset in a file.
const PLACE: usize = 8;

#[derive(Debug)]
pub(super) struct Strings {
    texts: Blocks,
    /// End offset of each text.
    ends: Blocks,
    count: usize,
}

impl Strings {
    /// Reads the texts from their part, if there is one.
    pub(super) fn read(archive: &mut Archive, name: &str) -> Result<Self, TableReadError> {
        let mut texts = BufWriter::new(tempfile::tempfile()?);
        let mut ends = BufWriter::new(tempfile::tempfile()?);
        let (mut count, mut end) = (0, 0_u64);
        if let Some(mut part) = archive.part(name)? {
            let mut text = String::new();
            let (mut in_text, mut in_phonetic) = (false, false);
            part.each_event(|event| {
                match event {
                    Event::Start("si", _) => text.clear(),
                    Event::Start("rPh", _) => in_phonetic = true,
                    Event::End("rPh") => in_phonetic = false,
                    Event::Start("t", _) => in_text = !in_phonetic,
                    Event::End("t") => in_text = false,
                    Event::Text(more) if in_text => {
                        text.push_str(more);
                        if text.len() > LONGEST_ROW {
                            return Err(TableReadError::UnpacksTooLarge);
                        }
                    }
                    Event::End("si") => {
                        texts.write_all(text.as_bytes())?;
                        end += text.len() as u64;
                        ends.write_all(&end.to_le_bytes())?;
                        count += 1;
                    }
                    _ => {}
                }
                MORE
            })?;
        }
        Ok(Self {
            texts: Blocks::new(texts)?,
            ends: Blocks::new(ends)?,
            count,
        })
    }

    pub(super) fn get(&mut self, place: usize) -> Result<String, TableReadError> {
        if place >= self.count {
            return Err(TableReadError::Damaged);
        }
        let begin = match place.checked_sub(1) {
            Some(before) => self.end(before)?,
            None => 0,
        };
        let length = usize::try_from(self.end(place)? - begin).unwrap_or(0);
        let mut bytes = vec![0; length];
        self.texts.read(begin, &mut bytes)?;
        String::from_utf8(bytes).map_err(|_| TableReadError::Damaged)
    }

    fn end(&mut self, place: usize) -> Result<u64, TableReadError> {
        let mut bytes = [0; PLACE];
        self.ends.read((place * PLACE) as u64, &mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

/// A file with a block cache.
#[derive(Debug)]
struct Blocks {
    file: File,
    /// Direct-mapped: a block replaces another one with the same slot.
    remembered: Vec<Option<(u64, Vec<u8>)>>,
}

impl Blocks {
    fn new(file: BufWriter<File>) -> Result<Self, TableReadError> {
        Ok(Self {
            file: file
                .into_inner()
                .map_err(std::io::IntoInnerError::into_error)?,
            remembered: vec![None; REMEMBERED],
        })
    }

    fn read(&mut self, from: u64, to: &mut [u8]) -> Result<(), TableReadError> {
        let mut done = 0;
        while done < to.len() {
            let place = from + done as u64;
            let number = place / BLOCK as u64;
            let inside = usize::try_from(place % BLOCK as u64).unwrap_or(0);
            let block = self.block(number)?;
            let part = block.get(inside..).unwrap_or_default();
            let length = part.len().min(to.len() - done);
            if length == 0 {
                return Err(TableReadError::Damaged);
            }
            to[done..done + length].copy_from_slice(&part[..length]);
            done += length;
        }
        Ok(())
    }

    fn block(&mut self, number: u64) -> Result<&[u8], TableReadError> {
        let slot = usize::try_from(number % REMEMBERED as u64).unwrap_or(0);
        let is_there = self.remembered[slot]
            .as_ref()
            .is_some_and(|(which, _)| *which == number);
        if !is_there {
            let mut bytes = vec![0; BLOCK];
            let mut length = 0;
            while length < BLOCK {
                let from = number * BLOCK as u64 + length as u64;
                match self.file.read_at(&mut bytes[length..], from)? {
                    0 => break,
                    read => length += read,
                }
            }
            bytes.truncate(length);
            self.remembered[slot] = Some((number, bytes));
        }
        let block = self.remembered[slot].as_ref();
        Ok(block.map_or(&[], |(_, bytes)| bytes))
    }
}
