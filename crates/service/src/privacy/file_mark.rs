//! By what rows about an erased person are known in stored files, without saying who they were.

use std::collections::BTreeSet;

use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::latin_digits;
use saakh_store::identity::customer;
use saakh_store::origination::{submission, visit};
use saakh_store::trust::file_mark;
use saakh_store::{Conn, Tx};

use crate::app::Keys;
use crate::{App, Result};

/// What hashes of this sort are about.
const MARK: &str = "file";
/// What hashes of persons' names in files' names are about: a row that names somebody may mean another.
const NAME_MARK: &str = "file-name";
/// A mobile number, without what leads to India.
const MOBILE_DIGITS: usize = 10;

/// From here on not every whole number is a floating one.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_992.0;
/// What is shorter may as well be an amount.
const SHORTEST: usize = 6;

/// Remembers what rows about somebody are found by, until they are cut from stored files.
pub(super) async fn remember(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
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
        marks.extend(name.map(|name| app.keys.lookup(NAME_MARK, &name)));
        // The hash of a PAN is what is kept of it.
        marks.extend(row.pan.map(|pan| pan.hash));
    }
    for submission in submission::of_customer(conn, id).await? {
        texts.push(submission.id.to_string());
        texts.extend(submission.reference);
    }
    for visit in visit::of_customer(conn, id).await? {
        texts.push(visit.id.to_string());
    }
    let known = texts.iter().filter_map(|text| plain(text));
    let known = known.filter(|text| text.chars().count() >= SHORTEST);
    marks.extend(known.map(|text| app.keys.lookup(MARK, &text)));
    Ok(marks)
}

/// Whether one of many texts of a row is a mark.
pub(crate) fn is_marked(keys: &Keys, marks: &BTreeSet<String>, text: &str) -> bool {
    let pieces = text.split(|c: char| c.is_whitespace() || ",;|/:()<>\"'".contains(c));
    // Numbers whose digits somebody grouped.
    let is_of_number = |c: char| c.is_numeric() || c.is_whitespace() || "+-.()".contains(c);
    let numbers = text.split(|c: char| !is_of_number(c));
    std::iter::once(text)
        .chain(pieces)
        .chain(numbers)
        .filter_map(plain)
        .any(|text| marks.contains(&keys.lookup(MARK, &text)) || is_pan(keys, marks, &text))
}

/// Whether a text of letters and digits only is somebody's whole name.
pub(crate) fn is_name_marked(keys: &Keys, marks: &BTreeSet<String>, text: &str) -> bool {
    plain(text).is_some_and(|text| marks.contains(&keys.lookup(NAME_MARK, &text)))
}

/// First and last name as they are compared; none where one is missing, because a first name alone is
/// also many others'.
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

/// A text as it is compared: letters and Latin digits only, and of a number with ten digits or more the last ten.
fn plain(text: &str) -> Option<String> {
    let text = without_decimals(&latin_digits(text.trim()));
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

/// A whole number as a spreadsheet may write it, `9876543210.0` or `9.87654321E9`, without what is not its digits.
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
    fn a_person_is_known_however_a_lender_writes_them() {
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
