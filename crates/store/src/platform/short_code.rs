//! Short codes of rows from before there were any, whose a short code is, and lists of loans that name it.

use std::collections::BTreeMap;

use saakh_domain::id::SubmissionId;
use saakh_domain::short_code::ShortCode;
use sea_query::{Expr, ExprTrait, Query, SelectStatement};
use uuid::Uuid;

use crate::db::bulk::{self, BulkUpdate};
use crate::db::list::Filter;
use crate::db::{DbError, Statement, to_json};
use crate::{Conn, Tx, args, sql};

/// A table whose rows have short codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodedTable {
    Application,
    Submission,
    Ticket,
}

impl CodedTable {
    pub const ALL: [Self; 3] = [Self::Application, Self::Submission, Self::Ticket];

    const fn name(self) -> &'static str {
        match self {
            Self::Application => "application",
            Self::Submission => "submission",
            Self::Ticket => "ticket",
        }
    }

    const fn without_code(self) -> &'static Statement {
        match self {
            Self::Application => &APPLICATIONS_WITHOUT,
            Self::Submission => &SUBMISSIONS_WITHOUT,
            Self::Ticket => &TICKETS_WITHOUT,
        }
    }
}

sql!(
    APPLICATIONS_WITHOUT =
        "SELECT id FROM application WHERE short_code IS NULL ORDER BY id LIMIT $1"
);
sql!(
    SUBMISSIONS_WITHOUT = "SELECT id FROM submission WHERE short_code IS NULL ORDER BY id LIMIT $1"
);
sql!(TICKETS_WITHOUT = "SELECT id FROM ticket WHERE short_code IS NULL ORDER BY id LIMIT $1");
// One text per engine, because their JSON functions differ.
sql!(
    SUBMISSIONS = sqlite "SELECT short_code, id FROM submission
        WHERE short_code IN (SELECT value FROM json_each($1))",
    postgres "SELECT short_code, id FROM submission
        WHERE short_code IN (SELECT json_array_elements_text(CAST($1 AS JSON)))"
);
sql!(
    APPLICATIONS = sqlite "SELECT short_code, id FROM application
        WHERE short_code IN (SELECT value FROM json_each($1))",
    postgres "SELECT short_code, id FROM application
        WHERE short_code IN (SELECT json_array_elements_text(CAST($1 AS JSON)))"
);

sql!(SUBMISSION = "SELECT id FROM submission WHERE short_code = $1");

/// Ids of rows without a code, oldest first.
pub async fn list_without(
    conn: &mut Conn,
    table: CodedTable,
    most: i64,
) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(table.without_code(), args![most]).await?;
    rows.iter().map(|row| row.text("id")).collect()
}

/// Gives rows their codes, except those that have one meanwhile.
pub async fn assign(
    tx: &mut Tx,
    table: CodedTable,
    codes: Vec<(String, ShortCode)>,
) -> Result<(), DbError> {
    let update = BulkUpdate {
        table: table.name(),
        key: "id",
        columns: &["short_code"],
        kept: &[],
        only: "short_code IS NULL",
    };
    let rows = codes.into_iter().map(|(id, code)| args![id, code]);
    bulk::update(tx, update, rows.collect()).await?;
    Ok(())
}

/// Ids of the submissions and applications with these codes; of two with one code, the submission's.
pub async fn list_ids(
    conn: &mut Conn,
    codes: &[ShortCode],
) -> Result<BTreeMap<ShortCode, Uuid>, DbError> {
    let mut ids = BTreeMap::new();
    if codes.is_empty() {
        return Ok(ids);
    }
    let codes: Vec<String> = codes.iter().map(|code| code.stored()).collect();
    let codes = to_json(&codes)?;
    for statement in [&APPLICATIONS, &SUBMISSIONS] {
        for row in conn.fetch_all(statement, args![&codes]).await? {
            ids.insert(row.parsed("short_code")?, row.parsed("id")?);
        }
    }
    Ok(ids)
}

pub async fn find_submission(
    conn: &mut Conn,
    code: ShortCode,
) -> Result<Option<SubmissionId>, DbError> {
    let row = conn.fetch_optional(&SUBMISSION, args![code]).await?;
    row.map(|row| row.parsed("id")).transpose()
}

/// The expression of a list of loans for the code of the submission with this id; NULL once it was erased.
pub(crate) fn select_for(submission_id: &str) -> Expr {
    Expr::cust(format!(
        "(SELECT short_code FROM submission WHERE submission.id = {submission_id})"
    ))
}

/// Restricts a list of loans to the one that a search text names by its submission's id or short code.
pub(crate) fn restrict_to_named(
    list: Filter,
    submission_id: &'static str,
    q: Option<&str>,
) -> Filter {
    let code = q.and_then(|q| q.parse::<ShortCode>().ok());
    let id = q.filter(|_| code.is_none()).map(str::to_lowercase);
    list.equal(submission_id, id)
        .in_query(submission_id, code.map(select_with_code))
}

/// The ids of submissions with a code.
pub(crate) fn select_with_code(code: ShortCode) -> SelectStatement {
    Query::select()
        .column("id")
        .from("submission")
        .and_where(Expr::col("short_code").eq(code.stored()))
        .take()
}
