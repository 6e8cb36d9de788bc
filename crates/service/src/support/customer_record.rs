//! What staff see first of one customer, read from one snapshot after the access was audited.

use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::trust::consent::Purpose;
use saakh_domain::trust::ticket::TicketKind;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::insight::application::{self, ApplicationRow};
use saakh_store::platform::audit::{self, CustomerAccess};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::erasure::{self, ErasureRequest};
use saakh_store::trust::quiet;
use saakh_store::trust::suppression::{self, SuppressionEntry};
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Conn, read_tx};

use crate::identity::preferences::{self, Preferences};
use crate::platform::audit::RequestContext;
use crate::trust::record_views::record_view;
use crate::{App, Error, Result};

/// The maximum number of applications.
const MOST_APPLICATIONS: u32 = 200;
/// The maximum number of rows of the other parts.
const MOST_ROWS: i64 = 100;

/// A customer, without what the timeline has.
#[derive(Debug)]
pub struct CustomerRecord {
    pub customer: Customer,
    /// Newest first.
    pub applications: Vec<ApplicationRow>,
    /// Channels for news about applications.
    pub preferences: Preferences,
    /// Entries in force for the customer's confirmed number and address, newest first.
    pub suppressions: Vec<SuppressionEntry>,
    /// Oldest first.
    pub consents: Vec<Consent>,
    pub erasure: Option<ErasureRequest>,
    /// Whether a legal hold keeps the data.
    pub is_held: bool,
    /// The unfinished complaint that the law wants answered first.
    pub open_complaint: Option<Ticket>,
    /// Accesses of staff, newest first.
    pub accesses: Vec<CustomerAccess>,
}

/// Returns a customer's record, after auditing the access by `call`. An application in focus must be the customer's.
pub async fn read(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    focus: Option<ApplicationId>,
    call: &'static str,
) -> Result<CustomerRecord> {
    require_known(app, id, focus).await?;
    record_view(app, by, id, call).await?;
    read_tx!(app.db, |conn| { load(app, conn, id).await })
}

async fn require_known(app: &App, id: CustomerId, focus: Option<ApplicationId>) -> Result<()> {
    let mut conn = app.db.read().await?;
    let is_known = match focus {
        Some(application) => application::find(&mut conn, application)
            .await?
            .is_some_and(|found| found.customer_id == id),
        None => customer::get(&mut conn, id).await?.is_some(),
    };
    if is_known {
        Ok(())
    } else {
        Err(Error::not_found())
    }
}

async fn load(app: &App, conn: &mut Conn, id: CustomerId) -> Result<CustomerRecord> {
    let customer = customer::get(conn, id).await?;
    let customer = customer.ok_or_else(Error::not_found)?;
    let consents = consent::all(conn, id).await?;
    let agrees_to_news = consents
        .iter()
        .any(|one| one.purpose == Purpose::Updates.code() && one.withdrawn_at.is_none());
    Ok(CustomerRecord {
        applications: application::list_for_customer(conn, id, MOST_APPLICATIONS).await?,
        preferences: preferences::from_customer(&customer, agrees_to_news)?,
        suppressions: list_suppressions(app, conn, &customer).await?,
        erasure: erasure::get(conn, id).await?,
        is_held: quiet::has_hold(conn, id).await?,
        open_complaint: find_open_complaint(conn, id).await?,
        accesses: audit::list_customer_accesses(conn, id, MOST_ROWS).await?,
        consents,
        customer,
    })
}

async fn find_open_complaint(conn: &mut Conn, id: CustomerId) -> Result<Option<Ticket>> {
    let tickets = ticket::list_for_customer(conn, id, MOST_ROWS).await?;
    let complaints = tickets
        .into_iter()
        .filter(|one| one.kind == TicketKind::Complaint && one.state.is_open());
    Ok(complaints.min_by_key(|one| (one.statutory_due_on, one.opened_at)))
}

async fn list_suppressions(
    app: &App,
    conn: &mut Conn,
    customer: &Customer,
) -> Result<Vec<SuppressionEntry>> {
    // An unconfirmed number or address may be another person's.
    let (mobile, email) = customer.verified_contacts();
    let mut found = Vec::new();
    for destination in mobile.into_iter().chain(email) {
        let hash = app.contact_key.hash(destination);
        found.extend(suppression::list_for_destination(conn, &hash, MOST_ROWS).await?);
    }
    let now = app.now();
    found.retain(|entry| entry.lifted_at.is_none() && entry.until.is_none_or(|until| until > now));
    Ok(found)
}
