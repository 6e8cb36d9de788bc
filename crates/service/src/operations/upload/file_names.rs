//! Removes erased customers from the names of uploaded files and of their sheets.

use std::collections::BTreeSet;

use saakh_store::platform::upload::{self, BatchNames};
use saakh_store::{Scope, write_tx};

use crate::app::Keys;
use crate::privacy::file_mark::{is_marked, is_name_marked};
use crate::{App, Error, Result};

/// Batches per query.
const AT_ONCE: i64 = 200;
/// Maximum words of an e-mail address or a grouped number.
const LONGEST: usize = 6;
/// Replacement of a name.
const REMOVED: &str = "removed";

/// Renames all batches and sheets whose name contains one of these marks.
pub(super) async fn forget_marked(app: &App, marks: &BTreeSet<String>) -> Result<()> {
    let mut after = String::new();
    loop {
        let mut conn = app.db.read().await?;
        let some = upload::list_names_after(&mut conn, &after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(());
        };
        after.clone_from(&last.id);
        for names in &some {
            let renamed = without_marked(&app.keys, marks, names)?;
            if renamed != *names {
                write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
                    Ok(upload::rename(tx, &renamed).await?)
                })?;
            }
        }
    }
}

fn without_marked(keys: &Keys, marks: &BTreeSet<String>, names: &BatchNames) -> Result<BatchNames> {
    let mut sheets: Vec<String> = serde_json::from_str(&names.sheets)
        .map_err(|error| Error::internal("names of sheets do not parse", error))?;
    for sheet in &mut sheets {
        if names_somebody(keys, marks, sheet) {
            REMOVED.clone_into(sheet);
        }
    }
    let mut renamed = BatchNames {
        sheets: saakh_store::db::to_json(&sheets)?,
        ..names.clone()
    };
    let (stem, end) = match names.file_name.rsplit_once('.') {
        Some((stem, end)) => (stem, format!(".{end}")),
        None => (names.file_name.as_str(), String::new()),
    };
    if names_somebody(keys, marks, stem) {
        renamed.file_name = format!("{REMOVED}{end}");
    }
    Ok(renamed)
}

/// Whether consecutive words of a name match a mark.
fn names_somebody(keys: &Keys, marks: &BTreeSet<String>, name: &str) -> bool {
    let words: Vec<&str> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    (1..=LONGEST.min(words.len()))
        .flat_map(|count| words.windows(count))
        .map(<[&str]>::concat)
        .any(|text| is_marked(keys, marks, &text) || is_name_marked(keys, marks, &text))
}
