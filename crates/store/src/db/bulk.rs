//! Bulk statements: for generated data and jobs over many rows, not for requests.
//!
//! `SQLite` runs one prepared statement per row, so no text grows with the rows. PostgreSQL gets each column as one
//! array, so that all rows take one round trip and the text is the same for any number.

use super::{Arg, DbError};
use crate::Tx;

/// Rows per statement, so that only a part exists in two forms at once.
const AT_ONCE: usize = 5_000;

/// Target of an insert.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    pub name: &'static str,
    /// Columns in the order of a row's values.
    pub columns: &'static [&'static str],
}

/// An update of many rows, each with its own values.
#[derive(Debug, Clone, Copy)]
pub struct BulkUpdate {
    pub table: &'static str,
    /// The key column, which matches the first value of a row.
    pub key: &'static str,
    /// Updated columns, in the order of a row's further values.
    pub columns: &'static [&'static str],
    /// Updated columns that keep their present value.
    pub kept: &'static [&'static str],
    /// A further condition; `new.column2` is the second value of a row.
    pub only: &'static str,
}

/// Updates rows, each given by its key and new values. Returns the number of rows found.
pub async fn update(tx: &mut Tx, change: BulkUpdate, rows: Vec<Vec<Arg>>) -> Result<u64, DbError> {
    let values = change.columns.len() + 1;
    run(tx, change.table, values, &change_texts(change), rows).await
}

/// Inserts rows.
pub async fn insert(tx: &mut Tx, table: Table, rows: Vec<Vec<Arg>>) -> Result<(), DbError> {
    upsert(tx, table, "", rows).await
}

/// Inserts rows without duplicates among them; `on_conflict` is the clause for existing ones.
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

/// A statement's text for each engine.
struct EngineSql {
    sqlite: String,
    postgres: String,
}

async fn run(
    tx: &mut Tx,
    name: &'static str,
    values: usize,
    texts: &EngineSql,
    rows: Vec<Vec<Arg>>,
) -> Result<u64, DbError> {
    // PostgreSQL would silently ignore a surplus value.
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

fn insert_texts(Table { name, columns }: Table, on_conflict: &str) -> EngineSql {
    let into = format!("INSERT INTO {name} ({})", columns.join(", "));
    let places = |before: &str| listed(1..=columns.len(), |place| format!("{before}{place}"));
    let (each, all) = (places("?"), places("$"));
    EngineSql {
        sqlite: format!("{into} VALUES ({each}) {on_conflict}"),
        postgres: format!("{into} SELECT * FROM unnest({all}) {on_conflict}"),
    }
}

fn change_texts(change: BulkUpdate) -> EngineSql {
    let BulkUpdate {
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
    EngineSql {
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
        let EngineSql { sqlite, postgres } = insert_texts(table, "ON CONFLICT (id) DO NOTHING");
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
        let change = BulkUpdate {
            table: "job",
            key: "id",
            columns: &["attempts", "holder"],
            kept: &["holder"],
            only: "job.attempts < new.column2",
        };
        let EngineSql { sqlite, postgres } = change_texts(change);
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
