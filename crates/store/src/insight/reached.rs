//! Outcomes of applications at lenders as counted, for comparison with their histories.
//!
//! The counting job compares both and corrects the counts from the whole history, because a line that was committed
//! late, or one that reverses another, changes all later outcomes.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::id::{ApplicationId, LenderId, SubmissionId};
use saakh_domain::insight::outcome::StatusChange;
use saakh_domain::insight::{Stage, SubmissionOutcome};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use serde::Deserialize;

use super::funnel::{Origin, origin};
use crate::db::bulk::{Table, insert};
use crate::db::{DbError, Row, Statement, to_json};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "application_reached";
    of Customer by application { keep lending_evidence; }
    columns { application_id: key, stage: behaviour, reached_at: plain, paise: financial }
}

personal! {
    table "submission_reached";
    of Customer by submission { keep lending_evidence; }
    columns {
        submission_id: key, outcome: behaviour, application_id: key, lender_id: plain,
        reached_at: plain, paise: financial,
    }
}

/// A submission with its whole history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionHistory {
    pub id: SubmissionId,
    pub application: ApplicationId,
    pub lender: LenderId,
    /// The amount applied for.
    pub amount: Paise,
    /// Dimensions of its application.
    pub origin: Origin,
    /// In order.
    pub lines: Vec<StatusChange>,
}

/// An outcome of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LenderOutcome {
    pub submission: SubmissionId,
    pub outcome: SubmissionOutcome,
    pub application: ApplicationId,
    pub lender: LenderId,
    pub at: Timestamp,
    pub amount: Paise,
}

/// A stage that an application reached by a lender's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReachedStage {
    pub application: ApplicationId,
    pub stage: Stage,
    pub at: Timestamp,
    pub amount: Paise,
}

/// The counted state of several applications.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountedOutcomes {
    pub submissions: BTreeSet<LenderOutcome>,
    pub applications: BTreeSet<ReachedStage>,
}

impl CountedOutcomes {
    /// The entries that the other state lacks.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        Self {
            submissions: &self.submissions - &other.submissions,
            applications: &self.applications - &other.applications,
        }
    }
}

/// The part of a submission's stored offer that is needed for figures.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OutcomeOffer {
    price: AppliedPrice,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AppliedPrice {
    amount: Paise,
}

sql!(
    TAKE = "UPDATE submission_history SET counted_at = $1
    WHERE (submission_id, position) IN (SELECT submission_id, position
        FROM submission_history WHERE counted_at IS NULL ORDER BY submission_id, position
        LIMIT $2)
    RETURNING (SELECT application_id FROM submission WHERE id = submission_id) AS application_id"
);

macro_rules! count_again {
    ($ids:literal) => {
        concat!(
            "UPDATE submission_history SET counted_at = NULL WHERE submission_id ",
            $ids,
            " AND position = (SELECT MIN(first.position) FROM submission_history AS first
                WHERE first.submission_id = submission_history.submission_id)"
        )
    };
}
// One text per engine, because their JSON functions differ.
sql!(
    COUNT_AGAIN = sqlite count_again!("IN (SELECT value FROM json_each($1))"),
    postgres count_again!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);

macro_rules! submissions {
    ($ids:literal) => {
        concat!(
            "SELECT submission.id, submission.application_id, submission.lender_id,
                submission.offer, application.product_type, application.partner_id,
                application.merchant_id, application.language
            FROM submission JOIN application ON application.id = submission.application_id
            WHERE submission.application_id ",
            $ids,
            " ORDER BY submission.id"
        )
    };
}
macro_rules! lines {
    ($ids:literal) => {
        concat!(
            "SELECT submission_id, to_status, source, changed_at FROM submission_history
            WHERE submission_id IN (SELECT id FROM submission WHERE application_id ",
            $ids,
            ") ORDER BY submission_id, position"
        )
    };
}
macro_rules! came_to {
    ($ids:literal) => {
        concat!(
            "SELECT submission_id, outcome, application_id, lender_id, reached_at, paise
            FROM submission_reached WHERE application_id ",
            $ids,
        )
    };
}
macro_rules! reached {
    ($ids:literal) => {
        concat!(
            "SELECT application_id, stage, reached_at, paise
            FROM application_reached WHERE application_id ",
            $ids,
        )
    };
}
// One text per engine, because their JSON functions differ. PostgreSQL gets an array: it overestimates the rows of a
// subquery so much that it would scan a table that is not very large.
sql!(
    SUBMISSIONS = sqlite submissions!("IN (SELECT value FROM json_each($1))"),
    postgres submissions!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    LINES = sqlite lines!("IN (SELECT value FROM json_each($1))"),
    postgres lines!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    CAME_TO = sqlite came_to!("IN (SELECT value FROM json_each($1))"),
    postgres came_to!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    REACHED = sqlite reached!("IN (SELECT value FROM json_each($1))"),
    postgres reached!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    FORGET_CAME_TO = sqlite "DELETE FROM submission_reached WHERE (submission_id, outcome) IN
        (SELECT value ->> 0, value ->> 1 FROM json_each($1))",
    postgres "DELETE FROM submission_reached WHERE (submission_id, outcome) IN
        (SELECT value ->> 0, value ->> 1 FROM json_array_elements(CAST($1 AS JSON)))"
);
sql!(
    FORGET_REACHED = sqlite "DELETE FROM application_reached WHERE (application_id, stage) IN
        (SELECT value ->> 0, value ->> 1 FROM json_each($1))",
    postgres "DELETE FROM application_reached WHERE (application_id, stage) IN
        (SELECT value ->> 0, value ->> 1 FROM json_array_elements(CAST($1 AS JSON)))"
);

/// The table of submissions' outcomes.
pub const OUTCOME_TABLE: Table = Table {
    name: "submission_reached",
    columns: &[
        "submission_id",
        "outcome",
        "application_id",
        "lender_id",
        "reached_at",
        "paise",
    ],
};
/// The table of applications' reached stages.
pub const REACHED_TABLE: Table = Table {
    name: "application_reached",
    columns: &["application_id", "stage", "reached_at", "paise"],
};

/// Takes a batch of uncounted history lines; returns their number and applications.
pub async fn take_lines(
    tx: &mut Tx,
    now: Timestamp,
    most: i64,
) -> Result<(usize, BTreeSet<ApplicationId>), DbError> {
    let rows = tx.fetch_all(&TAKE, args![now, most]).await?;
    let applications = rows.iter().map(|row| row.parsed("application_id"));
    let applications: Result<_, DbError> = applications.collect();
    Ok((rows.len(), applications?))
}

pub async fn load_histories(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<Vec<SubmissionHistory>, DbError> {
    let ids = ids_json(applications);
    let mut lines: BTreeMap<SubmissionId, Vec<StatusChange>> = BTreeMap::new();
    for row in conn.fetch_all(&LINES, args![ids.clone()]).await? {
        let of = lines.entry(row.parsed("submission_id")?).or_default();
        of.push(StatusChange {
            status: row.mapped("to_status", SubmissionStatus::from_code)?,
            source: row.mapped("source", Source::from_code)?,
            at: row.instant("changed_at")?,
        });
    }
    let rows = conn.fetch_all(&SUBMISSIONS, args![ids]).await?;
    let mut history = |row: &Row| {
        let id = row.parsed("id")?;
        let applied: OutcomeOffer = row.json("offer")?;
        Ok(SubmissionHistory {
            id,
            application: row.parsed("application_id")?,
            lender: row.id("lender_id", LenderId)?,
            amount: applied.price.amount,
            origin: origin(row)?,
            lines: lines.remove(&id).unwrap_or_default(),
        })
    };
    rows.iter().map(&mut history).collect()
}

/// Marks submissions for recounting, because facts outside their histories changed.
pub async fn mark_for_recount(tx: &mut Tx, submissions: &[SubmissionId]) -> Result<(), DbError> {
    if !submissions.is_empty() {
        tx.send(&COUNT_AGAIN, args![to_json(&submissions)?]).await?;
    }
    Ok(())
}

pub async fn load_counted(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<CountedOutcomes, DbError> {
    let ids = ids_json(applications);
    let submissions = conn.fetch_all(&CAME_TO, args![ids.clone()]).await?;
    let submissions: Result<_, DbError> = submissions.iter().map(came_to).collect();
    let reached = conn.fetch_all(&REACHED, args![ids]).await?;
    let reached: Result<_, DbError> = reached.iter().map(reached_row).collect();
    Ok(CountedOutcomes {
        submissions: submissions?,
        applications: reached?,
    })
}

/// Replaces the counted state of applications.
pub async fn replace(
    tx: &mut Tx,
    before: &CountedOutcomes,
    after: &CountedOutcomes,
) -> Result<(), DbError> {
    let gone = before.difference(after);
    let came_to = gone.submissions.iter();
    let came_to = came_to.map(|one| (one.submission.to_string(), one.outcome.code()));
    forget(tx, &FORGET_CAME_TO, came_to.collect()).await?;
    let reached = gone.applications.iter();
    let reached = reached.map(|one| (one.application.to_string(), one.stage.code()));
    forget(tx, &FORGET_REACHED, reached.collect()).await?;
    let counted = after.difference(before);
    let submissions = counted.submissions.iter().map(|one| {
        args![
            one.submission,
            one.outcome.code(),
            one.application,
            one.lender,
            one.at,
            one.amount.0
        ]
    });
    insert(tx, OUTCOME_TABLE, submissions.collect()).await?;
    let reached = counted
        .applications
        .iter()
        .map(|one| args![one.application, one.stage.code(), one.at, one.amount.0]);
    insert(tx, REACHED_TABLE, reached.collect()).await
}

/// Deletes counted rows, if there are any; lenders seldom reverse a status.
async fn forget(
    tx: &mut Tx,
    statement: &'static Statement,
    places: Vec<(String, &'static str)>,
) -> Result<(), DbError> {
    if !places.is_empty() {
        tx.send(statement, args![to_json(&places)?]).await?;
    }
    Ok(())
}

pub(super) fn ids_json(applications: &BTreeSet<ApplicationId>) -> String {
    let ids: serde_json::Value = applications.iter().map(ToString::to_string).collect();
    ids.to_string()
}

fn came_to(row: &Row) -> Result<LenderOutcome, DbError> {
    Ok(LenderOutcome {
        submission: row.parsed("submission_id")?,
        outcome: row.mapped("outcome", SubmissionOutcome::from_code)?,
        application: row.parsed("application_id")?,
        lender: row.id("lender_id", LenderId)?,
        at: row.instant("reached_at")?,
        amount: Paise(row.int("paise")?),
    })
}

fn reached_row(row: &Row) -> Result<ReachedStage, DbError> {
    Ok(ReachedStage {
        application: row.parsed("application_id")?,
        stage: row.mapped("stage", Stage::from_code)?,
        at: row.instant("reached_at")?,
        amount: Paise(row.int("paise")?),
    })
}
