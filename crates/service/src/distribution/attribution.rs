//! Attribution of customers: decided once, when the passcode is verified, and stored with its evidence.

use saakh_domain::distribution::touch::{Attribution, Touch, attribute};
use saakh_domain::id::{CustomerId, LinkId};
use saakh_store::identity::customer;
use saakh_store::{Tx, distribution};

use crate::{App, Result};

/// Decides by the first touch; an earlier attribution is kept.
pub async fn decide(app: &App, tx: &mut Tx, id: CustomerId, touch: Option<&Touch>) -> Result<()> {
    let Some(touch) = touch else { return Ok(()) };
    let attribution = attribute_touch(app, touch);
    save(app, tx, id, &attribution).await?;
    customer::set_partner(tx, id, attribution.partner).await?;
    Ok(())
}

/// The attribution of a visit with this touch.
pub(crate) fn attribute_touch(app: &App, touch: &Touch) -> Attribution {
    attribute(touch, app.now(), &app.catalog().partners)
}

/// Stores the attribution with its evidence unless there is one.
pub(crate) async fn save(
    app: &App,
    tx: &mut Tx,
    id: CustomerId,
    attribution: &Attribution,
) -> Result<()> {
    let evidence = saakh_store::db::to_json(&attribution.evidence)?;
    let link = link_of(tx, attribution).await?;
    let (partner, now) = (attribution.partner, app.now());
    Ok(distribution::attribution::add(tx, id, partner, link, &evidence, now).await?)
}

/// The tracking link, if the customer is attributed to its partner.
async fn link_of(tx: &mut Tx, attribution: &Attribution) -> Result<Option<LinkId>> {
    let code = attribution.evidence.link.as_deref();
    let Some(code) = code.filter(|_| attribution.counted) else {
        return Ok(None);
    };
    let link = distribution::link::find_by_code(tx, code).await?;
    let link = link.filter(|link| link.partner_id == attribution.partner);
    Ok(link.map(|link| link.id))
}
