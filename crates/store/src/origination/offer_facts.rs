//! Inputs of an application's offers, in one query.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, CustomerId};

use super::application::{self, Application, joined_columns, sent_applications};
use super::credit_score::CreditScore;
use crate::db::DbError;
use crate::identity::customer::{self, Customer};
use crate::{Conn, args, sql};

/// An application with its customer and the rules' inputs.
#[derive(Debug, Clone)]
pub struct OfferFacts {
    pub application: Application,
    pub customer: Customer,
    /// Whether the customer consents to the given purpose.
    pub agrees: bool,
    /// Whether the customer consents to a credit report.
    pub agrees_to_report: bool,
    /// The bureau's response, if recent enough.
    pub score: Option<CreditScore>,
    /// Whether the customer ever sent a submission to a lender.
    pub has_sent: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct OfferFactsQuery<'a> {
    pub application: ApplicationId,
    /// The required owner.
    pub customer: CustomerId,
    /// Code of the purpose whose consent is checked.
    pub purpose: &'a str,
    /// Code of the purpose of credit reports.
    pub report_purpose: &'a str,
    /// Older scores are ignored.
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

/// Reads the inputs of a customer's own application.
pub async fn get(
    conn: &mut Conn,
    which: OfferFactsQuery<'_>,
) -> Result<Option<OfferFacts>, DbError> {
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
            as_of: row.instant("as_of")?,
        }),
    };
    Ok(Some(OfferFacts {
        application: application::from_joined_row(&row, which.customer)?,
        customer: customer::customer(&row)?,
        agrees: row.int("consents")? > 0,
        agrees_to_report: row.int("report_consents")? > 0,
        score,
        has_sent: row.int("sent_applications")? > 0,
    }))
}
