//! Daily limits per customer: far more than anyone needs, and too little to fill the disk.

use saakh_domain::id::CustomerId;
use saakh_domain::identity::tally::{DAY, HOUR, Window};
use saakh_store::Tx;

use crate::platform::limit;
use crate::{App, Code, Error, Refusal, Result};

/// An action counted per customer and day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CustomerAction {
    /// Offers that are computed and stored again.
    ViewOffers,
    /// A new application.
    StartApplication,
    /// A consent that is given.
    GiveConsent,
}

impl CustomerAction {
    const fn name(self) -> &'static str {
        match self {
            Self::ViewOffers => "customer-offer-views",
            Self::StartApplication => "customer-applications",
            Self::GiveConsent => "customer-consents",
        }
    }

    /// Returns the error code of the refusal.
    const fn code(self) -> Code {
        match self {
            Self::ViewOffers => Code::OfferViewsTooMany,
            Self::StartApplication => Code::ApplicationsTooMany,
            Self::GiveConsent => Code::ConsentsTooMany,
        }
    }

    fn most(self, app: &App) -> u32 {
        let limits = &app.reference.limits.customer_day;
        match self {
            Self::ViewOffers => limits.offer_views,
            Self::StartApplication => limits.applications,
            Self::GiveConsent => limits.consents,
        }
    }
}

/// Counts an action of a customer, in a transaction in their scope. Over the limit it refuses with 429 and the hours
/// until the next action is allowed.
pub(crate) async fn count(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    action: CustomerAction,
) -> Result<()> {
    let name = app.keys.lookup_hash(action.name(), &customer.to_string());
    let day = Window {
        limit: action.most(app),
        seconds: DAY,
    };
    let tally = limit::tally(tx, &name, DAY, app.now()).await?;
    if let Err(wait) = day.check(tally, app.now()) {
        return Err(limit_error(action, day.limit, wait.seconds));
    }
    Ok(limit::record_event(app, tx, &name).await?)
}

fn limit_error(action: CustomerAction, most: u32, seconds: i64) -> Error {
    let refusal = Refusal::new(action.code()).retry_after(seconds);
    refusal
        .with("seconds", seconds)
        .with("max", most)
        .with("hours", (seconds + HOUR - 1) / HOUR)
        .into()
}
