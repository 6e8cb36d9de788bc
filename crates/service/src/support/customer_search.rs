//! Searches of staff for one customer, by one complete identifier.

use saakh_domain::Secret;
use saakh_domain::identity::tally::Window;
use saakh_domain::text::Message;
use saakh_domain::trust::customer_search::{
    CustomerIdentifier, IdentifierKind, IncompleteIdentifier,
};
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

/// The maximum number of found customers.
const MOST: usize = 10;

/// Finds the customers of a complete identifier, at most ten. A text that names nobody otherwise is tried as a lender's
/// reference, because lenders number as they like.
///
/// # Errors
/// 422 at `q` where the identifier is incomplete, 429 beyond the searches of a minute.
pub async fn search(app: &App, by: &RequestContext, q: &str) -> Result<Vec<CustomerMatch>> {
    let parsed = CustomerIdentifier::parse(q);
    count_search(app, by).await?;
    let reference = Secret::new(q.trim().to_owned());
    let found = read_tx!(app.db, |conn| {
        let (mut matched, mut customers) = match &parsed {
            Ok(identifier) => find(app, conn, identifier).await?,
            Err(incomplete) => (incomplete.0, Vec::new()),
        };
        if customers.is_empty() {
            matched = IdentifierKind::Reference;
            customers = found::list_by_reference(conn, &reference).await?;
        }
        let mut matches = Vec::new();
        for one in customers.into_iter().take(MOST) {
            matches.extend(load(conn, one, matched).await?);
        }
        Ok::<_, Error>(matches)
    })?;
    match parsed {
        Err(incomplete) if found.is_empty() => Err(refuse_incomplete(incomplete)),
        _ => Ok(found),
    }
}

fn refuse_incomplete(incomplete: IncompleteIdentifier) -> Error {
    let code = incomplete.0.code().replace('-', "_");
    let message = Message::new(format!("csr_portal_incomplete_{code}"));
    Error::field("q", message)
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
        CustomerIdentifier::ShortCode(code) => {
            let customers = found::list_by_code(conn, *code).await?;
            (IdentifierKind::ShortCode, customers)
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
