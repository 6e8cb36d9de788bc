//! Whose lead a customer is: decided once, when the passcode is taken, and kept with its evidence.

use saakh_domain::distribution::touch::{Touch, attribute};
use saakh_domain::id::CustomerId;
use saakh_store::identity::customer;
use saakh_store::{Tx, distribution};

use crate::{App, Result};

/// Decides from the first touch; a customer who was attributed before stays with that partner.
pub(crate) async fn decide(
    app: &App,
    tx: &mut Tx,
    id: CustomerId,
    touch: Option<&Touch>,
) -> Result<()> {
    let Some(touch) = touch else { return Ok(()) };
    let now = app.now();
    let attribution = attribute(touch, now, &app.catalog().partners);
    let evidence = saakh_store::db::to_json(&attribution.evidence)?;
    distribution::attribution::add(tx, id, attribution.partner, &evidence, now).await?;
    customer::set_partner(tx, id, attribution.partner).await?;
    Ok(())
}
