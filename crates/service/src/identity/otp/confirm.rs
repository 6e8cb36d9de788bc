//! Renewed authentication of a logged-in customer before sensitive actions, by a passcode to the stored number, never
//! to one from the request.

use std::sync::Arc;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpRefusal};
use saakh_domain::{Language, Secret};
use saakh_store::identity::{customer, otp_challenge};
use saakh_store::insight::metric::Metric;
use saakh_store::{Conn, Tx, write_tx};

use super::verify::{FailureCounters, refusal_error, use_up_code};
use super::{PasscodeContext, SendOtpRequest, SentOtp, deliver, nonce_hash, scope};
use crate::identity::session::{self, ActiveSession};
use crate::insight::counting;
use crate::platform::limit;
use crate::{App, Error, Result};

/// A request for a confirmation passcode.
#[derive(Debug, Clone)]
pub struct SendConfirmationRequest {
    pub customer: CustomerId,
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

/// An entered confirmation passcode.
#[derive(Debug, Clone)]
pub struct ConfirmationCodeEntry {
    pub customer: CustomerId,
    /// The browser's nonce.
    pub nonce: Secret<String>,
    /// The code, as entered.
    pub code: Secret<String>,
    /// The network address, from trusted proxies only.
    pub address: String,
}

/// Sends a passcode to the customer's own number. It counts towards the number's limits.
pub async fn send_confirmation(app: &App, request: SendConfirmationRequest) -> Result<SentOtp> {
    let mut conn = app.db.read().await?;
    let destination = find_own_destination(&mut conn, request.customer).await?;
    drop(conn);
    let request = SendOtpRequest {
        destination: Secret::new(destination.value().to_owned()),
        language: request.language,
        nonce: request.nonce,
        consents: Vec::new(),
        address: request.address,
        brand: request.brand,
        host: request.host,
    };
    deliver(app, &request, &destination, PasscodeContext::LOGIN).await
}

/// Verifies a passcode sent to the customer's own number, once. The session counts as confirmed from now on; its expiry
/// is unchanged.
pub async fn confirm(app: &App, live: &ActiveSession, entry: ConfirmationCodeEntry) -> Result<()> {
    let code = OtpCode::parse(entry.code.expose())
        .map_err(|invalid| Error::field("otp", invalid.message()))?;
    let mut conn = app.db.read().await?;
    let destination = find_own_destination(&mut conn, entry.customer).await?;
    drop(conn);
    // A wrong code is counted, so the transaction commits in both cases; the refusal follows.
    let judged = write_tx!(app.db, scope(&destination), |tx| -> Result<
        std::result::Result<(), OtpRefusal>,
    > {
        judge(app, tx, live, &entry, &destination, &code).await
    });
    judged?.map_err(refusal_error)
}

async fn judge(
    app: &App,
    tx: &mut Tx,
    live: &ActiveSession,
    entry: &ConfirmationCodeEntry,
    destination: &Destination,
    code: &OtpCode,
) -> Result<std::result::Result<(), OtpRefusal>> {
    let failures = FailureCounters::new(app, destination, &entry.address);
    tx.enter(limit::scope(&failures.from_address)).await?;
    let found = otp_challenge::find_by_nonce(tx, &nonce_hash(&entry.nonce)).await?;
    let is_own = find_own_destination(tx, entry.customer).await?.value() == destination.value();
    let found = found.filter(|found| PasscodeContext::LOGIN.matches_challenge(found));
    let found = found.filter(|found| is_own && found.destination.expose() == destination.value());
    let Some(challenge) = found else {
        return Ok(Err(OtpRefusal::Expired));
    };
    let judged = use_up_code(app, tx, &failures, &challenge, code).await?;
    if judged.is_ok() {
        counting::record_event(app, tx, Metric::OtpVerified).await?;
        session::confirm_in(app, tx, live).await?;
    }
    Ok(judged)
}

/// The customer's verified destination: the mobile number before the mailbox.
pub(super) async fn find_own_destination(conn: &mut Conn, id: CustomerId) -> Result<Destination> {
    let customer = customer::get(conn, id).await?;
    let customer = customer.ok_or_else(Error::unauthorised)?;
    let (mobile, email) = customer.verified_contacts();
    let contact = mobile.or(email).ok_or_else(Error::unauthorised)?;
    Destination::parse(contact.expose())
        .map_err(|error| Error::internal("a stored destination does not parse", error))
}
