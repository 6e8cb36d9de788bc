//! Applications' journeys: counted marks of each, and sums by start day, product type and one dimension.

mod counted;
mod sums;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::insight::outcome::StatusChange;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;

pub use counted::{
    CountedJourney, ExtraDimensions, JourneyTally, MarkKey, add, load_counted, replace,
};
pub use sums::{
    JourneyFilter, count_marks, count_steps_by_day, count_steps_by_product, count_steps_by_value,
};

use super::funnel::{Origin, origin};
use super::reached::ids_json;
use crate::db::bulk::{self, BulkUpdate};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// An application with its whole history.
#[derive(Debug)]
pub struct ApplicationJourney {
    pub id: ApplicationId,
    pub origin: Origin,
    pub began_at: Timestamp,
    /// In order.
    pub lines: Vec<StatusChange<ApplicationStatus>>,
    /// The question at which the customer left the page.
    pub was_at: Option<String>,
    /// Whether its profile is incomplete.
    pub is_answering: bool,
    pub answered: CustomerAnswers,
}

/// A customer's answers.
#[derive(Debug)]
pub struct CustomerAnswers {
    /// As stored: JSON.
    pub profile: Secret<String>,
    /// Keys of contact details that are stored in columns of their own.
    pub contact: Vec<&'static str>,
    pub has_pan: bool,
    /// How they log in.
    pub verified: Channel,
}

/// A customer whose answers changed since they were counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangedCustomer {
    pub customer: CustomerId,
    /// Number of changes so far.
    pub changes: i64,
}

const COUNTED: BulkUpdate = BulkUpdate {
    table: "customer",
    key: "id",
    columns: &["journey_counted"],
    kept: &[],
    only: "customer.journey_counted <> new.column2",
};

macro_rules! walked {
    ($ids:literal) => {
        concat!(
            "SELECT application.id, application.product_type, application.partner_id,
                application.merchant_id, application.language, application.created_at,
                application.status, application.stands_at, customer.profile,
                CAST(CASE WHEN customer.mobile IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_mobile,
                CAST(CASE WHEN customer.email IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_email,
                CAST(CASE WHEN customer.pan_hash IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_pan,
                CAST(CASE WHEN customer.mobile_verified_at IS NULL THEN 0 ELSE 1 END AS BIGINT) AS is_by_mobile
            FROM application JOIN customer ON customer.id = application.customer_id
            WHERE application.id ",
            $ids,
            " ORDER BY application.id"
        )
    };
}
macro_rules! lines {
    ($ids:literal) => {
        concat!(
            "SELECT application_id, to_status, source, changed_at FROM application_history
            WHERE application_id ",
            $ids,
            " ORDER BY application_id, position"
        )
    };
}
macro_rules! applications {
    ($ids:literal) => {
        concat!("SELECT id FROM application WHERE customer_id ", $ids)
    };
}
sql!(
    CHANGED = "SELECT id, journey_changes FROM customer WHERE journey_waits = 1
    ORDER BY id LIMIT $1"
);
// One text per engine, because their JSON functions differ.
sql!(
    APPLICATIONS = sqlite applications!("IN (SELECT value FROM json_each($1))"),
    postgres applications!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    WALKED = sqlite walked!("IN (SELECT value FROM json_each($1))"),
    postgres walked!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    LINES = sqlite lines!("IN (SELECT value FROM json_each($1))"),
    postgres lines!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    STAND_AT = "UPDATE application SET stands_at = $3
    WHERE customer_id = $1 AND product_type = $2 AND status = 'started'
      AND (stands_at IS NULL OR stands_at <> $3)"
);
sql!(MOVED = "UPDATE customer SET journey_changes = journey_changes + 1 WHERE id = $1");

/// A batch of customers whose answers changed since they were counted. Does not block saving: changes after this read
/// remain to be counted, because [`mark_counted`] marks only the state that was read.
pub async fn list_changed(conn: &mut Conn, most: i64) -> Result<Vec<ChangedCustomer>, DbError> {
    let rows = conn.fetch_all(&CHANGED, args![most]).await?;
    let changed = |row: &Row| {
        Ok(ChangedCustomer {
            customer: row.parsed("id")?,
            changes: row.int("journey_changes")?,
        })
    };
    rows.iter().map(changed).collect()
}

pub async fn list_applications(
    conn: &mut Conn,
    changed: &[ChangedCustomer],
) -> Result<BTreeSet<ApplicationId>, DbError> {
    if changed.is_empty() {
        return Ok(BTreeSet::new());
    }
    let customers = changed.iter().map(|one| one.customer.to_string());
    let customers = customers.collect::<serde_json::Value>().to_string();
    let rows = conn.fetch_all(&APPLICATIONS, args![customers]).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

/// Marks customers as counted in the state that [`list_changed`] read. Called last in a transaction, because it locks these
/// customers until the end.
pub async fn mark_counted(tx: &mut Tx, changed: &[ChangedCustomer]) -> Result<(), DbError> {
    let rows = changed.iter().map(|one| args![one.customer, one.changes]);
    bulk::update(tx, COUNTED, rows.collect()).await?;
    Ok(())
}

/// Applications with their histories and customers' data.
pub async fn load_journeys(
    conn: &mut Conn,
    applications: &BTreeSet<ApplicationId>,
) -> Result<Vec<ApplicationJourney>, DbError> {
    let ids = ids_json(applications);
    let mut lines: BTreeMap<ApplicationId, Vec<StatusChange<ApplicationStatus>>> = BTreeMap::new();
    for row in conn.fetch_all(&LINES, args![ids.clone()]).await? {
        let of = lines.entry(row.parsed("application_id")?).or_default();
        of.push(StatusChange {
            status: row.mapped("to_status", ApplicationStatus::from_code)?,
            source: row.mapped("source", Source::from_code)?,
            at: row.instant("changed_at")?,
        });
    }
    let rows = conn.fetch_all(&WALKED, args![ids]).await?;
    let mut walked = |row: &Row| {
        let id = row.parsed("id")?;
        Ok(ApplicationJourney {
            id,
            origin: origin(row)?,
            began_at: row.instant("created_at")?,
            lines: lines.remove(&id).unwrap_or_default(),
            was_at: row.opt_text("stands_at")?,
            is_answering: row.text("status")? == ApplicationStatus::Started.code(),
            answered: answered(row)?,
        })
    };
    rows.iter().map(&mut walked).collect()
}

fn answered(row: &Row) -> Result<CustomerAnswers, DbError> {
    let verified = if row.flag("is_by_mobile")? {
        Channel::Sms
    } else {
        Channel::Email
    };
    let mobile = row.flag("has_mobile")?.then_some("mobile_phone_number");
    let email = row.flag("has_email")?.then_some("email");
    let contact = mobile.into_iter().chain(email);
    Ok(CustomerAnswers {
        profile: Secret::new(row.text("profile")?),
        contact: contact.collect(),
        has_pan: row.flag("has_pan")?,
        verified,
    })
}

impl CustomerAnswers {
    /// Whether its customer was erased.
    pub fn is_erased(&self) -> bool {
        self.contact.is_empty() && self.profile.expose() == "{}"
    }
}

/// Records the question at which a customer left the page, if their application for the product is open and the value
/// is new.
pub async fn record_position(
    tx: &mut Tx,
    customer: CustomerId,
    product: ProductType,
    key: &str,
) -> Result<(), DbError> {
    let stands_at = tx
        .execute(&STAND_AT, args![customer, product.slug(), key])
        .await?;
    if stands_at > 0 {
        tx.send(&MOVED, args![customer]).await?;
    }
    Ok(())
}
