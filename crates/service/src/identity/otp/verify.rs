//! Verification of a passcode: the visitor's identity, consents, attribution and session.

use saakh_domain::distribution::touch::Touch;
use saakh_domain::id::{CustomerId, PartnerId};
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{FailedAttempts, OtpCode, OtpRefusal};
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::HOUR;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::insight::metric::Metric;
use saakh_store::trust::suppression;
use saakh_store::{Conn, Scope, Tx, write_tx};
use subtle::ConstantTimeEq;

use super::{PasscodeContext, bound_to, check_consents, facts, nonce_hash, scope};
use crate::distribution::attribution;
use crate::identity::preferences;
use crate::identity::session::{self, NewSession};
use crate::insight::counting;
use crate::platform::limit;
use crate::trust::consent::{self, ConsentContext, GivenConsent};
use crate::{App, Code, Error, Refusal, Result};

/// An entered passcode.
#[derive(Debug, Clone)]
pub struct VerifyOtpRequest {
    /// The id returned by `send`.
    pub prospect_id: CustomerId,
    /// The nonce returned by `send`.
    pub nonce: Secret<String>,
    /// The code, as entered.
    pub code: Secret<String>,
    pub visit: VisitorContext,
}

/// Data from the visitor's browser.
#[derive(Debug, Clone)]
pub struct VisitorContext {
    /// Language of the pages and notices read.
    pub language: Language,
    /// The first touch.
    pub touch: Touch,
    pub consents: Vec<GivenConsent>,
    /// The network address, from trusted proxies only.
    pub address: String,
}

/// A verified login.
#[derive(Debug)]
pub struct CustomerLoginResult {
    pub token: Secret<String>,
    /// The customer; the existing owner of the destination, if there is one.
    pub customer: CustomerId,
}

/// Verifies a passcode once. Other invalid input is refused before the code is checked.
pub async fn verify(app: &App, entry: VerifyOtpRequest) -> Result<CustomerLoginResult> {
    let code = OtpCode::parse(entry.code.expose())
        .map_err(|invalid| Error::field("otp", invalid.message()))?;
    check_consents(app, &entry.visit.consents)?;
    let mut conn = app.db.read().await?;
    let Some(challenge) = own_challenge(&mut conn, &entry).await? else {
        return Err(refusal_error(OtpRefusal::Expired));
    };
    drop(conn);
    let destination = parse_stored_destination(&challenge)?;
    let failures = FailureCounters::new(app, &destination, &entry.visit.address);
    let both = scope(&destination).combine(limit::scope(&failures.from_address));
    // A wrong code is counted, so the transaction commits in both cases; the refusal follows.
    let judged = write_tx!(app.db, both, |tx| -> Result<
        std::result::Result<CustomerLoginResult, OtpRefusal>,
    > {
        judge(app, tx, &entry, &destination, &failures, &code).await
    });
    judged?.map_err(refusal_error)
}

/// The challenge for the browser that requested it; none for any other browser.
async fn own_challenge(conn: &mut Conn, entry: &VerifyOtpRequest) -> Result<Option<OtpChallenge>> {
    let found = otp_challenge::get(conn, entry.prospect_id).await?;
    let hash = nonce_hash(&entry.nonce);
    let found = found.filter(|found| PasscodeContext::LOGIN.matches_challenge(found));
    Ok(found.filter(|found| hash.as_bytes().ct_eq(found.nonce_hash.as_bytes()).into()))
}

pub(super) fn parse_stored_destination(challenge: &OtpChallenge) -> Result<Destination> {
    Destination::parse(challenge.destination.expose())
        .map_err(|error| Error::internal("a stored destination does not parse", error))
}

/// Serialises checks and sends of codes per destination, and checks per network address, so that the limits hold
/// exactly.
async fn judge(
    app: &App,
    tx: &mut Tx,
    entry: &VerifyOtpRequest,
    destination: &Destination,
    failures: &FailureCounters,
    code: &OtpCode,
) -> Result<std::result::Result<CustomerLoginResult, OtpRefusal>> {
    let Some(challenge) = own_challenge(tx, entry).await? else {
        return Ok(Err(OtpRefusal::Expired));
    };
    match use_up_code(app, tx, failures, &challenge, code).await? {
        Ok(()) => {
            let id = challenge.prospect_id;
            Ok(Ok(admit(app, tx, id, destination, &entry.visit).await?))
        }
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// Uses up a code, which proves that its destination takes messages, or counts a wrong one. The caller counts the
/// success.
pub(super) async fn use_up_code(
    app: &App,
    tx: &mut Tx,
    failures: &FailureCounters,
    challenge: &OtpChallenge,
    code: &OtpCode,
) -> Result<std::result::Result<(), OtpRefusal>> {
    let policy = &app.reference.limits.otp;
    policy
        .check_attempt_limit(failures.tally(app, tx).await?, app.now())
        .map_err(|wait| Error::rate_limited(Code::OtpTooManyTries, wait))?;
    let judged = policy.check(facts(challenge), matches(app, challenge, code), app.now());
    match judged {
        Ok(()) => {
            otp_challenge::remove(tx, challenge.prospect_id).await?;
            let channel = parse_stored_destination(challenge)?.channel();
            let hash = app.contact_key.hash(&challenge.destination);
            suppression::lift_bounces(tx, &hash, channel.into(), app.now()).await?;
        }
        Err(OtpRefusal::Wrong { .. } | OtpRefusal::UsedUp) => {
            otp_challenge::count_attempt(tx, challenge.prospect_id).await?;
            failures.record(app, tx).await?;
        }
        Err(OtpRefusal::Expired) => {}
    }
    Ok(judged)
}

/// An entered passcode of a purpose other than a login.
#[derive(Debug, Clone)]
pub struct PasscodeEntry {
    /// The browser's nonce.
    pub nonce: Secret<String>,
    /// The code, as entered.
    pub code: Secret<String>,
    /// The network address, from trusted proxies only.
    pub address: String,
}

impl PasscodeEntry {
    /// Parses the code.
    pub(crate) fn parse_code(&self) -> Result<OtpCode> {
        OtpCode::parse(self.code.expose()).map_err(|invalid| Error::field("otp", invalid.message()))
    }
}

/// Verifies a code of a purpose once, in the scope of its destination; returns its challenge. A wrong attempt is
/// counted, so the caller must commit in both cases.
pub(super) async fn verify_in(
    app: &App,
    tx: &mut Tx,
    entry: &PasscodeEntry,
    destination: &Destination,
    context: PasscodeContext,
) -> Result<std::result::Result<OtpChallenge, OtpRefusal>> {
    let code = entry.parse_code()?;
    let failures = FailureCounters::new(app, destination, &entry.address);
    tx.enter(limit::scope(&failures.from_address)).await?;
    let found = otp_challenge::find_by_nonce(tx, &nonce_hash(&entry.nonce)).await?;
    let found = found.filter(|found| {
        context.matches_challenge(found) && found.destination.expose() == destination.value()
    });
    let Some(challenge) = found else {
        return Ok(Err(OtpRefusal::Expired));
    };
    let judged = use_up_code(app, tx, &failures, &challenge, &code).await?;
    Ok(judged.map(|()| challenge))
}

/// Keys under which wrong codes are counted.
pub(super) struct FailureCounters {
    for_destination: String,
    pub(super) from_address: String,
}

impl FailureCounters {
    pub(super) fn new(app: &App, destination: &Destination, address: &str) -> Self {
        Self {
            for_destination: app
                .keys
                .lookup_hash("otp-fail", &destination.rate_limit_key()),
            from_address: limit::address_key(app, "otp-fail-address", address),
        }
    }

    async fn tally(&self, app: &App, conn: &mut Conn) -> Result<FailedAttempts> {
        let now = app.now();
        let names = [&*self.for_destination, &*self.from_address];
        let [for_destination, from_address] = limit::tally_two(conn, names, HOUR, now).await?;
        Ok(FailedAttempts {
            for_destination,
            from_address,
        })
    }

    async fn record(&self, app: &App, tx: &mut Tx) -> Result<()> {
        limit::record_event(app, tx, &self.for_destination).await?;
        Ok(limit::record_event(app, tx, &self.from_address).await?)
    }
}

fn matches(app: &App, challenge: &OtpChallenge, code: &OtpCode) -> bool {
    let hashes = app.keys.otp_hashes(
        code.expose(),
        &bound_to(challenge.prospect_id, challenge.purpose),
        challenge.sent_at.as_millisecond(),
    );
    let stored = challenge.code_hash.as_bytes();
    hashes
        .iter()
        .any(|hash| hash.as_bytes().ct_eq(stored).into())
}

async fn admit(
    app: &App,
    tx: &mut Tx,
    prospect: CustomerId,
    destination: &Destination,
    visit: &VisitorContext,
) -> Result<CustomerLoginResult> {
    let attribution = attribution::attribute_touch(app, &visit.touch);
    let known = came_back(app, tx, destination, visit.language).await?;
    let is_new = known.is_none();
    let customer = known.unwrap_or(prospect);
    if is_new {
        let partner = attribution.partner;
        let won = won(app, prospect, partner, destination, visit.language);
        customer::add(tx, &won).await?;
    }
    if is_new {
        let both = [Metric::OtpVerified, Metric::CustomerWon];
        counting::record_events(app, tx, both).await?;
    } else {
        counting::record_event(app, tx, Metric::OtpVerified).await?;
        customer::set_partner(tx, customer, attribution.partner).await?;
    }
    let giving = ConsentContext::new(customer, visit.language, &visit.address);
    consent::record(app, tx, giving, &visit.consents).await?;
    if visit
        .consents
        .iter()
        .any(|given| given.purpose == Purpose::Updates)
    {
        preferences::allow_channel(app, tx, customer, destination.channel()).await?;
    }
    attribution::save(app, tx, customer, &attribution).await?;
    let opening = NewSession {
        area: Area::Customer,
        subject: &customer.to_string(),
        device: None,
    };
    let token = session::open(app, tx, opening).await?;
    Ok(CustomerLoginResult { token, customer })
}

/// Logs in the customer who owns the destination, under a lock that excludes changes and erasure until the commit.
async fn came_back(
    app: &App,
    tx: &mut Tx,
    destination: &Destination,
    language: Language,
) -> Result<Option<CustomerId>> {
    let Some(known) = find_owner(tx, destination).await? else {
        return Ok(None);
    };
    tx.enter(Scope::customer(known.id)).await?;
    // The customer may have been erased while waiting for the lock.
    let Some(known) = self::find_owner(tx, destination).await? else {
        return Ok(None);
    };
    customer::record_login(tx, known.id, language, app.now()).await?;
    Ok(Some(known.id))
}

/// The customer who owns a destination.
pub(super) async fn find_owner(tx: &mut Tx, destination: &Destination) -> Result<Option<Customer>> {
    Ok(match destination {
        Destination::Mobile(mobile) => customer::find_by_mobile(tx, mobile.e164()).await?,
        Destination::Email(email) => customer::find_by_email(tx, email.as_str()).await?,
    })
}

/// Creates the customer, who owns the destination from now on and is visible after the commit.
fn won(
    app: &App,
    id: CustomerId,
    partner: PartnerId,
    destination: &Destination,
    language: Language,
) -> Customer {
    let now = app.now();
    let contact = Some(Secret::new(destination.value().to_owned()));
    let (mobile, email) = match destination {
        Destination::Mobile(_) => (contact, None),
        Destination::Email(_) => (None, contact),
    };
    Customer {
        id,
        mobile_verified_at: mobile.is_some().then_some(now),
        email_verified_at: email.is_some().then_some(now),
        mobile,
        email,
        language,
        profile: Secret::new("{}".to_owned()),
        revision: 0,
        pan: None,
        partner_id: Some(partner),
        created_at: now,
        updated_at: now,
    }
}

/// Converts the refusal of a code to an error for the page.
pub(crate) fn refusal_error(refusal: OtpRefusal) -> Error {
    let code = match refusal {
        OtpRefusal::Wrong { .. } => Code::OtpWrong,
        OtpRefusal::Expired => Code::OtpExpired,
        OtpRefusal::UsedUp => Code::OtpUsedUp,
    };
    let mut problem = Refusal::with_message(code, refusal.message());
    problem.fields.insert("otp".to_owned(), refusal.message());
    if let OtpRefusal::Wrong { tries_left } = refusal {
        problem.params.insert("triesLeft", tries_left.into());
    }
    problem.into()
}
