//! A customer with the data needed whenever their profile is shown, in one query.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{CustomerId, MerchantId};

use super::application::{self, Application, joined_columns, sent_applications};
use super::profile_completion::ProfileCompletion;
use crate::db::DbError;
use crate::identity::customer::{self, Customer};
use crate::{Conn, args, sql};

#[derive(Debug, Clone)]
pub struct CustomerOverview {
    pub customer: Customer,
    /// Whether they consent to the given purpose.
    pub agrees: bool,
    /// Newest first.
    pub open: Vec<Application>,
    /// Completion of their profile for each product type with one.
    pub completions: Vec<ProfileCompletion>,
    /// Owner of their tracking link.
    pub merchant: Option<MerchantId>,
    /// Whether they ever sent a submission to a lender.
    pub has_sent: bool,
    /// When they last stated their monthly repayments.
    pub repayments_given_at: Option<Timestamp>,
    /// When a lender last disbursed a loan to them.
    pub disbursed_at: Option<Timestamp>,
}

// Returns open applications times profiles rows: few of both.
sql!(
    GET = concat!(
        "SELECT ",
        customer::columns!(),
        ", ",
        joined_columns!(),
        ", completion.product_type AS completion_product, completion.completed_at,
        (SELECT COUNT(*) FROM consent WHERE consent.customer_id = customer.id
            AND consent.purpose = $2 AND consent.withdrawn_at IS NULL) AS consents,
        (SELECT tracking_link.merchant_id FROM attribution
            JOIN tracking_link ON tracking_link.id = attribution.link_id
            WHERE attribution.customer_id = customer.id) AS merchant_id,
        customer.repayments_given_at,
        (SELECT MAX(submission_history.changed_at) FROM application AS lent
            JOIN submission ON submission.application_id = lent.id
            JOIN submission_history ON submission_history.submission_id = submission.id
            WHERE lent.customer_id = customer.id AND submission.status = 'disbursed'
                AND submission_history.to_status = 'disbursed') AS disbursed_at, ",
        sent_applications!(),
        " FROM customer
        LEFT JOIN application
            ON application.customer_id = customer.id AND application.status <> 'closed'
        LEFT JOIN profile_completion AS completion ON completion.customer_id = customer.id
        WHERE customer.id = $1
        ORDER BY application.id DESC, completion.product_type"
    )
);

/// Reads a customer's overview; `purpose` is the code of the consent to check.
pub async fn get(
    conn: &mut Conn,
    id: CustomerId,
    purpose: &str,
) -> Result<Option<CustomerOverview>, DbError> {
    let rows = conn.fetch_all(&GET, args![id, purpose]).await?;
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    let mut found = CustomerOverview {
        customer: customer::customer(first)?,
        agrees: first.int("consents")? > 0,
        open: Vec::new(),
        completions: Vec::new(),
        merchant: first.get::<Option<i64>>("merchant_id")?.map(MerchantId),
        has_sent: first.int("sent_applications")? > 0,
        repayments_given_at: first.opt_instant("repayments_given_at")?,
        disbursed_at: first.opt_instant("disbursed_at")?,
    };
    for row in &rows {
        if row.opt_text("application_id")?.is_some() {
            let open = application::from_joined_row(row, id)?;
            if found.open.iter().all(|known| known.id != open.id) {
                found.open.push(open);
            }
        }
        if row.opt_text("completion_product")?.is_some() {
            let product = row.mapped("completion_product", ProductType::from_slug)?;
            if found
                .completions
                .iter()
                .all(|known| known.product != product)
            {
                let completed_at = row.opt_instant("completed_at")?;
                found.completions.push(ProfileCompletion {
                    product,
                    completed_at,
                });
            }
        }
    }
    Ok(Some(found))
}
