//! Searches of staff for one customer, by one complete identifier.

use saakh_domain::identity::tally::Window;
use saakh_domain::text::Message;
use saakh_domain::trust::customer_search::{CustomerIdentifier, IdentifierKind};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::identity::customer_search::{self as found, FoundCustomer};
use saakh_store::insight::application::{self, ApplicationRow};
use saakh_store::{Conn, read_tx, write_tx};

use crate::platform::audit::RequestContext;
use crate::platform::limit;
use crate::{App, Code, Error, Result};

const MINUTE: i64 = 60;

/// A customer whom an identifier names.
#[derive(Debug)]
pub struct CustomerMatch {
    pub customer: Customer,
    /// The application that the identifier names, otherwise the customer's newest.
    pub application: Option<ApplicationRow>,
    /// The kind of identifier that matched.
    pub matched: IdentifierKind,
    /// Whether the identifier is known to be the customer's.
    pub is_confirmed: bool,
}

/// Finds the customers of a complete identifier, at most ten.
///
/// # Errors
/// 422 at `q` where the identifier is incomplete, 429 beyond the searches of a minute.
pub async fn search(app: &App, by: &RequestContext, q: &str) -> Result<Vec<CustomerMatch>> {
    let identifier = CustomerIdentifier::parse(q).map_err(|incomplete| {
        let code = incomplete.0.code().replace('-', "_");
        let message = Message::new(format!("csr_portal_incomplete_{code}"));
        Error::field("q", message)
    })?;
    count_search(app, by).await?;
    read_tx!(app.db, |conn| {
        let (matched, customers) = find(app, conn, &identifier).await?;
        let mut matches = Vec::new();
        for one in customers {
            matches.extend(load(conn, one, matched).await?);
        }
        Ok(matches)
    })
}

async fn count_search(app: &App, by: &RequestContext) -> Result<()> {
    let window = Window {
        limit: app.reference.limits.customer_searches.per_minute,
        seconds: MINUTE,
    };
    let counter = format!("customer-search:{}", by.actor.label());
    write_tx!(app.db, limit::scope(&counter), |tx| {
        let tally = limit::tally(tx, &counter, window.seconds, app.now()).await?;
        window
            .check(tally, app.now())
            .map_err(|wait| Error::rate_limited(Code::SearchesTooMany, wait))?;
        Ok(limit::record_event(app, tx, &counter).await?)
    })
}

async fn find(
    app: &App,
    conn: &mut Conn,
    identifier: &CustomerIdentifier,
) -> Result<(IdentifierKind, Vec<FoundCustomer>)> {
    Ok(match identifier {
        CustomerIdentifier::Mobile(mobile) => {
            let customers = found::list_by_mobile(conn, mobile.e164()).await?;
            (IdentifierKind::Mobile, customers)
        }
        CustomerIdentifier::Email(email) => {
            let customers = found::list_by_email(conn, email.as_str()).await?;
            (IdentifierKind::Email, customers)
        }
        CustomerIdentifier::Pan(pan) => {
            let mut customers = Vec::new();
            // Rows from before the master key was changed have the hash of the key before.
            for hash in app.keys.pan_hashes(pan.as_str()) {
                customers.extend(found::list_by_pan(conn, &hash).await?);
            }
            (IdentifierKind::Pan, customers)
        }
        CustomerIdentifier::Id(id) => (IdentifierKind::Id, found::list_by_id(conn, id).await?),
        CustomerIdentifier::ShortCode(code, reference) => {
            let customers = found::list_by_code(conn, *code).await?;
            if customers.is_empty() {
                let customers = found::list_by_reference(conn, reference).await?;
                (IdentifierKind::Reference, customers)
            } else {
                (IdentifierKind::ShortCode, customers)
            }
        }
        CustomerIdentifier::Reference(reference) => {
            let customers = found::list_by_reference(conn, reference).await?;
            (IdentifierKind::Reference, customers)
        }
    })
}

async fn load(
    conn: &mut Conn,
    one: FoundCustomer,
    matched: IdentifierKind,
) -> Result<Option<CustomerMatch>> {
    let Some(customer) = customer::get(conn, one.customer).await? else {
        return Ok(None);
    };
    let application = match one.application {
        Some(id) => application::find(conn, id).await?,
        None => None,
    };
    Ok(Some(CustomerMatch {
        customer,
        application,
        matched,
        is_confirmed: one.is_confirmed,
    }))
}
