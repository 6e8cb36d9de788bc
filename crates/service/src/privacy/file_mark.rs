//! Marks that identify rows about an erased person in stored files without revealing who they were.

use std::collections::BTreeSet;

use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::to_latin_digits;
use saakh_store::identity::customer;
use saakh_store::origination::{submission, visit};
use saakh_store::trust::file_mark;
use saakh_store::{Conn, Tx};

use crate::app::Keys;
use crate::{App, Result};

/// The hash context of numbers and addresses.
const MARK: &str = "file";
/// The hash context of names. It is separate because a row with the name may be about another person.
const NAME_MARK: &str = "file-name";
/// The length of a mobile number without the country prefix.
const MOBILE_DIGITS: usize = 10;

/// Above this value not every integer can be represented as a floating-point number.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_992.0;
/// A shorter number could also be an amount.
const SHORTEST: usize = 6;

/// Stores the marks of a customer until their rows are removed from stored files.
pub(super) async fn store_marks(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    for mark in marks(app, tx, id).await? {
        file_mark::add(tx, id, &mark).await?;
    }
    Ok(())
}

async fn marks(app: &App, conn: &mut Conn, id: CustomerId) -> Result<BTreeSet<String>> {
    let mut marks = BTreeSet::new();
    let mut texts = Vec::new();
    if let Some(row) = customer::get(conn, id).await? {
        texts.extend(row.mobile.map(|mobile| mobile.expose().clone()));
        texts.extend(row.email.map(|email| email.expose().clone()));
        let name = full_name(row.profile.expose());
        marks.extend(name.map(|name| app.keys.lookup_hash(NAME_MARK, &name)));
        // Only the hash of a PAN is stored.
        marks.extend(row.pan.map(|pan| pan.hash));
    }
    for submission in submission::list_for_customer(conn, id).await? {
        texts.push(submission.id.to_string());
        texts.extend(submission.reference);
    }
    for visit in visit::list_for_customer(conn, id).await? {
        texts.push(visit.id.to_string());
    }
    let known = texts.iter().filter_map(|text| plain(text));
    let known = known.filter(|text| text.chars().count() >= SHORTEST);
    marks.extend(known.map(|text| app.keys.lookup_hash(MARK, &text)));
    Ok(marks)
}

/// Returns whether a text of a row contains a mark.
pub(crate) fn is_marked(keys: &Keys, marks: &BTreeSet<String>, text: &str) -> bool {
    let pieces = text.split(|c: char| c.is_whitespace() || ",;|/:()<>\"'".contains(c));
    // Numbers whose digits are grouped.
    let is_of_number = |c: char| c.is_numeric() || c.is_whitespace() || "+-.()".contains(c);
    let numbers = text.split(|c: char| !is_of_number(c));
    std::iter::once(text)
        .chain(pieces)
        .chain(numbers)
        .filter_map(plain)
        .any(|text| marks.contains(&keys.lookup_hash(MARK, &text)) || is_pan(keys, marks, &text))
}

/// Returns whether a text is a marked full name.
pub(crate) fn is_name_marked(keys: &Keys, marks: &BTreeSet<String>, text: &str) -> bool {
    plain(text).is_some_and(|text| marks.contains(&keys.lookup_hash(NAME_MARK, &text)))
}

/// Returns first and last name in normalized form. `None` if one is missing, because many people share a first name.
fn full_name(profile: &str) -> Option<String> {
    let profile: serde_json::Value = serde_json::from_str(profile).ok()?;
    let part = |key: &str| plain(profile[key]["text"].as_str()?);
    Some(part("first_name")? + &part("last_name")?)
}

fn is_pan(keys: &Keys, marks: &BTreeSet<String>, text: &str) -> bool {
    let pan = text.to_ascii_uppercase();
    pan.len() == 10
        && keys
            .pan_hashes(&pan)
            .iter()
            .any(|hash| marks.contains(hash))
}

/// Normalizes a text to letters and Latin digits. Of a number with ten digits or more only the last ten are kept.
fn plain(text: &str) -> Option<String> {
    let text = without_decimals(&to_latin_digits(text.trim()));
    let plain: String = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let is_number = plain.bytes().all(|byte| byte.is_ascii_digit());
    let start = plain.len().saturating_sub(MOBILE_DIGITS);
    match plain {
        plain if plain.is_empty() => None,
        plain if is_number => Some(plain[start..].to_owned()),
        plain => Some(plain),
    }
}

/// Removes what a spreadsheet may add to a whole number, as in `9876543210.0` or `9.87654321E9`.
fn without_decimals(text: &str) -> String {
    let is_written_so = text.starts_with(|c: char| c.is_ascii_digit())
        && text.contains(['.', 'e', 'E'])
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || ".eE+".contains(c));
    match text.parse::<f64>() {
        Ok(number) if is_written_so && number.fract() == 0.0 && number < LARGEST_WHOLE => {
            number.to_string()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_is_recognised_in_any_spelling() {
        let same = |texts: &[&str]| {
            let all: BTreeSet<_> = texts.iter().map(|text| plain(text)).collect();
            assert_eq!(all.len(), 1, "{texts:?}");
        };
        same(&[
            "9876543210",
            "+91 98765-43210",
            "09876543210",
            "919876543210",
            "9876543210.0",
            "9876543210.00",
            "9.87654321E+09",
            "९८७६५४३२१०",
            "+९१ ९८७६५ ४३२१०",
        ]);
        same(&["Asha@Example.com", "asha@example.com"]);
        assert_eq!(plain(" - "), None);
        assert_eq!(plain("12"), Some("12".to_owned()));
    }
}
