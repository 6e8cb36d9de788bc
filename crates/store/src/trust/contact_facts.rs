//! What is known about the recipient of a contact. No other module makes [`ContactFacts`].

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::{
    CapRule, ContactChannel, ContactFacts, ContactPurpose, CustomerFacts, DayCount, RecipientFacts,
    StoredDestination, Suppression, SuppressionReason, SuppressionScope,
};
use saakh_domain::id::CustomerId;
use saakh_domain::time::date_in_india;
use saakh_domain::trust::consent::Purpose;

use super::contact_count;
use crate::db::{Arg, DbError, Row};
use crate::identity::customer::Customer;
use crate::{Conn, args, sql};

// One row per suppression that is in force for the destination, or one without; the other columns are the same in each.
macro_rules! with_suppressions {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            ", entry.scope, entry.reason, entry.since FROM (SELECT 1 AS one) AS single
            LEFT JOIN suppression AS entry ON entry.destination_hash = $1
                AND entry.channel IN ($2, 'any') AND entry.lifted_at IS NULL
                AND (entry.until IS NULL OR entry.until > $3)
            ORDER BY entry.since, entry.id"
        )
    };
}
// A consent under each accepted version of a notice is in force; the latest is named.
// Of each kind the first, because one of a kind is enough for an example.
sql!(
    CANDIDATES = "SELECT id FROM customer WHERE id IN
            (SELECT MIN(customer_id) FROM suppression WHERE lifted_at IS NULL GROUP BY reason, scope)
        OR id IN (SELECT MIN(customer_id) FROM contact_count)
        OR id IN (SELECT MIN(customer_id) FROM erasure_request)
        OR id IN (SELECT id FROM customer ORDER BY id DESC LIMIT 40)
    ORDER BY id"
);
sql!(
    FOR_CUSTOMER = with_suppressions!(
        "CAST((SELECT COUNT(*) FROM erasure_request WHERE customer_id = $4) AS BIGINT) AS is_erased,
        (SELECT id FROM consent WHERE customer_id = $4 AND purpose = $5 AND withdrawn_at IS NULL
            AND (CAST($6 AS TEXT) IS NULL OR subject = $6) ORDER BY id DESC LIMIT 1) AS consent_id"
    )
);
sql!(
    FOR_DESTINATION = with_suppressions!(
        "CAST((SELECT COUNT(*) FROM erasure_request WHERE erased_at IS NULL AND customer_id IN
            (SELECT id FROM customer WHERE mobile = $4 AND mobile_verified_at IS NOT NULL
             UNION ALL SELECT id FROM customer WHERE email = $4 AND email_verified_at IS NOT NULL)) AS BIGINT) AS is_erased"
    )
);

/// The contact whose facts are read.
#[derive(Debug, Clone, Copy)]
pub struct ContactQuestion<'a> {
    pub purpose: ContactPurpose,
    pub channel: ContactChannel,
    /// The keyed hash of the destination.
    pub destination_hash: &'a str,
    pub now: Timestamp,
}

/// Facts about a customer whose row was read in the same transaction.
///
/// `subject` narrows the consent, for purposes with several. `is_channel_on` follows from the customer's preferences.
pub async fn get_for_customer(
    conn: &mut Conn,
    customer: &Customer,
    question: ContactQuestion<'_>,
    subject: Option<&str>,
    is_channel_on: bool,
) -> Result<ContactFacts, DbError> {
    let consent = question.purpose.required_consent();
    let consent = consent.map(Purpose::code);
    let mut args = question.args();
    args.extend(args![customer.id, consent, subject]);
    let rows = conn.fetch_all(&FOR_CUSTOMER, args).await?;
    let first = rows.first().ok_or(DbError::NoRow)?;
    let customer_facts = CustomerFacts {
        destination: find_destination(customer, question.channel),
        consent: first.opt_parsed("consent_id")?,
        is_channel_on,
        counts: list_counts(conn, customer.id, question).await?,
    };
    read_facts(&rows, RecipientFacts::Customer(customer_facts))
}

/// Facts about a destination that a visitor, a co-applicant or a merchant gave.
pub async fn get_for_destination(
    conn: &mut Conn,
    destination: &Secret<String>,
    question: ContactQuestion<'_>,
) -> Result<ContactFacts, DbError> {
    let mut args = question.args();
    args.extend(args![destination.expose()]);
    let rows = conn.fetch_all(&FOR_DESTINATION, args).await?;
    read_facts(&rows, RecipientFacts::Destination)
}

impl ContactQuestion<'_> {
    fn args(&self) -> Vec<Arg> {
        args![self.destination_hash, self.channel.code(), self.now]
    }
}

fn read_facts(rows: &[Row], recipient: RecipientFacts) -> Result<ContactFacts, DbError> {
    let mut facts = ContactFacts {
        is_erased: false,
        recipient,
        suppressions: Vec::new(),
    };
    for row in rows {
        facts.is_erased |= row.flag("is_erased")?;
        if let Some(scope) = row.opt_mapped("scope", SuppressionScope::from_code)? {
            facts.suppressions.push(Suppression {
                scope,
                reason: row.mapped("reason", SuppressionReason::from_code)?,
                since: row.instant("since")?,
            });
        }
    }
    Ok(facts)
}

/// Facts for contacts that nothing stops: mail about accounts, and to the operator.
pub const fn for_account() -> ContactFacts {
    ContactFacts {
        is_erased: false,
        recipient: RecipientFacts::Destination,
        suppressions: Vec::new(),
    }
}

fn find_destination(customer: &Customer, channel: ContactChannel) -> Option<StoredDestination> {
    let (value, verified_at) = match channel {
        ContactChannel::Email => (&customer.email, customer.email_verified_at),
        ContactChannel::Sms | ContactChannel::WhatsApp | ContactChannel::Call => {
            (&customer.mobile, customer.mobile_verified_at)
        }
    };
    value.clone().map(|value| StoredDestination {
        value,
        is_verified: verified_at.is_some(),
    })
}

async fn list_counts(
    conn: &mut Conn,
    customer: CustomerId,
    question: ContactQuestion<'_>,
) -> Result<Vec<DayCount>, DbError> {
    let Some(group) = question.purpose.cap_group() else {
        return Ok(Vec::new());
    };
    let first = CapRule::first_counted_day(date_in_india(question.now));
    contact_count::list_since(conn, customer, group, first).await
}

/// Customers of a demo among whom some must not be contacted.
pub async fn list_candidates(conn: &mut Conn) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&CANDIDATES, args![]).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}
