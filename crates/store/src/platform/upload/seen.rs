//! Statuses and payments in the rows of a file being read, as far as they are not stored otherwise. Held in a temporary
//! database for the duration of an attempt, because a file may have a million rows.

use std::collections::HashMap;

use saakh_domain::Paise;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};

use super::row::read_status;
use crate::args;
use crate::db::{DbError, Scratch};

const TABLES: &str = "
    CREATE TABLE status (subject_id TEXT PRIMARY KEY, row_number INTEGER NOT NULL,
        subject_kind TEXT NOT NULL, to_status TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE payment (payment BLOB PRIMARY KEY, row_number INTEGER NOT NULL,
        amount INTEGER NOT NULL) WITHOUT ROWID";
const STATUS: &str = "SELECT row_number, subject_kind, to_status FROM status WHERE subject_id = $1";
const ADD_STATUS: &str = "INSERT OR REPLACE INTO status VALUES ($1, $2, $3, $4)";
const PAYMENT: &str = "SELECT row_number, amount FROM payment WHERE payment = $1";
const ADD_PAYMENT: &str = "INSERT OR REPLACE INTO payment VALUES ($1, $2, $3)";

/// Contents of some rows, with their row numbers.
#[derive(Debug, Default)]
pub struct SeenRows {
    pub statuses: HashMap<Subject, (i64, ReportedStatus)>,
    /// By prefixes of their digests.
    pub payments: HashMap<u128, (i64, Paise)>,
}

/// Contents of all earlier rows.
#[derive(Debug, Default)]
pub struct EarlierRows {
    /// None while empty.
    kept: Option<Scratch>,
}

impl EarlierRows {
    /// Stores rows, replacing earlier entries of the same subject or payment.
    pub async fn add(&mut self, rows: &SeenRows) -> Result<(), DbError> {
        let status = |(subject, (row, to)): (&Subject, &(i64, ReportedStatus))| {
            args![subject.id(), *row, to.kind(), to.code()]
        };
        let payment = |(payment, (row, amount)): (&u128, &(i64, Paise))| {
            args![bytes(*payment), *row, *amount]
        };
        let statuses: Vec<_> = rows.statuses.iter().map(status).collect();
        let payments: Vec<_> = rows.payments.iter().map(payment).collect();
        for (text, rows) in [(ADD_STATUS, statuses), (ADD_PAYMENT, payments)] {
            if !rows.is_empty() {
                self.scratch().await?.write(text, rows).await?;
            }
        }
        Ok(())
    }

    /// Statuses of submissions and visits in earlier rows.
    pub async fn find_statuses(
        &self,
        subjects: &[Subject],
    ) -> Result<HashMap<Subject, (i64, ReportedStatus)>, DbError> {
        let Some(kept) = &self.kept else {
            return Ok(HashMap::new());
        };
        let arguments = subjects.iter().map(|subject| args![subject.id()]);
        let found = kept.fetch_first_each(STATUS, arguments.collect()).await?;
        let known = subjects.iter().zip(&found);
        known
            .filter_map(|(subject, row)| Some((subject, row.as_ref()?)))
            .map(|(subject, row)| {
                Ok((
                    *subject,
                    (row.int("row_number")?, read_status(row, "to_status")?),
                ))
            })
            .collect()
    }

    /// Payments in earlier rows.
    pub async fn find_payments(
        &self,
        payments: &[u128],
    ) -> Result<HashMap<u128, (i64, Paise)>, DbError> {
        let Some(kept) = &self.kept else {
            return Ok(HashMap::new());
        };
        let arguments = payments.iter().map(|payment| args![bytes(*payment)]);
        let found = kept.fetch_first_each(PAYMENT, arguments.collect()).await?;
        let known = payments.iter().zip(&found);
        known
            .filter_map(|(payment, row)| Some((payment, row.as_ref()?)))
            .map(|(payment, row)| {
                Ok((
                    *payment,
                    (row.int("row_number")?, Paise(row.int("amount")?)),
                ))
            })
            .collect()
    }

    async fn scratch(&mut self) -> Result<&Scratch, DbError> {
        match &mut self.kept {
            Some(kept) => Ok(kept),
            none => Ok(none.insert(Scratch::new(TABLES).await?)),
        }
    }
}

fn bytes(payment: u128) -> Vec<u8> {
    payment.to_be_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use saakh_domain::id::{SubmissionId, VisitId};
    use saakh_domain::lifecycle::submission::SubmissionStatus;
    use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
    use uuid::Uuid;

    use super::*;

    const PAGES: &str =
        "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size";
    /// Rows per insert.
    const AT_ONCE: u128 = 5_000;

    fn many(of: std::ops::Range<u128>) -> SeenRows {
        let said = |number: u128| {
            let row = i64::try_from(number).unwrap();
            let id =
                Uuid::from_u128(number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
            let status = (row, ReportedStatus::Submission(SubmissionStatus::Approved));
            (Subject::Submission(SubmissionId::new(id)), status)
        };
        let paid = |number: u128| (!number, (i64::try_from(number).unwrap(), Paise(5)));
        SeenRows {
            statuses: of.clone().map(said).collect(),
            payments: of.map(paid).collect(),
        }
    }

    #[tokio::test]
    async fn a_status_without_an_earlier_row_is_unknown() {
        let seen = EarlierRows::default();
        let visit = Subject::Visit(VisitId::new(Uuid::nil()));
        assert_eq!(seen.find_statuses(&[visit]).await.unwrap(), HashMap::new());
        assert_eq!(seen.find_payments(&[1]).await.unwrap(), HashMap::new());
    }

    #[tokio::test]
    async fn the_latest_status_of_earlier_rows_is_known() {
        let mut seen = EarlierRows::default();
        let visit = Subject::Visit(VisitId::new(Uuid::nil()));
        let said = |row, status| (visit, (row, ReportedStatus::Visit(VisitKind::Card, status)));
        for (row, status, amount) in [
            (2, VisitStatus::Visited, 7),
            (300, VisitStatus::Approved, -9),
        ] {
            let rows = SeenRows {
                statuses: HashMap::from([said(row, status)]),
                payments: HashMap::from([(u128::MAX, (row, Paise(amount)))]),
            };
            seen.add(&rows).await.unwrap();
        }
        let statuses = seen.find_statuses(&[visit]).await.unwrap();
        assert_eq!(statuses, HashMap::from([said(300, VisitStatus::Approved)]));
        let payments = seen.find_payments(&[1, u128::MAX]).await.unwrap();
        assert_eq!(payments, HashMap::from([(u128::MAX, (300, Paise(-9)))]));
    }

    #[tokio::test]
    async fn earlier_rows_that_do_not_fit_in_memory_are_known() {
        const ROWS: u128 = 60_000;
        let mut seen = EarlierRows::default();
        let parts = || (0..ROWS / AT_ONCE).map(|part| many(part * AT_ONCE..(part + 1) * AT_ONCE));
        for some in parts() {
            seen.add(&some).await.unwrap();
        }
        let kept = seen.kept.as_ref().unwrap();
        let size = kept.fetch_first_each(PAGES, vec![args![]]).await.unwrap();
        let size = size[0].as_ref().unwrap().int("bytes").unwrap();
        assert!(
            size > 5 * 1024 * 1024,
            "{size} bytes: more than is kept in memory"
        );
        for some in parts() {
            let subjects: Vec<Subject> = some.statuses.keys().copied().collect();
            assert_eq!(seen.find_statuses(&subjects).await.unwrap(), some.statuses);
            let payments: Vec<u128> = some.payments.keys().copied().collect();
            assert_eq!(seen.find_payments(&payments).await.unwrap(), some.payments);
        }
    }
}
