//! Finds applications by exact identifiers of the application or its customer, using an index.

use saakh_domain::id::ApplicationId;
use saakh_domain::short_code::ShortCode;

use super::{ApplicationRow, find};
use crate::db::DbError;
use crate::{Conn, args, personal, sql};

personal! {
    table "journey_found";
    of Customer by application {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            WHERE submission.application_id = journey_found.application_id)";
        keep lending_evidence;
    }
    columns { found_by: behaviour, application_id: key }
}

/// A search text in its possible interpretations.
#[derive(Debug, Clone, Default)]
pub struct Lookup {
    /// As entered: a lender's reference of a submission.
    pub reference: String,
    /// In lower case: the id of an application, a customer or a submission, or a name.
    pub key: String,
    /// The short code of an application or a submission, if it is one.
    pub code: Option<ShortCode>,
    /// In E.164, if it is a mobile number.
    pub mobile: Option<String>,
    /// In lower case, if it is an e-mail address.
    pub email: Option<String>,
}

sql!(
    BY_ID = "SELECT id FROM application WHERE id = $1
    UNION SELECT id FROM application WHERE customer_id = $1
    UNION SELECT application_id AS id FROM submission WHERE id = $1
    UNION SELECT application_id AS id FROM submission WHERE reference = $2
    UNION SELECT id FROM application WHERE short_code = $3
    UNION SELECT application_id AS id FROM submission WHERE short_code = $3
    ORDER BY id DESC LIMIT $4"
);
sql!(
    BY_ADDRESS = "SELECT application.id AS id FROM customer
        JOIN application ON application.customer_id = customer.id
        WHERE customer.mobile = $1 AND customer.mobile_verified_at IS NOT NULL
    UNION SELECT application.id AS id FROM customer
        JOIN application ON application.customer_id = customer.id
        WHERE customer.email = $2 AND customer.email_verified_at IS NOT NULL
    ORDER BY id DESC LIMIT $3"
);
sql!(
    BY_NAME = "SELECT application.id AS id FROM customer
        JOIN application ON application.customer_id = customer.id
        WHERE customer.given_name = $1
    UNION SELECT application.id AS id FROM customer
        JOIN application ON application.customer_id = customer.id
        WHERE customer.family_name = $1
    ORDER BY id DESC LIMIT $2"
);
sql!(
    BY_WHOLE_NAME = "SELECT application.id AS id FROM customer
        JOIN application ON application.customer_id = customer.id
        WHERE customer.given_name = $1 AND customer.family_name = $2
    ORDER BY application.id DESC LIMIT $3"
);

/// Finds applications, newest first: by id, short code or lender's reference, else by mobile number or e-mail address, else by the
/// customer's first, last or full name.
pub async fn search(
    conn: &mut Conn,
    lookup: &Lookup,
    most: usize,
) -> Result<Vec<ApplicationRow>, DbError> {
    let limit = i64::try_from(most).unwrap_or(i64::MAX);
    let (key, reference) = (lookup.key.as_str(), lookup.reference.as_str());
    let values = args![key, reference, lookup.code, limit];
    let mut rows = conn.fetch_all(&BY_ID, values).await?;
    if rows.is_empty() && (lookup.mobile.is_some() || lookup.email.is_some()) {
        let (mobile, email) = (lookup.mobile.as_deref(), lookup.email.as_deref());
        rows = conn
            .fetch_all(&BY_ADDRESS, args![mobile, email, limit])
            .await?;
    } else if rows.is_empty() {
        rows = conn.fetch_all(&BY_NAME, args![key, limit]).await?;
        for (at, _) in key.match_indices(' ') {
            let (given, family) = (key[..at].trim_end(), key[at..].trim_start());
            rows.extend(
                conn.fetch_all(&BY_WHOLE_NAME, args![given, family, limit])
                    .await?,
            );
        }
    }
    let mut found: Vec<ApplicationRow> = Vec::new();
    for row in rows.iter().take(most) {
        let id: ApplicationId = row.parsed("id")?;
        found.extend(find(conn, id).await?);
    }
    Ok(found)
}
