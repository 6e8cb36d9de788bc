//! Taking a passcode: who the visitor is, what she agreed to, whose lead she is, and her session.

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::identity::otp::{OtpCode, OtpRefusal};
use saakh_domain::identity::session::Area;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::insight::figure::Figure;
use saakh_store::{Scope, Tx, write_tx};
use subtle::ConstantTimeEq;

use super::{Visit, destination, facts, failures, malformed, refused};
use crate::house::limit;
use crate::identity::session::{self, Opening};
use crate::insight::counting;
use crate::trust::attribution;
use crate::trust::consent::{self, Giving};
use crate::{App, Error, Result};

/// A visitor proved that a destination is hers.
#[derive(Debug)]
pub struct Verified {
    /// Her session's token.
    pub token: Secret<String>,
    /// She; the customer who owns the destination already, where there is one.
    pub customer: CustomerId,
}

/// Takes a passcode, once.
pub async fn verify(app: &App, id: CustomerId, typed: &str) -> Result<Verified> {
    let code = OtpCode::parse(typed).map_err(malformed)?;
    let Some(scope) = scope_of(app, id).await? else {
        return Err(refused(OtpRefusal::Expired));
    };
    // A wrong code is counted, so it commits like a right one; the refusal comes after.
    let judged: Result<std::result::Result<Verified, OtpRefusal>> =
        write_tx!(app.db, scope, |tx| { judge(app, tx, id, &code).await });
    judged?.map_err(refused)
}

/// Codes sent to one destination are judged one after the other, and none is sent meanwhile.
async fn scope_of(app: &App, id: CustomerId) -> Result<Option<Scope>> {
    let mut conn = app.db.read().await?;
    let open = otp_challenge::get(&mut conn, id).await?;
    Ok(open.map(|open| destination(open.destination.expose())))
}

async fn judge(
    app: &App,
    tx: &mut Tx,
    id: CustomerId,
    code: &OtpCode,
) -> Result<std::result::Result<Verified, OtpRefusal>> {
    let Some(mut challenge) = otp_challenge::get(tx, id).await? else {
        return Ok(Err(OtpRefusal::Expired));
    };
    let counter = app.keys.lookup("otp-fail", challenge.destination.expose());
    let tally = failures(app, tx, &counter).await?;
    let policy = &app.reference.limits.otp;
    policy
        .may_try(tally, app.now())
        .map_err(|wait| Error::wait("otp-too-many-tries", wait))?;
    match policy.check(facts(&challenge), matches(app, &challenge, code), app.now()) {
        Ok(()) => {
            challenge.used_at = Some(app.now());
            otp_challenge::put(tx, &challenge).await?;
            counting::note(app, tx, Figure::OtpVerified).await?;
            Ok(Ok(admit(app, tx, &challenge).await?))
        }
        Err(refusal) => {
            if matches!(refusal, OtpRefusal::Wrong { .. } | OtpRefusal::UsedUp) {
                challenge.tries += 1;
                otp_challenge::put(tx, &challenge).await?;
                limit::note(app, tx, &counter).await?;
            }
            Ok(Err(refusal))
        }
    }
}

fn matches(app: &App, challenge: &OtpChallenge, code: &OtpCode) -> bool {
    let hashes = app.keys.otp_hashes(
        code.expose(),
        &challenge.customer_id.to_string(),
        challenge.sent_at.as_millisecond(),
    );
    let stored = challenge.code_hash.as_bytes();
    hashes
        .iter()
        .any(|hash| hash.as_bytes().ct_eq(stored).into())
}

async fn admit(app: &App, tx: &mut Tx, challenge: &OtpChallenge) -> Result<Verified> {
    let visit: Visit = serde_json::from_str(&challenge.visit)
        .map_err(|error| Error::internal("a stored visit does not parse", error))?;
    let customer = owner(app, tx, challenge).await?;
    customer::came(tx, customer.id, visit.language, app.now()).await?;
    let giving = Giving {
        customer: customer.id,
        locale: visit.language,
        address: &visit.address,
        lender: None,
    };
    consent::record(app, tx, giving, &visit.consents).await?;
    attribution::decide(app, tx, customer.id, visit.touch.as_ref()).await?;
    let opening = Opening {
        area: Area::Customer,
        subject: &customer.id.to_string(),
        device: None,
    };
    let token = session::open(app, tx, opening).await?;
    Ok(Verified {
        token,
        customer: customer.id,
    })
}

/// Whoever verifies what a customer owns already is that customer; otherwise it becomes hers.
/// Either way nobody else changes or erases her until this is committed.
async fn owner(app: &App, tx: &mut Tx, challenge: &OtpChallenge) -> Result<Customer> {
    if let Some(known) = known(tx, challenge).await? {
        tx.enter(Scope::customer(known.id)).await?;
        // She may have been erased while this waited for her.
        if let Some(known) = self::known(tx, challenge).await? {
            return Ok(known);
        }
    }
    tx.enter(Scope::customer(challenge.customer_id)).await?;
    won(app, tx, challenge).await
}

/// The customer who owns a challenge's destination.
async fn known(tx: &mut Tx, challenge: &OtpChallenge) -> Result<Option<Customer>> {
    let destination = challenge.destination.expose();
    Ok(if is_mobile(challenge) {
        customer::owner_of_mobile(tx, destination).await?
    } else {
        customer::owner_of_email(tx, destination).await?
    })
}

fn is_mobile(challenge: &OtpChallenge) -> bool {
    challenge.channel == Channel::Sms.code()
}

/// The prospect, to whom the destination belongs from now on.
async fn won(app: &App, tx: &mut Tx, challenge: &OtpChallenge) -> Result<Customer> {
    let (now, destination) = (app.now(), challenge.destination.expose());
    if is_mobile(challenge) {
        customer::verify_mobile(tx, challenge.customer_id, destination, now).await?;
    } else {
        customer::verify_email(tx, challenge.customer_id, destination, now).await?;
    }
    let customer = customer::get(tx, challenge.customer_id)
        .await?
        .ok_or_else(Error::not_found)?;
    if customer.mobile_verified_at.is_none() || customer.email_verified_at.is_none() {
        counting::note(app, tx, Figure::CustomerWon).await?;
    }
    Ok(customer)
}
