//! Suggests the columns of a file by their titles.

use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::status_word::normalise;
use saakh_store::platform::upload::Kind;

use super::super::plan::{Column, Columns};

/// Suggested columns of a file.
#[derive(Debug)]
pub struct ColumnSuggestion {
    pub lender: Option<LenderId>,
    /// Whether they were chosen before.
    pub is_remembered: bool,
    pub columns: Columns<usize>,
}

/// A title without case, punctuation and double spaces.
pub(super) fn plain(title: &str) -> String {
    normalise(&title.replace(['_', '-', '.', '/'], " "))
}

/// Guesses columns by their titles.
pub(in super::super) fn guess_columns(titles: &[String], kind: Kind) -> ColumnSuggestion {
    // Each column is used once: "Date" matches several.
    let mut taken = Vec::new();
    let columns = Columns::from_fn(kind, |column| {
        let place = column.titles(kind).iter().find_map(|name| {
            let is_it = |place: &usize| plain(&titles[*place]) == *name;
            let free = (0..titles.len()).filter(|place| !taken.contains(place));
            let mut places = free.filter(is_it);
            let place = places.next()?;
            // Two columns with the same title are ambiguous.
            Some(places.next().is_none().then_some(place))
        })??;
        taken.push(place);
        Some(place)
    });
    ColumnSuggestion {
        lender: None,
        is_remembered: false,
        columns,
    }
}

/// Remembered columns, if this file has all of them, each title once. Columns introduced since are detected.
pub(super) fn reuse_columns(
    titles: &[String],
    lender: Option<LenderId>,
    columns: &Columns<String>,
    kind: Kind,
) -> Option<ColumnSuggestion> {
    let all = Column::for_kind(kind).iter().map(|(column, _)| *column);
    let chosen = Columns::from_fn(kind, |column| {
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
    let guessed = guess_columns(titles, kind).columns;
    let free = |column| guessed.get(column).filter(|place| !taken.contains(place));
    Some(ColumnSuggestion {
        lender,
        is_remembered: true,
        columns: Columns::from_fn(kind, |column| {
            chosen.get(column).or_else(|| free(column)).copied()
        }),
    })
}

/// The index of a title that occurs once.
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
        Columns::from_fn(Kind::Status, |column| {
            let found = columns.iter().find(|(other, _)| *other == column);
            found.map(|(_, title)| (*title).to_owned())
        })
    }

    #[test]
    fn two_similar_titles_are_both_left_unchosen() {
        let columns = guess_columns(
            &titles(&["Loan No", "Disbursed Amount", "Disbursed_amount", "Date"]),
            Kind::Mis,
        )
        .columns;
        assert_eq!(
            (columns.application, columns.amount, columns.day),
            (Some(0), None, Some(3))
        );
    }

    #[test]
    fn a_column_missing_last_time_is_guessed() {
        let before = chosen(&[(Column::Application, "Ref"), (Column::Status, "State")]);
        let now = titles(&["Ref", "On", "State", "Reason"]);
        let columns = reuse_columns(&now, None, &before, Kind::Status)
            .unwrap()
            .columns;
        assert_eq!(columns.application, Some(0));
        assert_eq!(columns.status, Some(2));
        assert_eq!(columns.day, Some(1));
        assert_eq!(columns.reason, Some(3));
        assert_eq!(columns.lender, None);
    }

    #[test]
    fn a_chosen_column_is_not_guessed_for_another_field() {
        let before = chosen(&[(Column::Application, "Ref"), (Column::Status, "Reason")]);
        let now = titles(&["Ref", "Reason"]);
        let columns = reuse_columns(&now, None, &before, Kind::Status)
            .unwrap()
            .columns;
        assert_eq!((columns.status, columns.reason), (Some(1), None));
    }

    #[test]
    fn a_repeated_title_is_not_matched_to_the_chosen_column() {
        let before = chosen(&[
            (Column::Application, "Ref"),
            (Column::Status, "State"),
            (Column::Day, "Date"),
        ]);
        let now = titles(&["Ref", "Date", "Date", "State"]);
        assert!(reuse_columns(&now, None, &before, Kind::Status).is_none());
        assert!(
            reuse_columns(
                &titles(&["Ref", "Date", "State"]),
                None,
                &before,
                Kind::Status
            )
            .is_some()
        );
    }
}
