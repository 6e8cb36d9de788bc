//! Many rows in one statement: for data that is made, not for what people do.

use std::fmt::Write;

use super::{Arg, DbError};
use crate::Tx;

/// Values that one statement binds at most. SQLite looks each name such as `$7` up among all before
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

/// Adds rows, as many in a statement as go into one.
pub async fn insert(tx: &mut Tx, table: Table, rows: Vec<Vec<Arg>>) -> Result<(), DbError> {
    let at_once = MOST_VALUES / table.columns.len();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let some: Vec<Vec<Arg>> = rows.by_ref().take(at_once).collect();
        let rows = some.len();
        let values = some.into_iter().flatten().collect();
        tx.execute_bulk(table, rows, values).await?;
    }
    Ok(())
}

/// One statement for so many rows. `SQLite` takes `$1` for a name and looks through all names for
/// each, so it gets question marks.
pub(super) fn text(table: Table, rows: usize, numbered: bool) -> String {
    let columns = table.columns.join(", ");
    let mut text = format!("INSERT INTO {} ({columns}) VALUES ", table.name);
    let width = table.columns.len();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..width {
            text.push_str(if column == 0 { "" } else { ", " });
            if numbered {
                // Writing to a String does not fail.
                let _ = write!(text, "${}", row * width + column + 1);
            } else {
                text.push('?');
            }
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
}
