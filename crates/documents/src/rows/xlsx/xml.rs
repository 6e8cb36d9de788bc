//! Streams the XML of a workbook's part, with the memory of one tag or text.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event as XmlEvent};
use quick_xml::{Reader, XmlVersion};
use zip::read::ZipFile;

use super::super::{StopFlag, TableReadError};

/// Maximum length of a tag, or of the text between two.
const LONGEST_EVENT: u64 = 256 * 1024;
/// Maximum depth of nested tags.
const DEEPEST: usize = 64;

/// An XML event with local names.
pub(super) enum Event<'a> {
    Start(&'a str, Attributes<'a>),
    End(&'a str),
    Text(&'a str),
}

/// Result of handling an event: whether to continue.
pub(super) type EventOutcome = Result<ControlFlow<()>, TableReadError>;

/// Continue with the next event.
pub(super) const MORE: EventOutcome = Ok(ControlFlow::Continue(()));

pub(super) struct Attributes<'a>(&'a BytesStart<'a>);

impl Attributes<'_> {
    /// Returns an attribute's value, with any prefix.
    pub(super) fn get(&self, name: &str) -> Result<Option<String>, TableReadError> {
        for attribute in self.0.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| TableReadError::Damaged)?;
            if attribute.key.local_name().as_ref() == name {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0);
                return Ok(Some(
                    value.map_err(|_| TableReadError::Damaged)?.into_owned(),
                ));
            }
        }
        Ok(None)
    }
}

/// An XML reader for one part.
pub(super) struct Part<'a> {
    reader: Reader<BoundedReader<BufReader<ZipFile<'a, BufReader<File>>>>>,
}

impl<'a> Part<'a> {
    pub(super) fn new(file: ZipFile<'a, BufReader<File>>, most: u64, stop: &StopFlag) -> Self {
        let bounded = BoundedReader {
            inner: BufReader::with_capacity(32 * 1024, file),
            left: most,
            left_of_event: LONGEST_EVENT,
            stop: stop.clone(),
        };
        Self {
            reader: Reader::from_reader(bounded),
        }
    }

    /// Passes every event on until the end, or until `take` stops.
    pub(super) fn each_event(
        &mut self,
        mut take: impl FnMut(Event<'_>) -> EventOutcome,
    ) -> Result<(), TableReadError> {
        let mut depth: usize = 0;
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            self.reader.get_mut().left_of_event = LONGEST_EVENT;
            let event = self
                .reader
                .read_event_into(&mut buffer)
                .map_err(|error| unreadable(&error))?;
            let taken = match &event {
                XmlEvent::Start(tag) => {
                    depth += 1;
                    if depth > DEEPEST {
                        return Err(TableReadError::Damaged);
                    }
                    take(Event::Start(tag.local_name().as_ref(), Attributes(tag)))?
                }
                XmlEvent::Empty(tag) => {
                    let name = tag.local_name();
                    match take(Event::Start(name.as_ref(), Attributes(tag)))? {
                        ControlFlow::Continue(()) => take(Event::End(name.as_ref()))?,
                        ControlFlow::Break(()) => ControlFlow::Break(()),
                    }
                }
                XmlEvent::End(tag) => {
                    depth = depth.saturating_sub(1);
                    take(Event::End(tag.local_name().as_ref()))?
                }
                XmlEvent::Text(text) => take(Event::Text(&text.xml10_content()))?,
                XmlEvent::CData(text) => take(Event::Text(&text.xml10_content()))?,
                XmlEvent::GeneralRef(reference) => {
                    let c = reference
                        .resolve_char_ref()
                        .map_err(|_| TableReadError::Damaged)?;
                    if let Some(c) = c {
                        take(Event::Text(c.encode_utf8(&mut [0; 4])))?
                    } else {
                        let name = reference.xml10_content();
                        let text = resolve_predefined_entity(&name);
                        take(Event::Text(text.ok_or(TableReadError::Damaged)?))?
                    }
                }
                XmlEvent::Eof if depth == 0 => return Ok(()),
                // A workbook needs no document type, which allows entity bombs.
                XmlEvent::DocType(_) | XmlEvent::Eof => return Err(TableReadError::Damaged),
                XmlEvent::Decl(_) | XmlEvent::PI(_) | XmlEvent::Comment(_) => {
                    ControlFlow::Continue(())
                }
            };
            if taken.is_break() {
                return Ok(());
            }
        }
    }
}

/// Limits the bytes read from a part and per event.
struct BoundedReader<R> {
    inner: R,
    left: u64,
    left_of_event: u64,
    stop: StopFlag,
}

/// The error of a [`BoundedReader`] reader whose limit is exceeded.
#[derive(Debug, thiserror::Error)]
#[error("too much")]
struct ReadLimitError;

/// The error of a [`BoundedReader`] reader that was stopped.
#[derive(Debug, thiserror::Error)]
#[error("stopped")]
struct ReadStoppedError;

impl<R: BufRead> Read for BoundedReader<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let from = self.fill_buf()?;
        let length = from.len().min(to.len());
        to[..length].copy_from_slice(&from[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for BoundedReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 || self.left_of_event == 0 {
            return Err(io::Error::other(ReadLimitError));
        }
        if self.stop.is_stopped() {
            return Err(io::Error::other(ReadStoppedError));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.inner.consume(length);
        self.left = self.left.saturating_sub(length as u64);
        self.left_of_event = self.left_of_event.saturating_sub(length as u64);
    }
}

fn unreadable(error: &quick_xml::Error) -> TableReadError {
    let quick_xml::Error::Io(error) = error else {
        return TableReadError::Damaged;
    };
    match error.get_ref() {
        Some(inner) if inner.is::<ReadLimitError>() => TableReadError::UnpacksTooLarge,
        Some(inner) if inner.is::<ReadStoppedError>() => TableReadError::Stopped,
        _ => TableReadError::Damaged,
    }
}
