//! Text that somebody types: why, what was found out, or what something is called.
//! Aadhaar numbers and PANs have no place in it (DL-13).

use saakh_domain::identity::free_text;
use saakh_domain::identity::identifiers::has_control;
use saakh_domain::text::Message;

use crate::{Error, Result};

/// The longest reason, characters.
const REASON: usize = 500;
/// The longest note, characters.
const NOTE: usize = 1_000;
/// The longest name, characters.
const NAME: usize = 100;
/// The longest name of a bank, characters.
const BANK: usize = 60;

/// Why something is done; what is wrong with it is the field `reason`'s fault.
pub(crate) fn reason(text: &str) -> Result<String> {
    validate("reason", text, REASON)
}

/// What was found out about something; what is wrong with it is the field `note`'s fault.
pub(crate) fn note(text: &str) -> Result<String> {
    lines("note", text)
}

/// What somebody asks or answers; what is wrong with it is the field `text`'s fault.
pub(crate) fn text(text: &str) -> Result<String> {
    lines("text", text)
}

/// What something is called; what is wrong with it is the field `name`'s fault.
pub(crate) fn name(text: &str) -> Result<String> {
    validate("name", text, NAME)
}

/// What a bank is called; what is wrong with it is the field `bank`'s fault.
pub(crate) fn bank(text: &str) -> Result<String> {
    validate("bank", text, BANK)
}

/// Several lines, as people type them into a large field.
fn lines(field: &str, text: &str) -> Result<String> {
    let text = text.replace("\r\n", "\n");
    let one_line = text.replace('\n', " ");
    validate(field, &one_line, NOTE)?;
    Ok(text.trim().to_owned())
}

fn validate(field: &str, text: &str, most: usize) -> Result<String> {
    let text = text.trim();
    let wrong = if text.is_empty() {
        Message::new("invalid_required")
    } else if text.chars().count() > most {
        Message::new("invalid_too_long").with("max", most)
    } else if has_control(text) {
        Message::new("invalid_text")
    } else if let Some(forbidden) = free_text::find_forbidden(text) {
        forbidden
    } else {
        return Ok(text.to_owned());
    };
    Err(Error::field(field, wrong))
}
