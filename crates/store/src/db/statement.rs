//! SQL statements as named, registered values, so that one test can prepare all of them.

use super::sqlite::StatementMetadata;

/// One statement: one text for both engines, or one each where a comment gives the reason.
#[derive(Debug)]
pub struct Statement {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
    learned: StatementMetadata,
}

impl Statement {
    /// For `sql!`.
    pub const fn new(name: &'static str, sqlite: &'static str, postgres: &'static str) -> Self {
        Self {
            name,
            sqlite,
            postgres,
            learned: StatementMetadata::new(),
        }
    }

    /// Module and constant, for error messages of the test that prepares all.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    pub(super) const fn sqlite(&self) -> &'static str {
        self.sqlite
    }

    pub(super) const fn metadata(&self) -> &StatementMetadata {
        &self.learned
    }

    pub(super) const fn postgres(&self) -> &'static str {
        self.postgres
    }
}

#[derive(Debug)]
pub struct RegisteredStatement(pub &'static Statement);

inventory::collect!(RegisteredStatement);

/// Declares a statement: `sql!(GET = "SELECT … WHERE id = $1")`, or, with the columns of [`name_columns!`] or a [`record!`],
/// `sql!(GET = columns + "FROM … WHERE id = $1")`.
///
/// [`name_columns!`]: crate::name_columns
/// [`record!`]: crate::record
#[macro_export]
macro_rules! sql {
    ($name:ident = $columns:ident + $rest:literal) => {
        $crate::sql!($name = concat!("SELECT ", $columns!(), " ", $rest));
    };
    ($name:ident = $text:expr) => {
        $crate::sql!($name = sqlite $text, postgres $text);
    };
    ($name:ident = sqlite $sqlite:expr, postgres $postgres:expr) => {
        static $name: $crate::db::Statement = $crate::db::Statement::new(
            concat!(module_path!(), "::", stringify!($name)),
            $sqlite,
            $postgres,
        );
        inventory::submit! { $crate::db::RegisteredStatement(&$name) }
    };
}

/// Declares a list of columns for queries and inserts: with `name_columns!(columns: "id", "name")`, `columns!()`
/// expands to the comma-separated names and `columns!(array)` to a slice of them.
#[macro_export]
macro_rules! name_columns {
    ($columns:ident: $first:literal, $($other:literal),* $(,)?) => {
        macro_rules! $columns {
            () => { concat!($first, $(", ", $other),*) };
            (array) => { &[$first, $($other),*] };
        }
    };
}

/// Declares a record's columns as [`name_columns!`] does, and the function that reads it from a row. Each field names
/// the method of [`Row`](crate::db::Row) that reads its column.
#[macro_export]
macro_rules! record {
    ($columns:ident, fn $read:ident -> $record:ident {
        $first:ident: $first_how:ident($first_column:literal $(, $first_by:expr)?),
        $($field:ident: $how:ident($column:literal $(, $by:expr)?),)*
    }) => {
        $crate::name_columns!($columns: $first_column, $($column),*);

        fn $read(row: &$crate::db::Row) -> Result<$record, $crate::db::DbError> {
            Ok($record {
                $first: row.$first_how($first_column $(, $first_by)?)?,
                $($field: row.$how($column $(, $by)?)?,)*
            })
        }
    };
}
