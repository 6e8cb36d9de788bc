//! Verification of a further mobile number or e-mail address by a passcode sent there.
//!
//! Afterwards it can receive updates and log the customer in. So the session must have been confirmed recently with the
//! number that is already verified.

use std::sync::Arc;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpPurpose, OtpRefusal};
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::insight::metric::Metric;
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::verify::{
    FailureCounters, find_owner, parse_stored_destination, refusal_error, use_up_code,
};
use super::{PasscodeContext, SendOtpRequest, SentOtp, deliver, nonce_hash, scope};
use crate::identity::user;
use crate::insight::counting;
use crate::platform::limit;
use crate::{App, Code, Error, Result};

/// A request to verify a further number or address.
#[derive(Debug, Clone)]
pub struct SendToContactRequest {
    pub customer: CustomerId,
    /// Mobile number or e-mail address, as entered.
    pub contact: Secret<String>,
    /// Language of the message.
    pub language: Language,
    /// The browser's nonce from an earlier request.
    pub nonce: Option<Secret<String>>,
    /// The network address, from trusted proxies only.
    pub address: String,
    /// The brand named in the message.
    pub brand: Arc<Brand>,
    /// The host named in the text; none: the public one.
    pub host: Option<String>,
}

/// The entered passcode.
#[derive(Debug, Clone)]
pub struct ContactEntry {
    pub customer: CustomerId,
    /// The browser's nonce.
    pub nonce: Secret<String>,
    /// The code, as entered.
    pub code: Secret<String>,
    /// The network address, from trusted proxies only.
    pub address: String,
}

/// Sends a passcode to an unverified number or address.
///
/// # Errors
/// `contact-confirmed` if the customer has verified one of this channel already.
pub async fn send(app: &App, request: SendToContactRequest) -> Result<SentOtp> {
    let destination = Destination::parse(request.contact.expose())
        .map_err(|invalid| Error::invalid("contact", invalid))?;
    require_new(
        &user::find_customer(app, request.customer).await?,
        &destination,
    )?;
    let errand = errand(request.customer);
    let request = SendOtpRequest {
        destination: request.contact,
        language: request.language,
        nonce: request.nonce,
        consents: Vec::new(),
        address: request.address,
        brand: request.brand,
        host: request.host,
    };
    deliver(app, &request, &destination, errand).await
}

/// Verifies the passcode once and stores the number or address.
///
/// # Errors
/// `contact-of-another` if another customer has verified it.
pub async fn confirm(app: &App, entry: &ContactEntry) -> Result<()> {
    let code = OtpCode::parse(entry.code.expose())
        .map_err(|invalid| Error::field("otp", invalid.message()))?;
    let mut conn = app.db.read().await?;
    let found = challenge(&mut conn, entry).await?;
    drop(conn);
    let destination =
        parse_stored_destination(&found.ok_or_else(|| refusal_error(OtpRefusal::Expired))?)?;
    let failures = FailureCounters::new(app, &destination, &entry.address);
    let both = scope(&destination).combine(limit::scope(&failures.from_address));
    // A wrong code is counted, so the transaction commits in both cases; the refusal follows.
    let judged = write_tx!(app.db, both, |tx| -> Result<
        std::result::Result<(), OtpRefusal>,
    > {
        let Some(challenge) = challenge(tx, entry).await? else {
            return Ok(Err(OtpRefusal::Expired));
        };
        let judged = use_up_code(app, tx, &failures, &challenge, &code).await?;
        if judged.is_ok() {
            store_contact(app, tx, entry.customer, &destination).await?;
        }
        Ok(judged)
    });
    judged?.map_err(refusal_error)
}

/// Stores the contact, unless another customer has verified it, or this one another, since the code was sent.
async fn store_contact(
    app: &App,
    tx: &mut Tx,
    id: CustomerId,
    destination: &Destination,
) -> Result<()> {
    tx.enter(Scope::customer(id)).await?;
    let customer = customer::get(tx, id).await?;
    require_new(&customer.ok_or_else(Error::unauthorised)?, destination)?;
    if find_owner(tx, destination).await?.is_some() {
        return Err(Code::ContactOfAnother.into());
    }
    counting::record_event(app, tx, Metric::OtpVerified).await?;
    let value = Secret::new(destination.value().to_owned());
    Ok(customer::confirm_contact(tx, id, destination.channel(), &value, app.now()).await?)
}

/// Refuses a channel that is already verified.
fn require_new(customer: &Customer, destination: &Destination) -> Result<()> {
    let (mobile, email) = customer.verified_contacts();
    let confirmed = match destination {
        Destination::Mobile(_) => mobile,
        Destination::Email(_) => email,
    };
    match confirmed {
        None => Ok(()),
        Some(_) => Err(Code::ContactConfirmed.into()),
    }
}

async fn challenge(conn: &mut Conn, entry: &ContactEntry) -> Result<Option<OtpChallenge>> {
    let found = otp_challenge::find_by_nonce(conn, &nonce_hash(&entry.nonce)).await?;
    Ok(found.filter(|found| errand(entry.customer).matches_challenge(found)))
}

const fn errand(customer: CustomerId) -> PasscodeContext {
    PasscodeContext {
        purpose: OtpPurpose::Contact,
        asked_by: Some(customer),
    }
}
