//! Applications: started, and moved forward.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::origination::application::ApplicationStatus;
use saakh_domain::origination::submission::Source;
use saakh_store::origination::application::{self, Application};
use saakh_store::origination::profile_completion;
use saakh_store::{Conn, Tx, write_tx};

use crate::{App, Error, Result};

/// Starts an application; the one for this product type that is open already stays.
pub async fn start(app: &App, customer: CustomerId, product: ProductType) -> Result<Application> {
    write_tx!(app.db, |tx| { start_in(app, tx, customer, product).await })
}

async fn start_in(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    product: ProductType,
) -> Result<Application> {
    let open = application::in_flight(tx, customer).await?;
    if let Some(open) = open.into_iter().find(|open| open.product == product) {
        return Ok(open);
    }
    let application = Application {
        id: ApplicationId::new(app.uuid()),
        customer_id: customer,
        product,
        status: ApplicationStatus::Started,
        created_at: app.now(),
    };
    application::add(tx, &application).await?;
    let completions = profile_completion::all(tx, customer).await?;
    let is_complete = completions
        .iter()
        .any(|done| done.product == product && done.completed_at.is_some());
    if is_complete {
        let to = ApplicationStatus::ProfileComplete;
        return advance(tx, application, to, Source::Customer, app.now()).await;
    }
    Ok(application)
}

/// A customer's own application, open or closed.
pub async fn find(app: &App, id: ApplicationId, customer: CustomerId) -> Result<Application> {
    own(&mut app.db.read().await?, id, customer).await
}

/// A customer's own application.
pub(crate) async fn own(
    conn: &mut Conn,
    id: ApplicationId,
    customer: CustomerId,
) -> Result<Application> {
    application::of_customer(conn, id, customer)
        .await?
        .ok_or_else(Error::not_found)
}

/// Moves an application forward. It only ever moves forward: one that is further stays there.
pub(crate) async fn advance(
    tx: &mut Tx,
    application: Application,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<Application> {
    if application.status >= to {
        return Ok(application);
    }
    application
        .status
        .transition(to)
        .map_err(super::submission::refused)?;
    application::set_status(tx, &application, to, source, now).await?;
    Ok(Application {
        status: to,
        ..application
    })
}
