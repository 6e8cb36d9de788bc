//! The registry of personal data: each table says beside its statements what it holds about people and what an erasure
//! does with it. Erasures, exports and key rotations are checked against it (`crates/store/tests/store/personal.rs`).

use saakh_domain::trust::retention::RetentionBasis;
use saakh_domain::words;

use crate::db::Statement;

words! {
    /// Whose data rows are.
    pub enum Subject {
        /// `$1` of a selector is the customer's id.
        Customer = "customer",
        /// A number or address of somebody who need not be a customer: `$1` is the destination as stored.
        Destination = "destination",
        Merchant = "merchant",
        Staff = "staff",
    }
}

words! {
    /// What a column holds about a person.
    pub enum DataClass {
        /// Who somebody is: name, age.
        Identity = "identity",
        /// Where somebody is reached.
        Contact = "contact",
        /// A number of an authority, or a part of it.
        GovernmentId = "government_id",
        /// Income, loans, scores, prices, accounts.
        Financial = "financial",
        /// Address of a network, browser.
        Device = "device",
        /// Answers and free texts, which may name anybody.
        Words = "words",
        /// What somebody chose, did or was answered.
        Behaviour = "behaviour",
        /// Ids and hashes that lead to the person or to their other rows.
        Key = "key",
        /// Nothing about a person by itself: times, versions, counters.
        Plain = "plain",
        /// Encrypted with the master key, or hashed with a key derived from it: the key rotation replaces it.
        Sealed = "sealed",
    }
}

/// Selects rows with the id of one of a customer's applications.
pub(crate) const BY_APPLICATION: &str =
    "application_id IN (SELECT id FROM application WHERE customer_id = $1)";
/// Selects rows with the id of one of a customer's submissions.
pub(crate) const BY_SUBMISSION: &str = "submission_id IN (SELECT submission.id FROM submission
    JOIN application ON application.id = application_id WHERE customer_id = $1)";

/// A table with personal or sealed data.
#[derive(Debug)]
pub struct PersonalTable {
    pub name: &'static str,
    pub rows: &'static [SubjectRows],
    /// All columns of the table.
    pub columns: &'static [Column],
}

#[derive(Debug, Clone, Copy)]
pub struct Column {
    pub name: &'static str,
    pub class: DataClass,
    /// The SQL value that replaces it in rows that are kept.
    pub cleared_to: Option<&'static str>,
}

/// Rows of a table that belong to subjects of one kind.
#[derive(Debug, Clone, Copy)]
pub struct SubjectRows {
    pub subject: Subject,
    pub ending: RowEnding,
}

/// How rows about a person end.
#[derive(Debug, Clone, Copy)]
pub enum RowEnding {
    /// An erasure applies rules, in order, to the rows that a condition on `$1` selects.
    Erasure {
        selector: &'static str,
        rules: &'static [ErasureRule],
    },
    /// Something else ends them, as described.
    Elsewhere(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureRule {
    Delete,
    /// Deletes those that also meet a condition.
    DeleteWhere(&'static str),
    /// Keeps them without the columns that have a value to be cleared to.
    Keep(RetentionBasis),
}

/// A table without personal data.
#[derive(Debug)]
pub struct OtherTable {
    pub name: &'static str,
    /// What it holds.
    pub content: &'static str,
}

/// Personal data outside the tables.
#[derive(Debug)]
pub struct PersonalStore {
    pub name: &'static str,
    /// How data about a person end there.
    pub ending: &'static str,
}

inventory::collect!(PersonalTable);
inventory::collect!(OtherTable);
inventory::collect!(PersonalStore);

pub fn tables() -> impl Iterator<Item = &'static PersonalTable> {
    inventory::iter::<PersonalTable>()
}

pub fn other_tables() -> impl Iterator<Item = &'static OtherTable> {
    inventory::iter::<OtherTable>()
}

pub fn stores() -> impl Iterator<Item = &'static PersonalStore> {
    inventory::iter::<PersonalStore>()
}

impl PersonalTable {
    pub fn find(name: &str) -> Option<&'static Self> {
        tables().find(|table| table.name == name)
    }

    /// The columns that lose their value in rows that are kept.
    pub fn cleared_columns(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let cleared = |column: &Column| Some((column.name, column.cleared_to?));
        self.columns.iter().filter_map(cleared)
    }

    /// Selectors of a subject's rows with their rules, in the order in which an erasure applies them.
    pub fn selections(
        &self,
        subject: Subject,
    ) -> impl Iterator<Item = (&'static str, &'static [ErasureRule])> {
        let of_subject = self.rows.iter().filter(move |rows| rows.subject == subject);
        of_subject.filter_map(|rows| match rows.ending {
            RowEnding::Erasure { selector, rules } => Some((selector, rules)),
            RowEnding::Elsewhere(_) => None,
        })
    }

    /// The statements of an erasure in this table, in order. Each takes the subject as its only value.
    pub fn erasure_statements(&self, subject: Subject) -> Vec<Statement> {
        let rules = self
            .selections(subject)
            .flat_map(|(selector, rules)| rules.iter().map(move |rule| (selector, *rule)));
        let texts = rules.filter_map(|(selector, rule)| self.erasure_sql(selector, rule));
        let statement = |(place, sql): (usize, String)| {
            let (subject, table) = (subject.code(), self.name);
            let name = format!("saakh_store::personal::{subject}::{table}::{}", place + 1);
            let sql = sql.leak();
            Statement::new(name.leak(), sql, sql)
        };
        texts.enumerate().map(statement).collect()
    }

    /// None where rows are kept as they are.
    fn erasure_sql(&self, selector: &str, rule: ErasureRule) -> Option<String> {
        let table = self.name;
        match rule {
            ErasureRule::Delete => Some(format!("DELETE FROM {table} WHERE {selector}")),
            ErasureRule::DeleteWhere(condition) => Some(format!(
                "DELETE FROM {table} WHERE ({selector}) AND {condition}"
            )),
            ErasureRule::Keep(_) => {
                let cleared = self.cleared_columns();
                let values: Vec<String> = cleared
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect();
                let values = values.join(", ");
                (!values.is_empty())
                    .then(|| format!("UPDATE {table} SET {values} WHERE {selector}"))
            }
        }
    }
}

/// Declares a table with personal data and all its columns:
///
/// ```text
/// personal! {
///     table "co_applicant";
///     of Customer by "customer_id = $1" { delete; }
///     of Staff ended "where and when";
///     columns { id: plain, customer_id: key, mobile: contact }
/// }
/// ```
///
/// A selector is a condition on `$1`, or `application` or `submission` for rows with the id of one of the customer's.
/// Rules are `delete`, `delete where "…"` and `keep basis`, which sets each column with `=> "value"` to that value.
/// A subject may have several selectors, each with rules. A table without subjects has sealed columns of nobody.
macro_rules! personal {
    (
        table $table:literal;
        $(of $subject:ident $(by $selector:tt {
            $($verb:ident $($word:ident)? $($text:literal)?;)+
        })? $(ended $ending:literal;)?)*
        columns { $($column:ident: $class:ident $(=> $value:literal)?),+ $(,)? }
    ) => {
        inventory::submit! {
            $crate::personal::PersonalTable {
                name: $table,
                rows: &[$($crate::personal::SubjectRows {
                    subject: $crate::personal::Subject::$subject,
                    ending: $crate::personal::ending!(
                        $(by $selector [$($crate::personal::rule!($verb $($word)? $($text)?)),+])?
                        $(ended $ending)?
                    ),
                }),*],
                columns: &[$($crate::personal::Column {
                    name: stringify!($column),
                    class: $crate::personal::class!($class),
                    cleared_to: $crate::personal::optional!($($value)?),
                }),+],
            }
        }
    };
}

/// Declares a table without personal data, with what it holds: `not_personal!("table", "content")`.
macro_rules! not_personal {
    ($table:literal, $content:literal) => {
        inventory::submit! {
            $crate::personal::OtherTable { name: $table, content: $content }
        }
    };
}

/// Declares personal data outside the tables: `personal_store!("name", "how they end")`.
macro_rules! personal_store {
    ($name:literal, $ending:literal) => {
        inventory::submit! {
            $crate::personal::PersonalStore { name: $name, ending: $ending }
        }
    };
}

macro_rules! ending {
    (by application [$($rule:expr),+]) => {
        $crate::personal::RowEnding::Erasure {
            selector: $crate::personal::BY_APPLICATION,
            rules: &[$($rule),+],
        }
    };
    (by submission [$($rule:expr),+]) => {
        $crate::personal::RowEnding::Erasure {
            selector: $crate::personal::BY_SUBMISSION,
            rules: &[$($rule),+],
        }
    };
    (by $selector:literal [$($rule:expr),+]) => {
        $crate::personal::RowEnding::Erasure { selector: $selector, rules: &[$($rule),+] }
    };
    (ended $ending:literal) => {
        $crate::personal::RowEnding::Elsewhere($ending)
    };
}

macro_rules! rule {
    (delete) => {
        $crate::personal::ErasureRule::Delete
    };
    (delete where $condition:literal) => {
        $crate::personal::ErasureRule::DeleteWhere($condition)
    };
    (keep lending_evidence) => { $crate::personal::rule!(@keep LendingEvidence) };
    (keep consent_proof) => { $crate::personal::rule!(@keep ConsentProof) };
    (keep books) => { $crate::personal::rule!(@keep Books) };
    (keep complaint) => { $crate::personal::rule!(@keep Complaint) };
    (keep audit) => { $crate::personal::rule!(@keep Audit) };
    (@keep $basis:ident) => {
        $crate::personal::ErasureRule::Keep(
            saakh_domain::trust::retention::RetentionBasis::$basis,
        )
    };
}

macro_rules! class {
    (identity) => {
        $crate::personal::DataClass::Identity
    };
    (contact) => {
        $crate::personal::DataClass::Contact
    };
    (government_id) => {
        $crate::personal::DataClass::GovernmentId
    };
    (financial) => {
        $crate::personal::DataClass::Financial
    };
    (device) => {
        $crate::personal::DataClass::Device
    };
    (words) => {
        $crate::personal::DataClass::Words
    };
    (behaviour) => {
        $crate::personal::DataClass::Behaviour
    };
    (key) => {
        $crate::personal::DataClass::Key
    };
    (plain) => {
        $crate::personal::DataClass::Plain
    };
    (sealed) => {
        $crate::personal::DataClass::Sealed
    };
}

macro_rules! optional {
    () => {
        None
    };
    ($value:literal) => {
        Some($value)
    };
}

pub(crate) use {class, ending, not_personal, optional, personal, personal_store, rule};
