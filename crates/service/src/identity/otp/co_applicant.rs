//! Passcodes to somebody who is no customer: to agree to being a co-applicant, and to see what is
//! kept of one. They open no session, and it makes no difference whether a customer has the number.

use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpPurpose, OtpRefusal};
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::{Conn, Scope, Tx};

use super::verify::{Failures, take};
use super::{Errand, OtpSent, SendOtp, deliver, nonce_hash};
use crate::platform::limit::{self, after};
use crate::{App, Error, Result};

pub(crate) use super::verify::refused;

/// A passcode is asked for.
#[derive(Debug, Clone)]
pub struct SendToCoApplicant {
    /// Their mobile number, as typed.
    pub mobile: Secret<String>,
    /// The customer with whom they apply; none: they ask themselves, to see what is kept.
    pub asked_by: Option<CustomerId>,
    /// The language of the message.
    pub language: Language,
    /// What this browser was given when it asked before.
    pub nonce: Option<Secret<String>>,
    /// The network address, from trusted proxies only.
    pub address: String,
    /// The name under which they are spoken to.
    pub brand: String,
    /// The host that the text names; none: the public one.
    pub host: Option<String>,
}

impl SendToCoApplicant {
    /// The number, where it is one.
    pub(crate) fn destination(&self) -> Result<Destination> {
        let wrong = || Error::field("mobile", Message::new("invalid_mobile"));
        match Destination::parse(self.mobile.expose()) {
            Ok(destination @ Destination::Mobile(_)) => Ok(destination),
            _ => Err(wrong()),
        }
    }
}

/// Sends a passcode, or tells of the one that is on its way to this browser. It counts in the
/// limits of that number like any other.
pub async fn send(app: &App, request: SendToCoApplicant) -> Result<OtpSent> {
    let destination = request.destination()?;
    let errand = errand(request.asked_by);
    let request = SendOtp {
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

fn errand(asked_by: Option<CustomerId>) -> Errand {
    Errand {
        purpose: match asked_by {
            Some(_) => OtpPurpose::CoApplicant,
            None => OtpPurpose::CoApplicantRecords,
        },
        asked_by,
    }
}

/// A passcode that is typed.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What this browser was given when it asked.
    pub nonce: Secret<String>,
    /// The code, as typed.
    pub code: Secret<String>,
    /// The network address, from trusted proxies only.
    pub address: String,
}

impl Entry {
    /// The code, where it can be one.
    pub(crate) fn code(&self) -> Result<OtpCode> {
        OtpCode::parse(self.code.expose()).map_err(|invalid| Error::field("otp", invalid.message()))
    }
}

/// Where the code went that a customer asked for, or whoever looks for what is kept of them.
pub(crate) async fn destination(
    conn: &mut Conn,
    nonce: &Secret<String>,
    asked_by: Option<CustomerId>,
) -> Result<Destination> {
    let found = challenge(conn, nonce, errand(asked_by)).await?;
    destination_of(&found.ok_or_else(|| refused(OtpRefusal::Expired))?)
}

/// Takes such a code, once, in the scope of its destination; it gives the number that was proved.
/// A wrong one is counted, so the caller commits it like a right one.
pub(crate) async fn take_in(
    app: &App,
    tx: &mut Tx,
    entry: &Entry,
    (destination, asked_by): (&Destination, Option<CustomerId>),
) -> Result<std::result::Result<(), OtpRefusal>> {
    let code = entry.code()?;
    let failures = Failures::of(app, destination, &entry.address);
    tx.enter(limit::scope(&failures.from_address)).await?;
    let found = challenge(tx, &entry.nonce, errand(asked_by)).await?;
    let found = found.filter(|found| found.destination.expose() == destination.value());
    let Some(challenge) = found else {
        return Ok(Err(OtpRefusal::Expired));
    };
    let judged = take(app, tx, &failures, &challenge, &code).await?;
    if judged.is_ok() && asked_by.is_none() {
        remember(app, tx, challenge).await?;
    }
    Ok(judged)
}

/// For some minutes the browser that showed the code may take something back.
async fn remember(app: &App, tx: &mut Tx, challenge: OtpChallenge) -> Result<()> {
    let minutes = app.reference.limits.co_applicants.seen_minutes;
    let seen = OtpChallenge {
        purpose: OtpPurpose::CoApplicantSeen,
        code_hash: String::new(),
        expires_at: after(app.now(), minutes * 60),
        ..challenge
    };
    Ok(otp_challenge::put(tx, &seen).await?)
}

/// Whose number this browser proved a short while ago.
pub(crate) async fn seen(
    app: &App,
    conn: &mut Conn,
    nonce: &Secret<String>,
) -> Result<Destination> {
    let seen = Errand {
        purpose: OtpPurpose::CoApplicantSeen,
        asked_by: None,
    };
    let found = challenge(conn, nonce, seen).await?;
    let found = found.filter(|found| app.now() < found.expires_at);
    destination_of(&found.ok_or_else(|| refused(OtpRefusal::Expired))?)
}

/// The scope of everything about codes for a destination.
pub(crate) fn scope(destination: &Destination) -> Scope {
    super::scope(destination)
}

async fn challenge(
    conn: &mut Conn,
    nonce: &Secret<String>,
    errand: Errand,
) -> Result<Option<OtpChallenge>> {
    let found = otp_challenge::by_nonce(conn, &nonce_hash(nonce)).await?;
    Ok(found.filter(|found| errand.is_of(found)))
}

fn destination_of(challenge: &OtpChallenge) -> Result<Destination> {
    Destination::parse(challenge.destination.expose())
        .map_err(|error| Error::internal("a stored destination does not parse", error))
}
