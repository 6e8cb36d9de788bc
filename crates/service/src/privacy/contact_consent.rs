//! Consents to messages with offers and to calls that help, and the link in a message that stops them.

use jiff::SignedDuration;
use saakh_domain::Language;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::engagement::contact::{
    ContactChannel, ContactPurpose, SuppressedChannel, SuppressionReason, SuppressionScope,
    SuppressionSource,
};
use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::trust::consent::Purpose;
use saakh_domain::words;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::{erasure, suppression};
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde::{Deserialize, Serialize};

use super::suppression::{OwnSuppression, add_own, find_owner, withdraw_consents};
use crate::app::MessageLink;
use crate::platform::customer_day::{self, CustomerAction};
use crate::platform::{contact, message};
use crate::trust::consent::{ConsentContext, GivenConsent, check_versions, record, withdraw_all};
use crate::{App, Error, Result};

/// A consent to be contacted beyond the customer's own applications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactConsent {
    OffersByMessage(ProductType),
    AssistanceCall,
}

impl ContactConsent {
    /// The purpose in the ledger.
    pub const fn purpose(self) -> Purpose {
        match self {
            Self::OffersByMessage(_) => Purpose::OffersByMessage,
            Self::AssistanceCall => Purpose::AssistanceCall,
        }
    }

    const fn subject(self) -> Option<&'static str> {
        match self {
            Self::OffersByMessage(product) => Some(product.slug()),
            Self::AssistanceCall => None,
        }
    }
}

/// Records a consent, which lifts the preferences against it. Repeated calls return the consent in force.
///
/// # Errors
/// `notice-changed`; 404 for a customer who requested erasure.
pub async fn give(
    app: &App,
    giving: ConsentContext<'_>,
    consent: ContactConsent,
    notice_version: String,
) -> Result<ConsentId> {
    let given = [GivenConsent {
        purpose: consent.purpose(),
        notice_version,
    }];
    check_versions(app, &given)?;
    let giving = ConsentContext {
        subject: consent.subject(),
        ..giving
    };
    let recorded = write_tx!(app.db, Scope::customer(giving.customer), |tx| -> Result<
        Vec<ConsentId>,
    > {
        if erasure::get(tx, giving.customer).await?.is_some() {
            return Err(Error::not_found());
        }
        customer_day::count(app, tx, giving.customer, CustomerAction::GiveConsent).await?;
        record(app, tx, giving, &given).await
    });
    recorded?.first().copied().ok_or_else(Error::not_found)
}

/// Which consents pages may ask for now. They can be given under the customer's data at any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MayAsk {
    pub assistance_call: bool,
    pub offers_by_message: bool,
}

/// Returns which consents pages may ask a customer for: those that they neither gave nor opted out of lately, at any of
/// their destinations or by withdrawing the consent.
pub async fn may_ask(app: &App, id: CustomerId) -> Result<MayAsk> {
    use SuppressionReason::{Complaint, DoNotCall, OptOut};
    read_tx!(app.db, |conn| {
        let owner = customer::get(conn, id).await?;
        let (mobile, email) = owner
            .as_ref()
            .map_or((None, None), Customer::verified_contacts);
        if mobile.is_none() {
            return Ok(MayAsk {
                assistance_call: false,
                offers_by_message: false,
            });
        }
        let pause = SignedDuration::from_hours(24 * app.reference.contact.ask_pause_days);
        let since = app.now().saturating_sub(pause).unwrap_or(app.now());
        let mut opted_out = Vec::new();
        for destination in [mobile, email].into_iter().flatten() {
            let hash = app.contact_key.hash(destination);
            opted_out.extend(suppression::list_opt_outs(conn, &hash, since).await?);
        }
        let consents = consent::all(conn, id).await?;
        let has = |purpose: Purpose, is_meant: &dyn Fn(&Consent) -> bool| {
            let mut own = consents.iter().filter(|one| one.purpose == purpose.code());
            own.any(is_meant)
        };
        let is_in_force = |one: &Consent| one.withdrawn_at.is_none();
        let is_paused = |one: &Consent| one.withdrawn_at.is_some_and(|at| at >= since);
        let is_silent = |purpose: Purpose, reason: SuppressionReason| {
            opted_out.contains(&Complaint)
                || opted_out.contains(&reason)
                || has(purpose, &is_paused)
        };
        Ok(MayAsk {
            assistance_call: !has(Purpose::AssistanceCall, &is_in_force)
                && !is_silent(Purpose::AssistanceCall, DoNotCall),
            offers_by_message: !is_silent(Purpose::OffersByMessage, OptOut),
        })
    })
}

/// The link of a message with offers to the number or address of a customer, for a demo.
///
/// # Errors
/// 422 at `destination`; 404 if it is no customer's.
pub async fn make_demo_link(
    app: &App,
    destination: &str,
    product: ProductType,
) -> Result<Secret<String>> {
    let given = Secret::new(destination.to_owned());
    let (parsed, _) = contact::parse_and_hash(app, &given)?;
    let owner = read_tx!(app.db, |conn| { find_owner(conn, &parsed).await })?;
    let owner = owner.ok_or_else(Error::not_found)?;
    let to = Secret::new(parsed.value().to_owned());
    let channel = parsed.channel().into();
    let message = LinkedMessage {
        customer: owner,
        channel,
        purpose: ContactPurpose::Promotion,
        product: Some(product),
        destination: &to,
    };
    let token = make_token(app, &message);
    Ok(Secret::new(format!("/unsubscribe/{}", token.expose())))
}

/// What a link in a message stops. It names the destination as a hash, so that it stops what was sent, even after the
/// customer changed their number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct UnsubscribeLink {
    customer: CustomerId,
    channel: String,
    /// Older links are those of offers.
    #[serde(default = "promotion")]
    purpose: String,
    /// The product's slug.
    product: Option<String>,
    destination: String,
}

fn promotion() -> String {
    ContactPurpose::Promotion.code().to_owned()
}

/// A message whose link stops it.
#[derive(Debug)]
pub struct LinkedMessage<'a> {
    pub customer: CustomerId,
    pub channel: ContactChannel,
    pub purpose: ContactPurpose,
    pub product: Option<ProductType>,
    pub destination: &'a Secret<String>,
}

/// What the page behind a link says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsubscribeView {
    /// The title of the brand that sent the message.
    pub brand: String,
    pub channel: ContactChannel,
    pub product: Option<ProductType>,
    /// The customer's language, for a reader who is not logged in.
    pub language: Language,
}

words! {
    /// What a person stops.
    pub enum StoppedContact {
        /// Offers by the channel of the message.
        Messages = "messages",
        /// Offers by every channel, and calls.
        MessagesAndCalls = "messages_and_calls",
    }
}

/// Makes the link's token for a message to a customer. It does not expire.
pub fn make_token(app: &App, message: &LinkedMessage<'_>) -> Secret<String> {
    let link = UnsubscribeLink {
        customer: message.customer,
        channel: message.channel.code().to_owned(),
        purpose: message.purpose.code().to_owned(),
        product: message.product.map(|product| product.slug().to_owned()),
        destination: app.contact_key.hash(message.destination),
    };
    let json = serde_json::to_vec(&link).unwrap_or_default();
    app.contact_key
        .seal_link(MessageLink::Unsubscribe, &json, app.entropy.as_ref())
}

/// Returns what a link stops.
///
/// # Errors
/// 404 for a token that is not ours.
pub async fn get(app: &App, token: &Secret<String>) -> Result<UnsubscribeView> {
    let (link, channel) = open_link(app, token)?;
    let owner = read_tx!(app.db, |conn| { customer::get(conn, link.customer).await })?;
    let owner = owner.ok_or_else(Error::not_found)?;
    Ok(UnsubscribeView {
        brand: message::brand_title(app, &owner),
        channel,
        product: link.product.as_deref().and_then(ProductType::from_slug),
        language: owner.language,
    })
}

/// Stops messages, and calls too if asked. Repeated calls change nothing.
///
/// # Errors
/// 404 for a token that is not ours.
pub async fn stop(
    app: &App,
    token: &Secret<String>,
    what: StoppedContact,
) -> Result<ContactChannel> {
    let (link, channel) = open_link(app, token)?;
    write_tx!(app.db, Scope::customer(link.customer), |tx| {
        stop_in(app, tx, &link, channel, what).await
    })?;
    Ok(channel)
}

async fn stop_in(
    app: &App,
    tx: &mut Tx,
    link: &UnsubscribeLink,
    channel: ContactChannel,
    what: StoppedContact,
) -> Result<()> {
    // Nothing new is linked to a person who is erased, or is being erased.
    let is_erased = erasure::get(tx, link.customer).await?.is_some();
    let owner = customer::get(tx, link.customer).await?;
    for entry in list_entries(app, link, channel, owner.as_ref(), what) {
        add_own(app, tx, Some(link.customer).filter(|_| !is_erased), entry).await?;
    }
    match what {
        StoppedContact::Messages => {
            let purpose = ContactPurpose::from_code(&link.purpose);
            let consent = purpose.and_then(ContactPurpose::required_consent);
            let consent = consent.unwrap_or(Purpose::OffersByMessage);
            withdraw_all(app, tx, link.customer, consent, link.product.as_deref()).await
        }
        StoppedContact::MessagesAndCalls => {
            for reason in [SuppressionReason::OptOut, SuppressionReason::DoNotCall] {
                withdraw_consents(app, tx, link.customer, reason).await?;
            }
            Ok(())
        }
    }
}

/// The entries that a link adds: for the destination of its message, and to stop everything also for the customer's
/// verified ones.
fn list_entries(
    app: &App,
    link: &UnsubscribeLink,
    channel: ContactChannel,
    owner: Option<&Customer>,
    what: StoppedContact,
) -> Vec<OwnSuppression> {
    let opt_out = |hash: &String, channel: SuppressedChannel| OwnSuppression {
        hash: hash.clone(),
        channel,
        scope: SuppressionScope::Promotion,
        reason: SuppressionReason::OptOut,
        source: SuppressionSource::Link,
    };
    if what == StoppedContact::Messages {
        return vec![opt_out(&link.destination, channel.into())];
    }
    let (mobile, email) = owner.map_or((None, None), Customer::verified_contacts);
    let hash = |destination: &Secret<String>| app.contact_key.hash(destination);
    let mut numbers: Vec<String> = mobile.map(hash).into_iter().collect();
    let mut addresses: Vec<String> = email.map(hash).into_iter().collect();
    let same_kind = match channel {
        ContactChannel::Email => &mut addresses,
        ContactChannel::Sms | ContactChannel::WhatsApp | ContactChannel::Call => &mut numbers,
    };
    if !same_kind.contains(&link.destination) {
        same_kind.push(link.destination.clone());
    }
    let offers = numbers.iter().chain(&addresses);
    let offers = offers.map(|hash| opt_out(hash, SuppressedChannel::Any));
    let calls = numbers.iter().map(|hash| OwnSuppression {
        scope: SuppressionScope::Calls,
        reason: SuppressionReason::DoNotCall,
        ..opt_out(hash, SuppressedChannel::Any)
    });
    offers.chain(calls).collect()
}

fn open_link(app: &App, token: &Secret<String>) -> Result<(UnsubscribeLink, ContactChannel)> {
    let opened = app.contact_key.open_link(MessageLink::Unsubscribe, token);
    let link: Option<UnsubscribeLink> = opened.and_then(|json| serde_json::from_slice(&json).ok());
    let link = link.ok_or_else(Error::not_found)?;
    let channel = ContactChannel::from_code(&link.channel).ok_or_else(Error::not_found)?;
    Ok((link, channel))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_of_before_purposes_stops_offers() {
        let stored = r#"{"customer":"00000000-0000-0000-0000-000000000007","channel":"sms",
            "product":null,"destination":"hash"}"#;
        let link: UnsubscribeLink = serde_json::from_str(stored).unwrap();
        assert_eq!(link.purpose, "promotion");
    }
}
