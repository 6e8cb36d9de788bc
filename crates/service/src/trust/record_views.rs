//! Records which back-office users viewed which customers, and tells the customers.

use jiff::civil::Date;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;
use saakh_domain::time::date_in_india;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::reveal::RevealReason;
use saakh_store::platform::audit::{self, CustomerView};
use saakh_store::{Scope, write_tx};
use serde::Deserialize;
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record_hourly};
use crate::{App, Result};

/// The maximum number of accesses that a customer sees.
const MOST_VIEWS: i64 = 200;

/// What somebody of a role saw on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordView {
    /// The day in India.
    pub day: Date,
    /// None of a user who is gone.
    pub role: Option<Role>,
    /// The field that was revealed; none if the record was opened.
    pub field: Option<IdentityField>,
    pub reason: Option<RevealReason>,
}

/// The details of a reveal, as its audit row has them.
#[derive(Debug, Default, Deserialize)]
pub struct RevealDetail {
    pub field: Option<String>,
    pub reason: Option<String>,
    pub explanation: Option<String>,
}

impl RevealDetail {
    /// Reads the detail of a row; that of an erased row is gone.
    pub fn parse(detail: Option<&str>) -> Self {
        let detail = detail.map(serde_json::from_str);
        detail.and_then(std::result::Result::ok).unwrap_or_default()
    }

    pub(crate) fn field(&self) -> Option<IdentityField> {
        self.field.as_deref().and_then(IdentityField::from_code)
    }

    pub(crate) fn reason(&self) -> Option<RevealReason> {
        self.reason.as_deref().and_then(RevealReason::from_code)
    }
}

/// Records that a user viewed a customer's record, and by which call. It runs before the record is shown, so that a
/// view that cannot be recorded is not shown.
pub async fn record_view(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    call: &'static str,
) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        let look = AuditEvent {
            action: "customer.look",
            target_kind: "customer",
            target_id: id.to_string(),
            detail: json!({ "call": call }),
        };
        Ok(record_hourly(app, tx, by, look).await?)
    })
}

/// Returns who saw a customer's record, newest first, without names; what is the same on a day comes once.
pub async fn list_for_customer(app: &App, id: CustomerId) -> Result<Vec<RecordView>> {
    let mut conn = app.db.read().await?;
    let rows = audit::list_customer_views(&mut conn, id, MOST_VIEWS).await?;
    let mut views: Vec<RecordView> = Vec::new();
    for view in rows.iter().map(view) {
        if !views.contains(&view) {
            views.push(view);
        }
    }
    Ok(views)
}

fn view(row: &CustomerView) -> RecordView {
    let detail = RevealDetail::parse(row.detail.as_deref());
    RecordView {
        day: date_in_india(row.at),
        role: row.role,
        field: detail.field(),
        reason: detail.reason(),
    }
}
