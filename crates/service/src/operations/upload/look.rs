//! A sheet as it is looked at before somebody says what stands where: its titles, some rows, and what the
//! columns seem to be.

mod titles;

use saakh_documents::rows::Row;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::status_word::normal;
use saakh_domain::text::Message;
use saakh_store::platform::upload::{Batch, Kind, bank_response, columns};

use super::plan::{Column, Columns};
use super::{bank, reading};
use crate::{App, Error, Result};

/// The titles stand among so many rows.
const HEAD_WITHIN: usize = 20;
/// So many rows are shown as examples.
const EXAMPLES: usize = 5;
/// So many rows of a sheet are looked at.
pub(super) const ROWS_LOOKED_AT: usize = HEAD_WITHIN + EXAMPLES;
/// A title or an example is shown up to so many characters.
const LONGEST_SHOWN: usize = 100;

/// A sheet as it is looked at before somebody says what stands where.
#[derive(Debug)]
pub struct Look {
    /// The row of the titles.
    pub head: u64,
    pub titles: Vec<String>,
    /// Some rows below the titles.
    pub examples: Vec<Vec<String>>,
    /// What the columns seem to be, for files that name their lenders and for files of each lender
    /// whose columns are remembered.
    pub suggested: Vec<Suggested>,
}

/// What the columns of a file seem to be.
#[derive(Debug)]
pub struct Suggested {
    pub lender: Option<LenderId>,
    /// Whether they are as somebody chose them before.
    pub is_remembered: bool,
    pub columns: Columns<usize>,
}

/// Looks at a sheet.
pub(super) async fn look(app: &App, batch: &Batch, sheet: usize) -> Result<Look> {
    let sheets: Vec<String> = serde_json::from_str(&batch.sheets)
        .map_err(|error| Error::internal("names of sheets do not parse", error))?;
    if sheet >= sheets.len() {
        return Err(Error::field("sheet", Message::new("upload_no_such_sheet")));
    }
    let rows = reading::first(app, batch, sheet, ROWS_LOOKED_AT).await?;
    let place = head(&rows, batch.kind);
    let Some(row) = rows.get(place) else {
        return Ok(Look {
            head: 0,
            titles: Vec::new(),
            examples: Vec::new(),
            suggested: Vec::new(),
        });
    };
    let has_titles = batch.kind != Kind::Bank || !bank::names_payout(row);
    let titles = match batch.kind {
        Kind::Bank if !has_titles => vec![String::new(); row.cells.len()],
        Kind::Bank => bank::masked_titles(texts(row)),
        Kind::Status | Kind::Mis | Kind::Commission => texts(row),
    };
    let mut suggested = vec![guessed(&titles, batch.kind)];
    for (lender, columns) in remembered(app, batch).await? {
        let columns: Columns<String> = serde_json::from_str(&columns)
            .map_err(|error| Error::internal("remembered columns do not parse", error))?;
        if let Some(again) = again(&titles, lender, &columns, batch.kind) {
            suggested.retain(|suggested| suggested.lender != lender);
            suggested.push(again);
        }
    }
    let first = place + usize::from(has_titles);
    let mut examples: Vec<Vec<String>> =
        rows.iter().skip(first).take(EXAMPLES).map(texts).collect();
    if batch.kind == Kind::Bank {
        examples = bank::masked_texts(&titles, examples);
    }
    Ok(Look {
        head: row.number - u64::from(!has_titles),
        examples,
        titles,
        suggested,
    })
}

/// The columns of files like this one, as they were chosen last.
async fn remembered(app: &App, batch: &Batch) -> Result<Vec<(Option<LenderId>, String)>> {
    let mut conn = app.db.read().await?;
    if batch.kind != Kind::Bank {
        return Ok(columns::all(&mut conn, batch.kind).await?);
    }
    let bank = bank::response(&mut conn, &batch.id).await?.bank;
    let columns = bank_response::columns(&mut conn, &bank).await?;
    Ok(columns.into_iter().map(|columns| (None, columns)).collect())
}

fn texts(row: &Row) -> Vec<String> {
    let shown = |text: String| text.chars().take(LONGEST_SHOWN).collect();
    row.cells.iter().map(|cell| shown(cell.said())).collect()
}

/// The first row that has two titles which are known, or else the first.
fn head(rows: &[Row], kind: Kind) -> usize {
    let is_known = |title: &String| {
        let title = plain(title);
        Column::of(kind)
            .iter()
            .any(|(column, _)| column.titles(kind).contains(&title.as_str()))
    };
    let has_two = |row: &Row| texts(row).iter().filter(|title| is_known(title)).count() >= 2;
    rows.iter().take(HEAD_WITHIN).position(has_two).unwrap_or(0)
}

fn plain(title: &str) -> String {
    normal(&title.replace(['_', '-', '.', '/'], " "))
}

pub(super) fn guessed(titles: &[String], kind: Kind) -> Suggested {
    // A column that was found is not found again: "Date" is one of them.
    let mut taken = Vec::new();
    let columns = Columns::find(kind, |column| {
        let place = column.titles(kind).iter().find_map(|name| {
            let is_it = |(place, title): (usize, &String)| {
                (plain(title) == *name && !taken.contains(&place)).then_some(place)
            };
            titles.iter().enumerate().find_map(is_it)
        })?;
        taken.push(place);
        Some(place)
    });
    Suggested {
        lender: None,
        is_remembered: false,
        columns,
    }
}

/// Columns that were chosen before, where this file has them all, each title once. A column that was not there then is looked
/// for.
fn again(
    titles: &[String],
    lender: Option<LenderId>,
    columns: &Columns<String>,
    kind: Kind,
) -> Option<Suggested> {
    let all = Column::of(kind).iter().map(|(column, _)| *column);
    let chosen = Columns::find(kind, |column| {
        columns.get(column).and_then(|title| only(titles, title))
    });
    if all
        .clone()
        .any(|column| columns.get(column).is_some() != chosen.get(column).is_some())
    {
        return None;
    }
    let taken: Vec<usize> = all
        .filter_map(|column| chosen.get(column).copied())
        .collect();
    let guessed = guessed(titles, kind).columns;
    let free = |column| guessed.get(column).filter(|place| !taken.contains(place));
    Some(Suggested {
        lender,
        is_remembered: true,
        columns: Columns::find(kind, |column| {
            chosen.get(column).or_else(|| free(column)).copied()
        }),
    })
}

/// The place of a title that stands in one place.
fn only(titles: &[String], title: &String) -> Option<usize> {
    let mut places = (0..titles.len()).filter(|place| titles[*place] == *title);
    let place = places.next();
    place.filter(|_| places.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn chosen(columns: &[(Column, &str)]) -> Columns<String> {
        Columns::find(Kind::Status, |column| {
            let found = columns.iter().find(|(other, _)| *other == column);
            found.map(|(_, title)| (*title).to_owned())
        })
    }

    #[test]
    fn a_column_that_was_not_there_last_time_is_looked_for() {
        let before = chosen(&[(Column::Application, "Ref"), (Column::Status, "State")]);
        let now = titles(&["Ref", "On", "State", "Reason"]);
        let columns = again(&now, None, &before, Kind::Status).unwrap().columns;
        assert_eq!(columns.application, Some(0));
        assert_eq!(columns.status, Some(2));
        assert_eq!(columns.day, Some(1));
        assert_eq!(columns.reason, Some(3));
        assert_eq!(columns.lender, None);
    }

    #[test]
    fn a_column_that_was_chosen_is_not_found_for_another() {
        let before = chosen(&[(Column::Application, "Ref"), (Column::Status, "Reason")]);
        let now = titles(&["Ref", "Reason"]);
        let columns = again(&now, None, &before, Kind::Status).unwrap().columns;
        assert_eq!((columns.status, columns.reason), (Some(1), None));
    }

    #[test]
    fn a_title_that_stands_twice_is_not_taken_for_the_one_that_was_chosen() {
        let before = chosen(&[
            (Column::Application, "Ref"),
            (Column::Status, "State"),
            (Column::Day, "Date"),
        ]);
        let now = titles(&["Ref", "Date", "Date", "State"]);
        assert!(again(&now, None, &before, Kind::Status).is_none());
        assert!(
            again(
                &titles(&["Ref", "Date", "State"]),
                None,
                &before,
                Kind::Status
            )
            .is_some()
        );
    }
}
