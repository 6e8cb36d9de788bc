//! Login with a one-time passcode: sending and verification.
//!
//! A code belongs to the browser that requested it: `send` returns a nonce that only this browser has, and `verify`
//! requires it. Everything about the visitor (consents, language, first touch) is sent with `verify`. So a stranger who
//! requests a code for another's number changes nothing and cannot use the code.

mod budget;
pub mod co_applicant;
mod confirm;
pub mod contact;
pub mod correction;
mod errand;
pub mod transfer;
mod verify;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::engagement::contact::Reason;
use saakh_domain::engagement::delivery::MessageState;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::{Channel, Destination};
use saakh_domain::identity::otp::{Challenge, OtpCode, OtpPolicy, OtpPurpose};
use saakh_domain::identity::tally::HOUR;
use saakh_domain::{Language, Secret};
use saakh_outbound::CallError;
use saakh_outbound::message::Acceptance;
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::insight::metric::Metric;
use saakh_store::platform::message::{self, GatewayAnswer};
use saakh_store::platform::sent_message::{self, SentMessage};
use saakh_store::{Scope, Tx, write_tx};
use uuid::Uuid;

pub use confirm::{ConfirmationCodeEntry, SendConfirmationRequest, confirm, send_confirmation};
pub use verify::PasscodeEntry;
pub use verify::{CustomerLoginResult, VerifyOtpRequest, VisitorContext, verify};

use self::errand::PasscodeContext;
use super::otp_text;
use crate::app::sha256_hex;
use crate::insight::counting;
use crate::platform::limit::{self, seconds_after, seconds_before};
use crate::platform::message::{ClearedMessage, MessageDecision, error_code};
use crate::trust::consent::{self, GivenConsent};
use crate::{App, Code, Error, Refusal, Result};

/// Bytes of randomness in a nonce: 256 bits are unguessable.
const NONCE_BYTES: usize = 32;

/// A request for a passcode.
#[derive(Debug, Clone)]
pub struct SendOtpRequest {
    /// Mobile number or e-mail address, as entered.
    pub destination: Secret<String>,
    /// Language of the message.
    pub language: Language,
    /// The browser's nonce from an earlier request.
    pub nonce: Option<Secret<String>>,
    /// Consents so far. Validated now, and recorded only when the code is verified.
    pub consents: Vec<GivenConsent>,
    /// The network address, from trusted proxies only.
    pub address: String,
    /// The brand named in the message.
    pub brand: Arc<Brand>,
    /// The host named in the text; none: the public one.
    pub host: Option<String>,
}

/// A sent passcode.
#[derive(Debug, Clone)]
pub struct SentOtp {
    /// Id of the customer to be created if the destination is unknown.
    pub prospect_id: CustomerId,
    /// The browser's nonce, required with the code.
    pub nonce: Secret<String>,
    pub masked: String,
    pub channel: Channel,
    /// Validity of the code.
    pub expires_in_seconds: i64,
    /// Time until another code may be requested.
    pub resend_after_seconds: i64,
}

/// Sends a passcode. A repeated request of the same browser within the waiting time returns the pending code's data, so
/// that navigating back keeps the code valid.
pub async fn send(app: &App, request: SendOtpRequest) -> Result<SentOtp> {
    let destination = Destination::parse(request.destination.expose())
        .map_err(|invalid| Error::invalid("destination", invalid))?;
    check_consents(app, &request.consents)?;
    deliver(app, &request, &destination, PasscodeContext::LOGIN).await
}

async fn deliver(
    app: &App,
    request: &SendOtpRequest,
    destination: &Destination,
    errand: PasscodeContext,
) -> Result<SentOtp> {
    budget::check(app, destination).await?;
    let (code, language) = (draw_code(app), request.language);
    let passcode = otp_text::Passcode {
        code: &code,
        purpose: errand.purpose,
        brand: &request.brand,
        host: request.host.as_deref(),
    };
    let id = app.uuid();
    let new = NewPasscode {
        message_id: id,
        passcode,
        nonce: draw_nonce(app),
        errand,
        kept: otp_text::build_history_copy(app, id, destination, passcode, language),
    };
    let by_address = limit::address_key(app, "otp-address", &request.address);
    let both = scope(destination).combine(limit::scope(&by_address));
    let prepared = write_tx!(app.db, both, |tx| -> Result<SendOtpOutcome> {
        prepare(app, tx, request, destination, &by_address, &new).await
    });
    match prepared? {
        SendOtpOutcome::Pending(sent) => Ok(sent),
        SendOtpOutcome::Refused(reason) => Err(explain_refusal(reason)),
        SendOtpOutcome::New(sent, message) => {
            app.sent_passcodes.add_one();
            match otp_text::send(app, id, &message).await {
                Ok(accepted) => {
                    if let Err(error) = record_reference(app, id, accepted).await {
                        tracing::warn!(%error, message = %id, "reference of a passcode not recorded");
                    }
                    Ok(sent)
                }
                Err(error) => {
                    record_failure(app, id, &error).await?;
                    Err(otp_text::not_sent())
                }
            }
        }
    }
}

/// Records the gateway's own id of a passcode, by which it reports. The passcode has left, so a failure only costs its
/// reports.
async fn record_reference(app: &App, id: Uuid, accepted: Acceptance) -> Result<()> {
    if accepted.reference.is_none() {
        return Ok(());
    }
    let answer = GatewayAnswer {
        state: Some(MessageState::Accepted),
        provider_ref: accepted.reference,
        ..GatewayAnswer::default()
    };
    let id = id.to_string();
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        Ok(message::record_answer(tx, &id, &answer, app.now()).await?)
    })
}

/// Corrects the log, and deletes a message that was not sent from its recipient's history. One that may have arrived stays.
async fn record_failure(app: &App, id: Uuid, error: &CallError) -> Result<()> {
    let (id, code) = (id.to_string(), error_code(error));
    let state = if error.may_have_arrived() {
        MessageState::Unknown
    } else {
        MessageState::Failed
    };
    write_tx!(app.db, Scope::rows(), |tx| {
        let is_corrected =
            message::correct_accepted(tx, &id, state, Some(&code), app.now()).await?;
        if is_corrected && state == MessageState::Failed {
            sent_message::remove(tx, &id).await?;
        }
        Ok(())
    })
}

/// As [`scope`], for a destination as stored in a customer's row.
pub(crate) fn scope_for_stored(stored: &str) -> Scope {
    match Destination::parse(stored) {
        Ok(destination) => scope(&destination),
        Err(_) => Scope::new("destination", stored),
    }
}

/// The scope of all codes for a mobile number or mailbox.
fn scope(destination: &Destination) -> Scope {
    Scope::new("destination", &destination.rate_limit_key())
}

/// Validates optional consents, which must be of the current notices; those for a lender or category are given
/// elsewhere.
fn check_consents(app: &App, given: &[GivenConsent]) -> Result<()> {
    consent::refuse_with_own_step(given)?;
    consent::check_versions(app, given)
}

/// An erasure ends soon; afterwards the person may register again.
fn explain_refusal(reason: Reason) -> Error {
    match reason {
        Reason::Erasure => otp_text::not_sent(),
        _ => Refusal::new(Code::DestinationSuppressed).into(),
    }
}

/// A message to send, and the data of its challenge.
struct NewPasscode<'a> {
    message_id: Uuid,
    passcode: otp_text::Passcode<'a>,
    nonce: Secret<String>,
    errand: PasscodeContext,
    /// The message for the history.
    kept: SentMessage,
}

enum SendOtpOutcome {
    Pending(SentOtp),
    New(SentOtp, Box<ClearedMessage>),
    /// The destination's owner wants no messages at all, or is being erased. The request counts, so that nobody can try
    /// many numbers.
    Refused(Reason),
}

async fn prepare(
    app: &App,
    tx: &mut Tx,
    request: &SendOtpRequest,
    destination: &Destination,
    by_address: &str,
    new: &NewPasscode<'_>,
) -> Result<SendOtpOutcome> {
    let now = app.now();
    let policy = &app.reference.limits.otp;
    let own = own_challenge(tx, request.nonce.as_ref(), destination, new.errand).await?;
    let counter = app
        .keys
        .lookup_hash("otp-send", &destination.rate_limit_key());
    let per_hour = app.settings.address_requests_per_hour;
    let (sends, may_ask) =
        limit::tally_day_and_hour(tx, &counter, by_address, per_hour, now).await?;
    if let Err(wait) = policy.check_send_limit(&sends, now) {
        return match own.filter(|own| is_live(policy, &own.challenge, now)) {
            Some(own) => Ok(SendOtpOutcome::Pending(own.sent(
                destination,
                wait.seconds,
                now,
            ))),
            None => Err(Error::rate_limited(Code::OtpTooMany, wait)),
        };
    }
    may_ask.map_err(|wait| Error::rate_limited(Code::OtpTooMany, wait))?;
    limit::record_three_events(app, tx, [by_address, &counter, budget::NAME]).await?;
    new.errand.count_against_limit(app, tx).await?;
    let decision = otp_text::clear(app, tx, destination, new.passcode, request.language);
    let message = match decision.await? {
        MessageDecision::Cleared(message) => message,
        MessageDecision::Refused(reason) => return Ok(SendOtpOutcome::Refused(reason)),
        MessageDecision::Wait(_) => return Ok(SendOtpOutcome::Refused(Reason::OutsideWindow)),
    };
    let (id, nonce) = match own {
        Some(own) => (own.challenge.prospect_id, own.nonce),
        None => (CustomerId::new(app.uuid()), new.nonce.clone()),
    };
    let challenge = OtpChallenge {
        prospect_id: id,
        nonce_hash: nonce_hash(&nonce),
        destination: Secret::new(destination.value().to_owned()),
        code_hash: code_hash(app, id, new.errand.purpose, new.passcode.code, now),
        tries: 0,
        sent_at: now,
        expires_at: seconds_after(now, policy.ttl_seconds),
        purpose: new.errand.purpose,
        asked_by: new.errand.asked_by,
    };
    otp_challenge::put(tx, &challenge).await?;
    message.claim_passcode(app, tx, new.message_id).await?;
    sent_message::add(tx, &new.kept).await?;
    if new.errand == PasscodeContext::LOGIN {
        counting::record_event(app, tx, Metric::OtpSent).await?;
    }
    let in_last_hour = sends
        .iter()
        .filter(|at| **at > seconds_before(now, HOUR))
        .count()
        + 1;
    let resend_after = policy.resend_after(u32::try_from(in_last_hour).unwrap_or(u32::MAX));
    let own = OwnChallenge { challenge, nonce };
    let sent = own.sent(destination, resend_after, now);
    Ok(SendOtpOutcome::New(sent, message))
}

/// A challenge whose nonce was presented.
struct OwnChallenge {
    challenge: OtpChallenge,
    nonce: Secret<String>,
}

/// The challenge of the requesting browser for the same destination.
async fn own_challenge(
    tx: &mut Tx,
    nonce: Option<&Secret<String>>,
    destination: &Destination,
    errand: PasscodeContext,
) -> Result<Option<OwnChallenge>> {
    let Some(nonce) = nonce else { return Ok(None) };
    let found = otp_challenge::find_by_nonce(tx, &nonce_hash(nonce)).await?;
    let same = found.filter(|found| {
        errand.matches_challenge(found) && found.destination.expose() == destination.value()
    });
    Ok(same.map(|challenge| OwnChallenge {
        challenge,
        nonce: nonce.clone(),
    }))
}

impl OwnChallenge {
    fn sent(self, destination: &Destination, resend_after_seconds: i64, now: Timestamp) -> SentOtp {
        SentOtp {
            prospect_id: self.challenge.prospect_id,
            nonce: self.nonce,
            masked: destination.masked(),
            channel: destination.channel(),
            expires_in_seconds: self.challenge.expires_at.duration_since(now).as_secs(),
            resend_after_seconds,
        }
    }
}

fn is_live(policy: &OtpPolicy, open: &OtpChallenge, now: Timestamp) -> bool {
    // A matching code would be accepted: neither expired nor used up.
    policy.check(facts(open), true, now).is_ok()
}

fn facts(challenge: &OtpChallenge) -> Challenge {
    Challenge {
        sent_at: challenge.sent_at,
        tries: u32::try_from(challenge.tries).unwrap_or(u32::MAX),
    }
}

/// A nonce is as random as a session token, so its hash needs no key.
fn nonce_hash(nonce: &Secret<String>) -> String {
    sha256_hex(nonce.expose().as_bytes())
}

fn code_hash(
    app: &App,
    prospect: CustomerId,
    purpose: OtpPurpose,
    code: &OtpCode,
    sent_at: Timestamp,
) -> String {
    let bound_to = bound_to(prospect, purpose);
    app.keys
        .otp_hash(code.expose(), &bound_to, sent_at.as_millisecond())
}

/// The context of a code's hash, which differs by purpose, so that a code is valid for one purpose only, even for a
/// release without purposes.
fn bound_to(prospect: CustomerId, purpose: OtpPurpose) -> String {
    match purpose {
        OtpPurpose::Login => prospect.to_string(),
        _ => format!("{}:{prospect}", purpose.code()),
    }
}

fn draw_code(app: &App) -> OtpCode {
    OtpCode::generate(|| {
        let mut bytes = [0; 4];
        app.entropy.fill(&mut bytes);
        u32::from_be_bytes(bytes)
    })
}

fn draw_nonce(app: &App) -> Secret<String> {
    let mut bytes = [0; NONCE_BYTES];
    app.entropy.fill(&mut bytes);
    Secret::new(URL_SAFE_NO_PAD.encode(bytes))
}
