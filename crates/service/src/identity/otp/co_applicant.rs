//! Passcodes for non-customers: to consent to being a co-applicant, and to access a co-applicant's data. They open no
//! session, and work the same whether a customer has the number or not.

use std::sync::Arc;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpPurpose, OtpRefusal};
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::{Conn, Scope, Tx};

use super::verify;
use super::{PasscodeContext, SendOtpRequest, SentOtp, deliver, nonce_hash};
use crate::platform::limit::seconds_after;
use crate::{App, Error, Result};

pub use super::verify::PasscodeEntry;
pub(crate) use super::verify::refusal_error;

/// A request for a passcode.
#[derive(Debug, Clone)]
pub struct SendToCoApplicantRequest {
    /// The mobile number, as entered.
    pub mobile: Secret<String>,
    /// The customer who invites them; none: they request access to their data.
    pub asked_by: Option<CustomerId>,
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

impl SendToCoApplicantRequest {
    /// Parses the number.
    pub(crate) fn parse_destination(&self) -> Result<Destination> {
        let wrong = || Error::field("mobile", Message::new("invalid_mobile"));
        match Destination::parse(self.mobile.expose()) {
            Ok(destination @ Destination::Mobile(_)) => Ok(destination),
            _ => Err(wrong()),
        }
    }
}

/// Sends a passcode, or returns the data of this browser's pending one. It counts towards the number's limits.
pub async fn send(app: &App, request: SendToCoApplicantRequest) -> Result<SentOtp> {
    let destination = request.parse_destination()?;
    let errand = errand(request.asked_by);
    let request = SendOtpRequest {
        destination: request.mobile,
        language: request.language,
        nonce: request.nonce,
        consents: Vec::new(),
        address: request.address,
        brand: request.brand,
        host: request.host,
    };
    deliver(app, &request, &destination, errand).await
}

fn errand(asked_by: Option<CustomerId>) -> PasscodeContext {
    PasscodeContext {
        purpose: match asked_by {
            Some(_) => OtpPurpose::CoApplicant,
            None => OtpPurpose::CoApplicantRecords,
        },
        asked_by,
    }
}

/// The destination of a code requested by a customer, or by a co-applicant themselves.
pub(crate) async fn find_destination(
    conn: &mut Conn,
    nonce: &Secret<String>,
    asked_by: Option<CustomerId>,
) -> Result<Destination> {
    let found = challenge(conn, nonce, errand(asked_by)).await?;
    destination_of(&found.ok_or_else(|| refusal_error(OtpRefusal::Expired))?)
}

/// Verifies such a code once, in the scope of its destination. A wrong attempt is counted, so the caller must commit in
/// both cases.
pub(crate) async fn verify_in(
    app: &App,
    tx: &mut Tx,
    entry: &PasscodeEntry,
    destination: &Destination,
    asked_by: Option<CustomerId>,
) -> Result<std::result::Result<(), OtpRefusal>> {
    match verify::verify_in(app, tx, entry, destination, errand(asked_by)).await? {
        Ok(challenge) => {
            if asked_by.is_none() {
                remember(app, tx, challenge).await?;
            }
            Ok(Ok(()))
        }
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// Lets the browser withdraw consents for some minutes.
async fn remember(app: &App, tx: &mut Tx, challenge: OtpChallenge) -> Result<()> {
    let minutes = app.reference.limits.co_applicants.seen_minutes;
    let seen = OtpChallenge {
        purpose: OtpPurpose::CoApplicantSeen,
        code_hash: String::new(),
        expires_at: seconds_after(app.now(), minutes * 60),
        ..challenge
    };
    Ok(otp_challenge::put(tx, &seen).await?)
}

/// The number that this browser verified recently.
pub(crate) async fn find_verified_destination(
    app: &App,
    conn: &mut Conn,
    nonce: &Secret<String>,
) -> Result<Destination> {
    let seen = PasscodeContext {
        purpose: OtpPurpose::CoApplicantSeen,
        asked_by: None,
    };
    let found = challenge(conn, nonce, seen).await?;
    let found = found.filter(|found| app.now() < found.expires_at);
    destination_of(&found.ok_or_else(|| refusal_error(OtpRefusal::Expired))?)
}

/// The scope of all codes for a destination.
pub(crate) fn scope(destination: &Destination) -> Scope {
    super::scope(destination)
}

async fn challenge(
    conn: &mut Conn,
    nonce: &Secret<String>,
    errand: PasscodeContext,
) -> Result<Option<OtpChallenge>> {
    let found = otp_challenge::find_by_nonce(conn, &nonce_hash(nonce)).await?;
    Ok(found.filter(|found| errand.matches_challenge(found)))
}

fn destination_of(challenge: &OtpChallenge) -> Result<Destination> {
    Destination::parse(challenge.destination.expose())
        .map_err(|error| Error::internal("a stored destination does not parse", error))
}
