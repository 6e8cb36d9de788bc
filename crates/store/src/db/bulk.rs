//! Many rows in one statement: for data that is made and for what a job does to many rows at once,
//! not for what people do.
//!
//! `SQLite` runs one prepared statement for each row: no text grows with the rows. PostgreSQL gets each
//! column as one array, so that all rows are one trip, and the text is the same for any number.

use super::{Arg, DbError};
use crate::Tx;

/// Rows that go at once, so that nothing holds all of many in two forms.
const AT_ONCE: usize = 5_000;

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
    /// The column by which a row is found: the first of its values.
    pub key: &'static str,
    /// The columns that get other values, in the order of a row's further values.
    pub columns: &'static [&'static str],
    /// Those of them that keep the value that they have.
    pub kept: &'static [&'static str],
    /// What has to hold of a row besides; `new.column2` is the second of its values.
    pub only: &'static str,
}

/// Changes rows; of each row its key and its new values. Gives how many rows were found.
pub async fn update(tx: &mut Tx, change: Change, rows: Vec<Vec<Arg>>) -> Result<u64, DbError> {
    let values = change.columns.len() + 1;
    run(tx, change.table, values, &change_texts(change), rows).await
}

/// Adds rows.
pub async fn insert(tx: &mut Tx, table: Table, rows: Vec<Vec<Arg>>) -> Result<(), DbError> {
    upsert(tx, table, "", rows).await
}

/// Adds rows, no two of them alike; `on_conflict` says what is done where one is there.
pub async fn upsert(
    tx: &mut Tx,
    table: Table,
    on_conflict: &str,
    rows: Vec<Vec<Arg>>,
) -> Result<(), DbError> {
    let texts = insert_texts(table, on_conflict);
    run(tx, table.name, table.columns.len(), &texts, rows).await?;
    Ok(())
}

/// A statement in the words of each engine.
struct Texts {
    sqlite: String,
    postgres: String,
}

async fn run(
    tx: &mut Tx,
    name: &'static str,
    values: usize,
    texts: &Texts,
    rows: Vec<Vec<Arg>>,
) -> Result<u64, DbError> {
    // PostgreSQL would leave out a value that the statement has no place for, and say nothing.
    if rows.iter().any(|row| row.len() != values) {
        return Err(DbError::UnevenRow { table: name });
    }
    let mut rows = rows.into_iter().peekable();
    let mut changed = 0;
    while rows.peek().is_some() {
        let some: Vec<Vec<Arg>> = rows.by_ref().take(AT_ONCE).collect();
        changed += tx
            .execute_rows(name, &texts.sqlite, &texts.postgres, some)
            .await?;
    }
    Ok(changed)
}

fn insert_texts(Table { name, columns }: Table, on_conflict: &str) -> Texts {
    let into = format!("INSERT INTO {name} ({})", columns.join(", "));
    let places = |before: &str| listed(1..=columns.len(), |place| format!("{before}{place}"));
    let (each, all) = (places("?"), places("$"));
    Texts {
        sqlite: format!("{into} VALUES ({each}) {on_conflict}"),
        postgres: format!("{into} SELECT * FROM unnest({all}) {on_conflict}"),
    }
}

fn change_texts(change: Change) -> Texts {
    let Change {
        table,
        key,
        columns,
        kept,
        only,
    } = change;
    let set = |value: &dyn Fn(usize) -> String| {
        listed(columns.iter().zip(2..), |(column, place)| {
            let value = value(place);
            if kept.contains(column) {
                format!("{column} = COALESCE({table}.{column}, {value})")
            } else {
                format!("{column} = {value}")
            }
        })
    };
    let all = listed(1..=columns.len() + 1, |place| format!("${place}"));
    let names = listed(1..=columns.len() + 1, |place| format!("column{place}"));
    let each = set(&|place| format!("?{place}"));
    let joined = set(&|place| format!("new.column{place}"));
    let only_each = only.replace("new.column", "?");
    Texts {
        sqlite: format!("UPDATE {table} SET {each} WHERE {table}.{key} = ?1 AND {only_each}"),
        postgres: format!(
            "UPDATE {table} SET {joined} FROM unnest({all}) AS new ({names}) \
             WHERE {table}.{key} = new.column1 AND {only}"
        ),
    }
}

fn listed<T>(items: impl IntoIterator<Item = T>, text: impl Fn(T) -> String) -> String {
    items.into_iter().map(text).collect::<Vec<_>>().join(", ")
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
        let Texts { sqlite, postgres } = insert_texts(table, "ON CONFLICT (id) DO NOTHING");
        assert_eq!(
            sqlite,
            "INSERT INTO job (id, kind) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING"
        );
        assert_eq!(
            postgres,
            "INSERT INTO job (id, kind) SELECT * FROM unnest($1, $2) \
             ON CONFLICT (id) DO NOTHING"
        );
    }

    #[test]
    fn a_change_finds_each_row_by_its_key() {
        let change = Change {
            table: "job",
            key: "id",
            columns: &["attempts", "holder"],
            kept: &["holder"],
            only: "job.attempts < new.column2",
        };
        let Texts { sqlite, postgres } = change_texts(change);
        assert_eq!(
            sqlite,
            "UPDATE job SET attempts = ?2, holder = COALESCE(job.holder, ?3) \
             WHERE job.id = ?1 AND job.attempts < ?2"
        );
        assert_eq!(
            postgres,
            "UPDATE job SET attempts = new.column2, holder = COALESCE(job.holder, new.column3) \
             FROM unnest($1, $2, $3) AS new (column1, column2, column3) \
             WHERE job.id = new.column1 AND job.attempts < new.column2"
        );
    }
}
