//! Transfer of a customer's session to another device, for instance from a shop's tablet to their phone. The address
//! with their id opens nothing. The old device shows a code; entering it on the new one sends a passcode to the
//! customer's own number; the passcode opens a session there and ends the old one.

use std::sync::Arc;

use jiff::Timestamp;
use saakh_documents::qr::{self, Drawing};
use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpPurpose, OtpRefusal};
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::{HOUR, Window};
use saakh_domain::{Language, Secret};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::identity::session as store_session;
use saakh_store::identity::transfer::{self, Transfer};
use saakh_store::{Conn, Scope, Tx, write_tx};
use subtle::ConstantTimeEq;

use super::confirm::find_own_destination;
use super::verify::{
    CustomerLoginResult, FailureCounters, parse_stored_destination, refusal_error, use_up_code,
};
use super::{
    PasscodeContext, SendOtpRequest, SentOtp, deliver, draw_code, draw_nonce, nonce_hash, scope,
};
use crate::identity::session::{self, ActiveSession, NewSession};
use crate::platform::limit::{self, seconds_after};
use crate::{App, Code, Error, Result};

/// Data for the old device.
#[derive(Debug)]
pub struct StartedTransfer {
    /// The code to enter on the new device.
    pub code: Secret<String>,
    /// Secret for polling the state, also after the session has ended.
    pub watch: Secret<String>,
    pub expires_in_seconds: i64,
    /// The page for the new device, as a QR code.
    pub qr: Drawing,
}

/// State of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransferStatus {
    /// The code was not entered yet.
    Waiting,
    /// The code was entered, the passcode not yet.
    CodeEntered,
    /// The session was transferred.
    Done,
    /// Expired or aborted.
    Over,
}

impl TransferStatus {
    pub const ALL: [Self; 4] = [Self::Waiting, Self::CodeEntered, Self::Done, Self::Over];

    /// The word on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::CodeEntered => "taken",
            Self::Done => "done",
            Self::Over => "over",
        }
    }
}

/// A request of the new device.
#[derive(Debug, Clone)]
pub struct TransferRequest {
    /// The customer in the address.
    pub customer: CustomerId,
    /// The code of the old device, or for another passcode, the nonce of the first.
    pub proof: TransferProof,
    /// Language of the message.
    pub language: Language,
    /// The network address, from trusted proxies only.
    pub address: String,
    /// The brand named in the message.
    pub brand: Arc<Brand>,
    /// The host named in the text; none: the public one.
    pub host: Option<String>,
}

/// Why the new device may request a passcode.
#[derive(Debug, Clone)]
pub enum TransferProof {
    /// It entered the code of the old device.
    Code(Secret<String>),
    /// It did so before.
    Nonce(Secret<String>),
}

/// The passcode entered on the new device.
#[derive(Debug, Clone)]
pub struct TransferPasscodeEntry {
    pub customer: CustomerId,
    pub nonce: Secret<String>,
    pub passcode: Secret<String>,
    /// The network address, from trusted proxies only.
    pub address: String,
}

/// Starts a transfer on the old device, replacing an earlier one.
pub async fn begin(
    app: &App,
    live: &ActiveSession,
    customer: CustomerId,
) -> Result<StartedTransfer> {
    let (code, watch) = (draw_code(app), draw_nonce(app));
    let qr = qr::drawing(&address(app, customer))
        .map_err(|error| Error::internal("a QR code could not be drawn", error))?;
    let limits = &app.reference.limits.transfer;
    let counter = app.keys.lookup_hash("transfer", &customer.to_string());
    let scope = Scope::customer(customer).combine(limit::scope(&counter));
    write_tx!(app.db, scope, |tx| -> Result<()> {
        let now = app.now();
        // The session may have ended since the request was authenticated.
        if !lives(app, tx, live.token_hash()).await? {
            return Err(Error::unauthorised());
        }
        let allowed = limit::allow_hourly(tx, &counter, limits.per_hour_per_customer, now).await?;
        allowed.map_err(|wait| Error::rate_limited(Code::TransferTooMany, wait))?;
        limit::record_event(app, tx, &counter).await?;
        let new = Transfer {
            customer_id: customer,
            session_hash: live.token_hash().to_owned(),
            code_hash: code_hash(app, customer, &code, now.as_millisecond()),
            watch_hash: nonce_hash(&watch),
            tries: 0,
            created_at: now,
            expires_at: seconds_after(now, limits.seconds),
            taken_at: None,
            done_at: None,
        };
        Ok(transfer::put(tx, &new).await?)
    })?;
    Ok(StartedTransfer {
        code: Secret::new(code.expose().to_owned()),
        watch,
        expires_in_seconds: limits.seconds,
        qr,
    })
}

/// The page for the new device. The address alone gives no access.
fn address(app: &App, customer: CustomerId) -> String {
    app.page_url(&format!("/transfer/{customer}"))
}

/// Returns the state for the old device; for others it is always over.
pub async fn find_state(
    app: &App,
    customer: CustomerId,
    watch: &Secret<String>,
) -> Result<TransferStatus> {
    let mut conn = app.db.read().await?;
    let found = transfer::get(&mut conn, customer).await?;
    let hash = nonce_hash(watch);
    let own = found.filter(|found| same(&hash, &found.watch_hash));
    Ok(match own {
        Some(found) if found.done_at.is_some() => TransferStatus::Done,
        Some(found) if found.expires_at <= app.now() => TransferStatus::Over,
        Some(found) if !lives(app, &mut conn, &found.session_hash).await? => TransferStatus::Over,
        Some(found) if found.taken_at.is_some() => TransferStatus::CodeEntered,
        Some(found) if is_used_up(app, &found) => TransferStatus::Over,
        Some(_) => TransferStatus::Waiting,
        None => TransferStatus::Over,
    })
}

/// Sends a passcode to the customer's own number after the code of the old device was entered. The refusal does not
/// distinguish a wrong code, customer or transfer.
pub async fn send(app: &App, asking: TransferRequest) -> Result<SentOtp> {
    let customer = asking.customer;
    match asking.proof.clone() {
        TransferProof::Code(code) => {
            let taken_at = take_code(app, &asking, &code).await?;
            let sent = deliver_to_customer(app, asking, None).await;
            if sent.is_err() {
                // No passcode was sent, so the code becomes valid again.
                write_tx!(app.db, Scope::customer(customer), |tx| -> Result<()> {
                    Ok(transfer::release_code(tx, customer, taken_at).await?)
                })?;
            }
            sent
        }
        TransferProof::Nonce(nonce) => {
            let mut conn = app.db.read().await?;
            let known = challenge(&mut conn, &nonce, customer).await?;
            known.ok_or_else(|| refusal_error(OtpRefusal::Expired))?;
            if find_entered(app, &mut conn, customer).await?.is_none() {
                return Err(transfer_over_error());
            }
            drop(conn);
            deliver_to_customer(app, asking, Some(nonce)).await
        }
    }
}

async fn deliver_to_customer(
    app: &App,
    asking: TransferRequest,
    nonce: Option<Secret<String>>,
) -> Result<SentOtp> {
    let mut conn = app.db.read().await?;
    let destination = reached(&mut conn, asking.customer).await?;
    drop(conn);
    let request = SendOtpRequest {
        destination: Secret::new(destination.value().to_owned()),
        language: asking.language,
        nonce,
        consents: Vec::new(),
        address: asking.address,
        brand: asking.brand,
        host: asking.host,
    };
    deliver(app, &request, &destination, errand(asking.customer)).await
}

/// Uses up the code and returns the time. A wrong one counts for the transfer and the network address.
async fn take_code(
    app: &App,
    asking: &TransferRequest,
    typed: &Secret<String>,
) -> Result<Timestamp> {
    let code = OtpCode::parse(typed.expose())
        .map_err(|invalid| Error::field("code", invalid.message()))?;
    let customer = asking.customer;
    let limits = &app.reference.limits.transfer;
    let by_address = limit::address_key(app, "transfer-fail-address", &asking.address);
    let scope = Scope::customer(customer).combine(limit::scope(&by_address));
    // A wrong code is counted, so the transaction commits in both cases; the refusal follows.
    let judged = write_tx!(app.db, scope, |tx| -> Result<Option<Timestamp>> {
        let now = app.now();
        let window = Window {
            limit: limits.failed_tries_per_hour_per_address,
            seconds: HOUR,
        };
        let failed = limit::tally(tx, &by_address, HOUR, now).await?;
        let allowed = window.check(failed, now);
        allowed.map_err(|wait| Error::rate_limited(Code::TransferTooMany, wait))?;
        let found = transfer::get(tx, customer).await?;
        let is_open = match &found {
            Some(found) => is_open(app, tx, found).await?,
            None => false,
        };
        let is_right = found
            .as_ref()
            .is_some_and(|found| matches(app, found, &code));
        if is_open && is_right {
            transfer::mark_code_used(tx, customer, now, seconds_after(now, limits.seconds)).await?;
            return Ok(Some(now));
        }
        limit::record_event(app, tx, &by_address).await?;
        if found.is_some() {
            transfer::count_attempt(tx, customer).await?;
        }
        Ok(None)
    });
    judged?.ok_or_else(transfer_over_error)
}

/// Verifies the passcode, opens a session on the new device and ends the old one in one transaction.
pub async fn complete(app: &App, arriving: &TransferPasscodeEntry) -> Result<CustomerLoginResult> {
    let code = OtpCode::parse(arriving.passcode.expose())
        .map_err(|invalid| Error::field("otp", invalid.message()))?;
    let mut conn = app.db.read().await?;
    let known = challenge(&mut conn, &arriving.nonce, arriving.customer).await?;
    drop(conn);
    let destination =
        parse_stored_destination(&known.ok_or_else(|| refusal_error(OtpRefusal::Expired))?)?;
    let failures = FailureCounters::new(app, &destination, &arriving.address);
    let both = scope(&destination).combine(limit::scope(&failures.from_address));
    let judged = write_tx!(app.db, both, |tx| -> Result<
        std::result::Result<CustomerLoginResult, OtpRefusal>,
    > {
        let (customer, nonce) = (arriving.customer, &arriving.nonce);
        let Some(challenge) = challenge(tx, nonce, customer).await? else {
            return Ok(Err(OtpRefusal::Expired));
        };
        match use_up_code(app, tx, &failures, &challenge, &code).await? {
            Ok(()) => Ok(Ok(admit(app, tx, customer, &destination).await?)),
            Err(refusal) => Ok(Err(refusal)),
        }
    });
    judged?.map_err(refusal_error)
}

async fn admit(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    destination: &Destination,
) -> Result<CustomerLoginResult> {
    tx.enter(Scope::customer(customer)).await?;
    // The customer may have been erased, or changed their number, since the passcode was sent.
    if reached(tx, customer).await? != *destination {
        return Err(transfer_over_error());
    }
    let Some(found) = find_entered(app, tx, customer).await? else {
        return Err(transfer_over_error());
    };
    let now = app.now();
    transfer::mark_completed(tx, customer, now).await?;
    store_session::revoke(tx, &found.session_hash, now).await?;
    let opening = NewSession {
        area: Area::Customer,
        subject: &customer.to_string(),
        device: None,
    };
    let token = session::open(app, tx, opening).await?;
    Ok(CustomerLoginResult { token, customer })
}

/// The customer's destination; the transfer is over if they were erased.
async fn reached(conn: &mut Conn, customer: CustomerId) -> Result<Destination> {
    find_own_destination(conn, customer)
        .await
        .map_err(|error| match error {
            Error::Refused(_) => transfer_over_error(),
            other => other,
        })
}

/// The passcode of a transfer, for the browser that entered the code.
async fn challenge(
    conn: &mut Conn,
    nonce: &Secret<String>,
    customer: CustomerId,
) -> Result<Option<OtpChallenge>> {
    let found = otp_challenge::find_by_nonce(conn, &nonce_hash(nonce)).await?;
    Ok(found.filter(|found| errand(customer).matches_challenge(found)))
}

const fn errand(customer: CustomerId) -> PasscodeContext {
    PasscodeContext {
        purpose: OtpPurpose::Transfer,
        asked_by: Some(customer),
    }
}

/// A transfer whose code was entered and that is not over.
async fn find_entered(
    app: &App,
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Option<Transfer>> {
    let Some(found) = transfer::get(conn, customer).await? else {
        return Ok(None);
    };
    let is_taken = found.taken_at.is_some() && found.done_at.is_none();
    let is_live = is_taken && found.expires_at > app.now();
    Ok((is_live && lives(app, conn, &found.session_hash).await?).then_some(found))
}

/// Whether its code may be entered.
async fn is_open(app: &App, conn: &mut Conn, found: &Transfer) -> Result<bool> {
    let is_new = found.taken_at.is_none() && found.expires_at > app.now();
    Ok(is_new && !is_used_up(app, found) && lives(app, conn, &found.session_hash).await?)
}

fn is_used_up(app: &App, found: &Transfer) -> bool {
    found.tries >= i64::from(app.reference.limits.transfer.tries)
}

/// Whether a session has neither ended nor been idle for too long.
async fn lives(app: &App, conn: &mut Conn, token_hash: &str) -> Result<bool> {
    let now = app.now();
    let found = store_session::find_live(conn, token_hash, now).await?;
    let policy = session::policy(app, Area::Customer);
    Ok(found.is_some_and(|found| {
        let mut session = [found.session];
        session::add_buffered_uses(app, &mut session);
        policy.is_alive(session[0].created_at, session[0].last_used_at, now)
    }))
}

fn matches(app: &App, found: &Transfer, code: &OtpCode) -> bool {
    let of = bound_to(found.customer_id);
    let hashes = app
        .keys
        .otp_hashes(code.expose(), &of, found.created_at.as_millisecond());
    hashes.iter().any(|hash| same(hash, &found.code_hash))
}

fn code_hash(app: &App, customer: CustomerId, code: &OtpCode, at_millis: i64) -> String {
    app.keys
        .otp_hash(code.expose(), &bound_to(customer), at_millis)
}

fn bound_to(customer: CustomerId) -> String {
    format!("transfer-code:{customer}")
}

fn same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

/// Returns the only refusal of transfers, which is the same for every reason.
pub fn transfer_over_error() -> Error {
    Code::TransferOver.into()
}
