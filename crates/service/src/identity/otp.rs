//! Logging in with a one-time passcode: send, and verify.

mod verify;

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::Touch;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::{Channel, Destination};
use saakh_domain::identity::otp::{Challenge, OtpCode, OtpPolicy};
use saakh_domain::identity::tally::{DAY, HOUR, Wait};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_store::house::rate_event;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::insight::figure::Figure;
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde::{Deserialize, Serialize};

pub use verify::{Verified, verify};

use super::otp_text;
use crate::house::limit::{self, after, before};
use crate::insight::counting;
use crate::trust::consent::{self, GivenConsent};
use crate::{App, Error, Result};

/// A visitor asks for a passcode.
#[derive(Debug, Clone)]
pub struct SendOtp {
    /// Mobile number or e-mail address, as typed.
    pub destination: String,
    /// The language she reads.
    pub language: Language,
    /// What she looks for, where she said so.
    pub product: Option<ProductType>,
    /// Where she came from at first.
    pub touch: Option<Touch>,
    /// What she agreed to.
    pub consents: Vec<GivenConsent>,
    /// Her network address, from trusted proxies only.
    pub address: String,
    /// The name under which she is spoken to.
    pub brand: String,
}

/// A passcode is on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtpSent {
    /// Her id, unverified yet.
    pub customer_id: CustomerId,
    /// The destination, masked.
    pub masked: String,
    /// How it travels.
    pub channel: Channel,
    /// How long the code is valid.
    pub expires_in_seconds: i64,
    /// When another may be asked for.
    pub resend_after_seconds: i64,
}

/// What a visitor said before she was verified; recorded when she is.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Visit {
    language: Language,
    product: Option<ProductType>,
    touch: Option<Touch>,
    consents: Vec<GivenConsent>,
    address: String,
}

/// Sends a passcode. Asked again before the waiting time is over, it tells of the one that is on
/// its way: going back and returning keeps the live code.
pub async fn send(app: &App, request: SendOtp) -> Result<OtpSent> {
    let destination = Destination::parse(&request.destination)
        .map_err(|invalid| Error::invalid("destination", invalid))?;
    consent::check_required(app, &request.consents, &[Purpose::Matching])?;
    let code = draw_code(app);
    let prepared: Result<Prepared> =
        write_tx!(app.db, self::destination(destination.value()), |tx| {
            prepare(app, tx, &request, &destination, &code).await
        });
    match prepared? {
        Prepared::OnItsWay(sent) => Ok(sent),
        Prepared::New(sent) => {
            otp_text::send(app, &destination, &code, &request.brand, request.language).await?;
            Ok(sent)
        }
    }
}

/// The scope of everything about codes for a mobile number or an address.
fn destination(value: &str) -> Scope {
    Scope::of("destination", value)
}

enum Prepared {
    OnItsWay(OtpSent),
    New(OtpSent),
}

async fn prepare(
    app: &App,
    tx: &mut Tx,
    request: &SendOtp,
    destination: &Destination,
    code: &OtpCode,
) -> Result<Prepared> {
    let now = app.now();
    let policy = &app.reference.limits.otp;
    let open = otp_challenge::open_for(tx, destination.value()).await?;
    let counter = app.keys.lookup("otp-send", destination.value());
    let sends = rate_event::since(tx, &counter, before(now, DAY)).await?;
    if let Err(wait) = policy.may_send(&sends, now) {
        return match open.filter(|open| is_live(policy, open, now)) {
            Some(open) => Ok(Prepared::OnItsWay(sent(
                &open,
                destination,
                wait.seconds,
                now,
            ))),
            None => Err(Error::wait("otp-too-many", wait)),
        };
    }
    allow_address(app, tx, &request.address).await?;
    limit::note(app, tx, &counter).await?;
    let customer_id = match &open {
        Some(open) => open.customer_id,
        None => add_prospect(app, tx, request, destination).await?,
    };
    let challenge = OtpChallenge {
        customer_id,
        destination: Secret::new(destination.value().to_owned()),
        channel: destination.channel().code().to_owned(),
        code_hash: code_hash(app, customer_id, code, now),
        sends: open.map_or(0, |open| open.sends) + 1,
        tries: 0,
        sent_at: now,
        expires_at: after(now, policy.ttl_seconds),
        used_at: None,
        visit: visit(request)?,
    };
    otp_challenge::put(tx, &challenge).await?;
    counting::note(app, tx, Figure::OtpSent).await?;
    let in_last_hour = sends.iter().filter(|at| **at > before(now, HOUR)).count() + 1;
    let resend_after = policy.resend_after(u32::try_from(in_last_hour).unwrap_or(u32::MAX));
    Ok(Prepared::New(sent(
        &challenge,
        destination,
        resend_after,
        now,
    )))
}

async fn allow_address(app: &App, tx: &mut Tx, address: &str) -> Result<()> {
    let counter = app.keys.lookup("otp-address", address);
    let limit = app.settings.address_requests_per_hour;
    let allowed: std::result::Result<(), Wait> =
        limit::allow_hourly(tx, &counter, limit, app.now()).await?;
    allowed.map_err(|wait| Error::wait("otp-too-many", wait))?;
    Ok(limit::note(app, tx, &counter).await?)
}

async fn add_prospect(
    app: &App,
    tx: &mut Tx,
    request: &SendOtp,
    destination: &Destination,
) -> Result<CustomerId> {
    let now = app.now();
    let contact = Some(Secret::new(destination.value().to_owned()));
    let (mobile, email) = match destination {
        Destination::Mobile(_) => (contact, None),
        Destination::Email(_) => (None, contact),
    };
    let prospect = Customer {
        id: CustomerId::new(app.uuid()),
        mobile,
        email,
        mobile_verified_at: None,
        email_verified_at: None,
        language: request.language,
        profile: Secret::new("{}".to_owned()),
        revision: 0,
        pan: None,
        partner_id: None,
        created_at: now,
        updated_at: now,
    };
    customer::add(tx, &prospect).await?;
    Ok(prospect.id)
}

fn sent(
    challenge: &OtpChallenge,
    destination: &Destination,
    resend_after_seconds: i64,
    now: Timestamp,
) -> OtpSent {
    OtpSent {
        customer_id: challenge.customer_id,
        masked: destination.masked(),
        channel: destination.channel(),
        expires_in_seconds: challenge.expires_at.duration_since(now).as_secs(),
        resend_after_seconds,
    }
}

fn visit(request: &SendOtp) -> Result<String> {
    let visit = Visit {
        language: request.language,
        product: request.product,
        touch: request.touch.clone(),
        consents: request.consents.clone(),
        address: request.address.clone(),
    };
    Ok(saakh_store::db::to_json(&visit)?)
}

fn is_live(policy: &OtpPolicy, open: &OtpChallenge, now: Timestamp) -> bool {
    // A code that matches would be taken: neither too old nor tried too often.
    policy.check(facts(open), true, now).is_ok()
}

fn facts(challenge: &OtpChallenge) -> Challenge {
    Challenge {
        sent_at: challenge.sent_at,
        tries: u32::try_from(challenge.tries).unwrap_or(u32::MAX),
        closed: challenge.used_at.is_some(),
    }
}

fn code_hash(app: &App, customer: CustomerId, code: &OtpCode, sent_at: Timestamp) -> String {
    app.keys.otp_hash(
        code.expose(),
        &customer.to_string(),
        sent_at.as_millisecond(),
    )
}

fn draw_code(app: &App) -> OtpCode {
    OtpCode::draw(|| {
        let mut bytes = [0; 4];
        app.entropy.fill(&mut bytes);
        u32::from_be_bytes(bytes)
    })
}

/// The refusal of one code, as an error for the page.
fn refused(refusal: saakh_domain::identity::otp::OtpRefusal) -> Error {
    use saakh_domain::identity::otp::OtpRefusal;
    let mut problem = crate::Refusal::rule(refusal.code());
    problem.message = refusal.message();
    problem.fields.insert("otp".to_owned(), refusal.message());
    if let OtpRefusal::Wrong { tries_left } = refusal {
        problem.params.insert("triesLeft", tries_left.into());
    }
    problem.into()
}

/// The tally of wrong codes for a destination in the last hour.
async fn failures(
    app: &App,
    conn: &mut Conn,
    counter: &str,
) -> Result<saakh_domain::identity::tally::Tally> {
    Ok(limit::tally(conn, counter, HOUR, app.now()).await?)
}

/// The message for a code that is not six digits.
fn malformed(invalid: saakh_domain::identity::identifiers::Invalid) -> Error {
    Error::field("otp", Message::new(invalid.0))
}
