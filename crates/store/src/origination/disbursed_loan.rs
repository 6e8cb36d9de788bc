//! Loans disbursed to a customer.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, LenderId};

use crate::db::DbError;
use crate::{Conn, args, sql};

#[derive(Debug, Clone)]
pub struct DisbursedLoan {
    pub lender_id: LenderId,
    /// The offer applied for as shown, as JSON.
    pub offer: String,
    /// When the disbursal became known.
    pub disbursed_at: Timestamp,
}

sql!(
    AFTER = "SELECT submission.lender_id, submission.offer,
        MAX(submission_history.changed_at) AS disbursed_at
    FROM application
    JOIN submission ON submission.application_id = application.id
    JOIN submission_history ON submission_history.submission_id = submission.id
    WHERE application.customer_id = $1 AND submission.status = 'disbursed'
        AND submission_history.to_status = 'disbursed' AND submission_history.changed_at > $2
    GROUP BY submission.id, submission.lender_id, submission.offer
    ORDER BY submission.id"
);

/// Loans disbursed to a customer after an instant, in order of application.
pub async fn list_after(
    conn: &mut Conn,
    customer: CustomerId,
    since: Timestamp,
) -> Result<Vec<DisbursedLoan>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![customer, since]).await?;
    rows.iter()
        .map(|row| {
            Ok(DisbursedLoan {
                lender_id: LenderId(row.int("lender_id")?),
                offer: row.text("offer")?,
                disbursed_at: row.instant("disbursed_at")?,
            })
        })
        .collect()
}
