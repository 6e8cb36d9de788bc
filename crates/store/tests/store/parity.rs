//! Both engines have the same tables, columns, indexes and references.

use saakh_store::Db;
use saakh_store::db::Statement;
use saakh_store::db::testing::{Engine, TestDb, block_on};

/// One line per column: table, name, type, and whether it is nullable.
static COLUMNS: Statement = Statement::new(
    "columns",
    r#"SELECT m.name || '.' || c.name || ' ' ||
            CASE c.type WHEN 'INTEGER' THEN 'integer' WHEN 'TEXT' THEN 'text'
                WHEN 'BLOB' THEN 'bytes' ELSE c.type END ||
            CASE c."notnull" WHEN 1 THEN ' required' ELSE '' END AS line
        FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
        WHERE m.type = 'table' AND m.name <> '_sqlx_migrations'"#,
    "SELECT CAST(table_name || '.' || column_name || ' ' ||
            CASE data_type WHEN 'bigint' THEN 'integer' WHEN 'bytea' THEN 'bytes'
                ELSE data_type END ||
            CASE is_nullable WHEN 'NO' THEN ' required' ELSE '' END AS TEXT) AS line
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> '_sqlx_migrations'",
);

/// One line per named index: table, name, uniqueness, columns in order.
static INDEXES: Statement = Statement::new(
    "indexes",
    r#"SELECT m.name || ' ' || i.name ||
            CASE i."unique" WHEN 1 THEN ' unique' ELSE '' END ||
            CASE i.partial WHEN 1 THEN ' partial' ELSE '' END || ' ' ||
            (SELECT group_concat(c.name, ',') FROM pragma_index_info(i.name) AS c) AS line
        FROM sqlite_master AS m, pragma_index_list(m.name) AS i
        WHERE m.type = 'table' AND i.origin = 'c'"#,
    "SELECT CAST(t.relname || ' ' || c.relname ||
            CASE WHEN i.indisunique THEN ' unique' ELSE '' END ||
            CASE WHEN i.indpred IS NOT NULL THEN ' partial' ELSE '' END || ' ' ||
            (SELECT string_agg(a.attname, ',' ORDER BY k.position)
                FROM unnest(i.indkey) WITH ORDINALITY AS k (number, position)
                JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number)
            AS TEXT) AS line
        FROM pg_index AS i
        JOIN pg_class AS c ON c.oid = i.indexrelid
        JOIN pg_class AS t ON t.oid = i.indrelid
        JOIN pg_namespace AS n ON n.oid = t.relnamespace
        WHERE n.nspname = 'public' AND t.relname <> '_sqlx_migrations'
          AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)",
);

/// One line per foreign key: from which column to which.
pub(crate) static REFERENCES: Statement = Statement::new(
    "references",
    r#"SELECT m.name || '.' || f."from" || ' -> ' || f."table" || '.' || f."to" AS line
        FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
        WHERE m.type = 'table'"#,
    "SELECT CAST(t.relname || '.' || a.attname || ' -> ' || o.relname || '.' || b.attname
            AS TEXT) AS line
        FROM pg_constraint AS f
        JOIN pg_class AS t ON t.oid = f.conrelid
        JOIN pg_class AS o ON o.oid = f.confrelid
        JOIN pg_attribute AS a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
        JOIN pg_attribute AS b ON b.attrelid = f.confrelid AND b.attnum = f.confkey[1]
        WHERE f.contype = 'f'",
);

/// The texts that a statement returns as `line`, sorted.
pub(crate) async fn read_lines(db: &Db, statement: &Statement) -> Vec<String> {
    let mut conn = db.read().await.unwrap();
    let rows = conn.fetch_all(statement, Vec::new()).await.unwrap();
    let mut lines: Vec<String> = rows.iter().map(|row| row.text("line").unwrap()).collect();
    lines.sort();
    lines
}

#[test]
fn both_engines_have_the_same_schema() {
    block_on(async {
        let sqlite = TestDb::new(Engine::Sqlite).await;
        let postgres = TestDb::new(Engine::Postgres).await;
        for (statement, least) in [(&COLUMNS, 809), (&INDEXES, 164), (&REFERENCES, 116)] {
            let (left, right) = (
                read_lines(&sqlite.db, statement).await,
                read_lines(&postgres.db, statement).await,
            );
            assert!(left.len() >= least, "{}: {left:?}", statement.name());
            let only = |a: &[String], b: &[String]| -> Vec<String> {
                a.iter().filter(|line| !b.contains(line)).cloned().collect()
            };
            let (in_sqlite, in_postgres) = (only(&left, &right), only(&right, &left));
            assert!(
                in_sqlite.is_empty() && in_postgres.is_empty(),
                "{} differ; only SQLite: {in_sqlite:#?}; only PostgreSQL: {in_postgres:#?}",
                statement.name()
            );
        }
    });
}
