//! What the offers for an application rest on, in one query.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, CustomerId};

use super::application::{self, Application, joined_columns, sent_applications};
use super::credit_score::CreditScore;
use crate::db::DbError;
use crate::identity::customer::{self, Customer};
use crate::{Conn, args, sql};

/// An application with whose it is, and what the rules read.
#[derive(Debug, Clone)]
pub struct OfferFacts {
    pub application: Application,
    pub customer: Customer,
    /// Whether a consent to the purpose that was asked for stands.
    pub agrees: bool,
    /// Whether a consent to ask the credit bureau stands.
    pub agrees_to_report: bool,
    /// What a bureau said, where that still counts.
    pub score: Option<CreditScore>,
    /// Whether the customer ever sent anything to a lender.
    pub has_sent: bool,
}

/// Which facts.
#[derive(Debug, Clone, Copy)]
pub struct Which<'a> {
    pub application: ApplicationId,
    /// Whose it has to be.
    pub customer: CustomerId,
    /// The purpose whose consent is looked for, by its code.
    pub purpose: &'a str,
    /// The purpose of asking the credit bureau, by its code.
    pub report_purpose: &'a str,
    /// A score from before this does not count.
    pub scored_after: Timestamp,
}

sql!(
    GET = concat!(
        "SELECT ",
        customer::columns!(),
        ", ",
        joined_columns!(),
        ", credit_score.bureau, credit_score.score, credit_score.as_of,
        (SELECT COUNT(*) FROM consent WHERE consent.customer_id = customer.id
            AND consent.purpose = $3 AND consent.withdrawn_at IS NULL) AS consents,
        (SELECT COUNT(*) FROM consent WHERE consent.customer_id = customer.id
            AND consent.purpose = $5 AND consent.withdrawn_at IS NULL) AS report_consents, ",
        sent_applications!(),
        " FROM application
        JOIN customer ON customer.id = application.customer_id
        LEFT JOIN credit_score
            ON credit_score.customer_id = customer.id AND credit_score.as_of > $4
        WHERE application.id = $1 AND application.customer_id = $2"
    )
);

/// Of a customer's own application.
pub async fn get(conn: &mut Conn, which: Which<'_>) -> Result<Option<OfferFacts>, DbError> {
    let values = args![
        which.application,
        which.customer,
        which.purpose,
        which.scored_after,
        which.report_purpose
    ];
    let Some(row) = conn.fetch_optional(&GET, values).await? else {
        return Ok(None);
    };
    let score = match row.opt_text("bureau")? {
        None => None,
        Some(bureau) => Some(CreditScore {
            bureau,
            score: row.get("score")?,
            as_of: row.at("as_of")?,
        }),
    };
    Ok(Some(OfferFacts {
        application: application::joined(&row, which.customer)?,
        customer: customer::customer(&row)?,
        agrees: row.int("consents")? > 0,
        agrees_to_report: row.int("report_consents")? > 0,
        score,
        has_sent: row.int("sent_applications")? > 0,
    }))
}
