//! Many rows in one statement: for data that is made and for what a job does to many rows at once,
//! not for what people do.

use std::fmt::Write;

use super::{Arg, DbError};
use crate::Tx;

/// Values that one statement binds at most. `SQLite` looks each name such as `$7` up among all before
/// it, so the time of one statement grows with the square of its values.
const MOST_VALUES: usize = 1_000;

/// Where rows go.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The table.
    pub name: &'static str,
    /// Its columns, in the order of a row's values.
    pub columns: &'static [&'static str],
}

/// What one statement changes in many rows, each to its own values.
#[derive(Debug, Clone, Copy)]
pub struct Change {
    /// The table.
    pub table: &'static str,
    /// The column by which a row is found, with its type.
    pub key: (&'static str, &'static str),
    /// The columns that get other values, with their types, in the order of a row's values.
    pub columns: &'static [(&'static str, &'static str)],
    /// Those of them that keep the value that they have.
    pub kept: &'static [&'static str],
    /// What has to hold of a row besides.
    pub only: &'static str,
}

/// Changes rows, as many in a statement as go into one; of each row its key and its new values.
/// Gives how many rows were found.
pub async fn update(tx: &mut Tx, change: Change, rows: Vec<Vec<Arg>>) -> Result<u64, DbError> {
    let at_once = MOST_VALUES / (1 + change.columns.len());
    let mut rows = rows.into_iter().peekable();
    let mut changed = 0;
    while rows.peek().is_some() {
        let some: Vec<Vec<Arg>> = rows.by_ref().take(at_once).collect();
        let text = |numbered| change_text(change, some.len(), numbered);
        let texts = (text(false), text(true));
        changed += tx.execute_made(change.table, texts, some.concat()).await?;
    }
    Ok(changed)
}

/// Adds rows, as many in a statement as go into one.
pub async fn insert(tx: &mut Tx, table: Table, rows: Vec<Vec<Arg>>) -> Result<(), DbError> {
    let at_once = MOST_VALUES / table.columns.len();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let some: Vec<Vec<Arg>> = rows.by_ref().take(at_once).collect();
        let texts = (
            text(table, some.len(), false),
            text(table, some.len(), true),
        );
        tx.execute_made(table.name, texts, some.concat()).await?;
    }
    Ok(())
}

/// One statement for so many rows.
fn text(table: Table, rows: usize, numbered: bool) -> String {
    let columns = table.columns.join(", ");
    let types = vec![None; table.columns.len()];
    let values = values(&types, rows, numbered);
    format!("INSERT INTO {} ({columns}) VALUES {values}", table.name)
}

/// One statement for so many rows. Both engines call the columns of such values `column1`,
/// `column2` and so on; PostgreSQL learns their types from the first row.
fn change_text(change: Change, rows: usize, numbered: bool) -> String {
    let Change {
        table, only, kept, ..
    } = change;
    let types = std::iter::once(change.key).chain(change.columns.iter().copied());
    let types: Vec<_> = types.map(|(_, kind)| Some(kind)).collect();
    let values = values(&types, rows, numbered);
    let set = change.columns.iter().zip(2..);
    let set: Vec<_> = set
        .map(|((column, _), place)| {
            if kept.contains(column) {
                format!("{column} = COALESCE({table}.{column}, new.column{place})")
            } else {
                format!("{column} = new.column{place}")
            }
        })
        .collect();
    let (set, key) = (set.join(", "), change.key.0);
    format!(
        "UPDATE {table} SET {set} FROM (VALUES {values}) AS new \
         WHERE {table}.{key} = new.column1 AND {only}"
    )
}

/// A place for each value of each row; the first row's are cast where a type is named. `SQLite`
/// takes `$1` for a name and looks through all names for each, so it gets question marks.
fn values(types: &[Option<&str>], rows: usize, numbered: bool) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for (column, kind) in types.iter().enumerate() {
            text.push_str(if column == 0 { "" } else { ", " });
            let place = if numbered {
                format!("${}", row * types.len() + column + 1)
            } else {
                "?".to_owned()
            };
            // Writing to a String does not fail.
            let _ = match kind.filter(|_| row == 0) {
                Some(kind) => write!(text, "CAST({place} AS {kind})"),
                None => write!(text, "{place}"),
            };
        }
        text.push(')');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_place() {
        let table = Table {
            name: "job",
            columns: &["id", "kind"],
        };
        let start = "INSERT INTO job (id, kind) VALUES ";
        assert_eq!(text(table, 2, true), format!("{start}($1, $2), ($3, $4)"));
        assert_eq!(text(table, 2, false), format!("{start}(?, ?), (?, ?)"));
    }

    #[test]
    fn a_change_finds_each_row_by_its_key() {
        let change = Change {
            table: "job",
            key: ("id", "TEXT"),
            columns: &[("attempts", "BIGINT"), ("holder", "TEXT")],
            kept: &["holder"],
            only: "job.run_at IS NULL",
        };
        assert_eq!(
            change_text(change, 2, true),
            "UPDATE job SET attempts = new.column2, holder = COALESCE(job.holder, new.column3) \
             FROM (VALUES (CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS TEXT)), \
             ($4, $5, $6)) AS new \
             WHERE job.id = new.column1 AND job.run_at IS NULL"
        );
    }
}
