//! Validates free text such as reasons, notes and names. Rejects Aadhaar numbers and PANs in it (DL-13).

use saakh_domain::identity::free_text;
use saakh_domain::identity::identifiers::{has_control, is_invisible};
use saakh_domain::text::Message;

use crate::{Error, Result};

/// The maximum length of a reason, in characters.
const REASON: usize = 500;
/// The maximum length of a note, in characters.
const NOTE: usize = 1_000;
/// The maximum length of what somebody asks of us, in characters.
const REQUEST: usize = 2_000;
/// The maximum length of what staff write in a ticket, in characters.
const STAFF_TEXT: usize = 4_000;
/// The maximum length of a name, in characters.
const NAME: usize = 100;
/// The maximum length of a bank's name, in characters.
const BANK: usize = 60;

/// Validates a reason. Errors are reported for the field `reason`.
pub(crate) fn validate_reason(text: &str) -> Result<String> {
    validate("reason", text, REASON)
}

/// Validates the explanation of a chosen reason. Errors are reported for the field `explanation`.
pub(crate) fn validate_explanation(text: &str) -> Result<String> {
    validate("explanation", text, REASON)
}

/// Validates why a text of a message has a slot more than usual. Errors are reported for the field `exemptionReason`.
pub(crate) fn validate_exemption(text: &str) -> Result<String> {
    validate("exemptionReason", text, REASON)
}

/// A text without the blanks around it; none if nothing is left.
pub(crate) fn trim_optional(text: Option<String>) -> Option<String> {
    let text = text.map(|text| text.trim().to_owned());
    text.filter(|text| !text.is_empty())
}

/// Validates a note. Errors are reported for the field `note`.
pub(crate) fn validate_note(text: &str) -> Result<String> {
    lines("note", text, NOTE)
}

/// Validates what somebody asks of us. Errors are reported for the field `text`.
pub(crate) fn validate_request(text: &str) -> Result<String> {
    lines("text", text, REQUEST)
}

/// Validates what staff write in a ticket. Errors are reported for the field `text`.
pub(crate) fn validate_staff_text(text: &str) -> Result<String> {
    lines("text", text, STAFF_TEXT)
}

/// Validates a body of a reply that staff save. Errors are reported for `field`.
pub(crate) fn validate_saved_reply(field: &str, text: &str) -> Result<String> {
    lines(field, text, STAFF_TEXT)
}

/// Validates a short title. Errors are reported for `field`.
pub(crate) fn validate_title(field: &str, text: &str) -> Result<String> {
    validate(field, text, NAME)
}

/// Validates a name. Errors are reported for the field `name`.
pub(crate) fn validate_name(text: &str) -> Result<String> {
    validate("name", text, NAME)
}

/// Validates a bank's name. Errors are reported for the field `bank`.
pub(crate) fn validate_bank_name(text: &str) -> Result<String> {
    validate("bank", text, BANK)
}

/// Validates a text of several lines.
fn lines(field: &str, text: &str, most: usize) -> Result<String> {
    let text = text.replace("\r\n", "\n");
    let one_line = text.replace('\n', " ");
    validate(field, &one_line, most)?;
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

/// Maximum length of a file name.
const LONGEST_NAME: usize = 150;
/// The escapes of file names in multipart forms.
const ESCAPED: [(&str, &str); 3] = [("%22", "\""), ("%0A", " "), ("%0D", " ")];

/// Normalises a file name for display: no escapes, folders or control characters.
pub(crate) fn clean_file_name(name: &str) -> String {
    let unescaped = |name: String, (escape, meant): (&str, &str)| name.replace(escape, meant);
    let name = ESCAPED.into_iter().fold(name.to_owned(), unescaped);
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String = name
        .chars()
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .collect();
    // The end is kept, because it contains the extension and thus the format.
    let length = visible.chars().count();
    visible
        .chars()
        .skip(length.saturating_sub(LONGEST_NAME))
        .collect()
}
