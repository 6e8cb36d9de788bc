//! What is known about the recipient of a contact. No other module makes [`ContactFacts`].

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::{
    ContactChannel, ContactFacts, ContactPurpose, CustomerFacts, DayCount, RecipientFacts,
    StoredDestination, Suppression,
};
use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::time::date_in_india;

use super::{contact_count, suppression};
use crate::db::DbError;
use crate::identity::customer::Customer;
use crate::{Conn, args, sql};

/// Days before today whose contacts are read: more than any cap looks at.
const COUNTED_DAYS: i64 = 31;

// A consent under each accepted version of a notice is in force; the latest is named.
sql!(
    STANDING = "SELECT CAST((SELECT COUNT(*) FROM erasure_request WHERE customer_id = $1) AS BIGINT) AS is_erased,
        (SELECT id FROM consent WHERE customer_id = $1 AND purpose = $2 AND withdrawn_at IS NULL
            AND (CAST($3 AS TEXT) IS NULL OR subject = $3) ORDER BY id DESC LIMIT 1) AS consent_id"
);
sql!(
    BEING_ERASED = "SELECT CAST(COUNT(*) AS BIGINT) AS is_erased FROM erasure_request
    WHERE erased_at IS NULL AND customer_id IN
        (SELECT id FROM customer WHERE mobile = $1 UNION ALL SELECT id FROM customer WHERE email = $1)"
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
    let standing = get_standing(conn, customer.id, question.purpose, subject).await?;
    let customer_facts = CustomerFacts {
        destination: find_destination(customer, question.channel),
        consent: standing.consent,
        is_channel_on,
        counts: list_counts(conn, customer.id, question).await?,
    };
    Ok(ContactFacts {
        is_erased: standing.is_erased,
        recipient: RecipientFacts::Customer(customer_facts),
        suppressions: list_suppressions(conn, question).await?,
    })
}

/// Facts about a destination that a visitor, a co-applicant or a merchant gave.
pub async fn get_for_destination(
    conn: &mut Conn,
    destination: &Secret<String>,
    question: ContactQuestion<'_>,
) -> Result<ContactFacts, DbError> {
    let row = conn
        .fetch_one(&BEING_ERASED, args![destination.expose()])
        .await?;
    Ok(ContactFacts {
        is_erased: row.flag("is_erased")?,
        recipient: RecipientFacts::Destination,
        suppressions: list_suppressions(conn, question).await?,
    })
}

/// Facts for contacts that nothing stops: mail about accounts, and to the operator.
pub const fn for_account() -> ContactFacts {
    ContactFacts {
        is_erased: false,
        recipient: RecipientFacts::Destination,
        suppressions: Vec::new(),
    }
}

struct Standing {
    is_erased: bool,
    consent: Option<ConsentId>,
}

async fn get_standing(
    conn: &mut Conn,
    customer: CustomerId,
    purpose: ContactPurpose,
    subject: Option<&str>,
) -> Result<Standing, DbError> {
    let consent = purpose.required_consent().map(|consent| consent.code());
    let row = conn
        .fetch_one(&STANDING, args![customer, consent, subject])
        .await?;
    Ok(Standing {
        is_erased: row.flag("is_erased")?,
        consent: row.opt_parsed("consent_id")?,
    })
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
    let today = date_in_india(question.now);
    let first = today.saturating_sub(jiff::Span::new().days(COUNTED_DAYS));
    contact_count::list_since(conn, customer, group, first).await
}

async fn list_suppressions(
    conn: &mut Conn,
    question: ContactQuestion<'_>,
) -> Result<Vec<Suppression>, DbError> {
    suppression::list_in_force(
        conn,
        question.destination_hash,
        question.channel,
        question.now,
    )
    .await
}
