//! The second factor of a person: an authenticator app, and recovery codes in case it is lost.

use saakh_domain::Secret;
use saakh_domain::identity::session::Area;
use saakh_domain::text::Message;
use saakh_store::identity::account::AccountLogin;
use saakh_store::identity::second_factor::{self, Secrets};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::json;

use super::account::{AccountChangeContext, OwnerCredentials, build_lock, verify_own_password};
use super::notice::{self, AccountEvent};
use super::totp;
use super::trail::Account;
use crate::platform::audit::{AuditEvent, record};
use crate::{App, Code, Error, Result};

/// Number of recovery codes.
const CODES: usize = 10;
/// Length of a recovery code, 5 bits per character, in two halves.
const CODE_LENGTH: usize = 10;
/// Letters and digits that do not look alike.
const CODE_ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Data for an authenticator app.
#[derive(Debug)]
pub struct Enrolment {
    /// The secret in base32.
    pub secret: Secret<String>,
    /// The same as an `otpauth:` address.
    pub uri: Secret<String>,
    pub qr_svg: Secret<String>,
}

/// A valid code that is not used up yet.
pub(super) enum SecondFactorCode {
    /// A code of the app, for this time step.
    Step(i64),
    /// A recovery code, by its hashes under every key.
    Recovery(Vec<String>),
}

/// Offers a secret, which becomes effective after the first code.
pub async fn enrol(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    password: Secret<String>,
) -> Result<Enrolment> {
    refuse_if_on(login)?;
    let account = Account::from_login(login);
    let proof = verify_own_password(app, asking, login, password, "password").await?;
    proof.release(app).await?;
    let secret = totp::new_secret(app.entropy.as_ref());
    let cipher = app.keys.encrypt_totp(
        secret.expose(),
        &seal_owner(account.area(), account.subject()),
        app.entropy.as_ref(),
    );
    let uri = totp::uri(&secret, login.email.expose())?;
    let qr_svg = saakh_documents::qr::svg(uri.expose())
        .map_err(|error| Error::internal("a QR code could not be drawn", error))?;
    let enrolment = Enrolment {
        secret: totp::to_base32(&secret)?,
        uri,
        qr_svg: Secret::new(qr_svg),
    };
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        Ok(second_factor::offer(tx, account.area(), account.subject(), cipher.clone()).await?)
    })?;
    Ok(enrolment)
}

/// Verifies the first code of the app and enables the second factor. Returns the recovery codes.
pub async fn confirm(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    code: &Secret<String>,
) -> Result<Vec<Secret<String>>> {
    refuse_if_on(login)?;
    let account = Account::from_login(login);
    let cipher = secrets(app, account).await?.offered;
    let cipher = cipher.ok_or(Code::TotpNotBegun)?;
    let lock = build_lock(app, asking, login);
    let reservation = lock.reserve(app).await?;
    let Some(step) = step(app, account, &cipher, code.expose())? else {
        lock.refuse_while_locked(app).await?;
        return Err(Error::field("totp", Message::new("invalid_totp")));
    };
    let codes = new_codes(app);
    let hashes = hashes(app, account, &codes);
    let (area, subject) = (account.area(), account.subject());
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let offered = second_factor::get_secrets(tx, area, subject).await?.offered;
        if offered.as_ref() != Some(&cipher) {
            return Err(Code::TotpNotBegun.into());
        }
        reservation.release_in(tx).await?;
        second_factor::confirm(tx, area, subject, step, app.now()).await?;
        second_factor::set_codes(tx, area, subject, &hashes).await?;
        record_and_notify(
            app,
            tx,
            asking,
            account,
            account.choose("admin.totp-on", "portal-user.totp-on"),
            AccountEvent::TotpOn,
        )
        .await
    })?;
    app.jobs.notify_one();
    Ok(codes)
}

/// Removes the second factor, which requires password and code.
pub async fn remove(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    proof: OwnerCredentials,
) -> Result<()> {
    refuse_if_off(login)?;
    let account = Account::from_login(login);
    let reservation = verify_own_password(app, asking, login, proof.password, "password").await?;
    let given = parse_code(app, account, &proof.totp).await?;
    let removed = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<bool> {
        let Some(given) = &given else {
            return Ok(false);
        };
        if !use_up_code(app, tx, account, given).await? {
            return Ok(false);
        }
        reservation.release_in(tx).await?;
        second_factor::remove(tx, account.area(), account.subject()).await?;
        record_and_notify(
            app,
            tx,
            asking,
            account,
            account.choose("admin.totp-off", "portal-user.totp-off"),
            AccountEvent::TotpOff,
        )
        .await?;
        Ok(true)
    });
    if removed? {
        app.jobs.notify_one();
        return Ok(());
    }
    build_lock(app, asking, login)
        .refuse_while_locked(app)
        .await?;
    Err(Error::field("totp", Message::new("invalid_totp")))
}

/// Replaces the recovery codes.
pub async fn renew_codes(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    password: Secret<String>,
) -> Result<Vec<Secret<String>>> {
    refuse_if_off(login)?;
    let account = Account::from_login(login);
    let proof = verify_own_password(app, asking, login, password, "password").await?;
    proof.release(app).await?;
    let codes = new_codes(app);
    let hashes = hashes(app, account, &codes);
    let (area, subject) = (account.area(), account.subject());
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let factor = second_factor::get_secrets(tx, area, subject)
            .await?
            .confirmed;
        if factor.is_none() {
            return Err(Code::TotpOff.into());
        }
        second_factor::set_codes(tx, area, subject, &hashes).await?;
        let action = account.choose("admin.recovery-codes", "portal-user.recovery-codes");
        record_and_notify(
            app,
            tx,
            asking,
            account,
            action,
            AccountEvent::RecoveryCodes,
        )
        .await
    })?;
    app.jobs.notify_one();
    Ok(codes)
}

/// Parses a code of the app or a recovery code; none if it is neither.
pub(super) async fn parse_code(
    app: &App,
    account: Account,
    typed: &Secret<String>,
) -> Result<Option<SecondFactorCode>> {
    let typed: String = typed
        .expose()
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .collect();
    if typed.len() == CODE_LENGTH {
        let code = typed.to_lowercase();
        let hashes = app
            .keys
            .recovery_code_hashes(&code, &seal_owner(account.area(), account.subject()));
        return Ok(Some(SecondFactorCode::Recovery(hashes)));
    }
    let Some(cipher) = secrets(app, account).await?.confirmed else {
        return Ok(None);
    };
    Ok(step(app, account, &cipher, &typed)?.map(SecondFactorCode::Step))
}

/// Uses up a code, so that an observed code is worthless afterwards.
pub(super) async fn use_up_code(
    app: &App,
    tx: &mut Tx,
    account: Account,
    given: &SecondFactorCode,
) -> std::result::Result<bool, DbError> {
    let (area, subject) = (account.area(), account.subject());
    match given {
        SecondFactorCode::Step(step) => second_factor::use_step(tx, area, subject, *step).await,
        SecondFactorCode::Recovery(hashes) => {
            for hash in hashes {
                if second_factor::use_code(tx, area, subject, hash, app.now()).await? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}

async fn secrets(app: &App, account: Account) -> Result<Secrets> {
    let mut conn = app.db.read().await?;
    Ok(second_factor::get_secrets(&mut conn, account.area(), account.subject()).await?)
}

fn step(app: &App, account: Account, cipher: &[u8], code: &str) -> Result<Option<i64>> {
    let secret = app
        .keys
        .decrypt_totp(cipher, &seal_owner(account.area(), account.subject()))
        .map_err(|error| Error::internal("a second factor's secret does not open", error))?;
    totp::find_step(&secret, code, app.now())
}

fn new_codes(app: &App) -> Vec<Secret<String>> {
    let code = |_| {
        let mut random = [0; CODE_LENGTH];
        app.entropy.fill(&mut random);
        let letters = random.map(|byte| char::from(CODE_ALPHABET[usize::from(byte % 32)]));
        let (left, right) = letters.split_at(CODE_LENGTH / 2);
        let half = |letters: &[char]| letters.iter().collect::<String>();
        Secret::new(format!("{}-{}", half(left), half(right)))
    };
    (0..CODES).map(code).collect()
}

fn hashes(app: &App, account: Account, codes: &[Secret<String>]) -> Vec<String> {
    let hash = |code: &Secret<String>| {
        let code = code.expose().replace('-', "");
        app.keys
            .recovery_code_hash(&code, &seal_owner(account.area(), account.subject()))
    };
    codes.iter().map(hash).collect()
}

/// The owner to which secret and codes are bound.
pub(crate) fn seal_owner(area: Area, subject: i64) -> String {
    format!("{}:{subject}", area.code())
}

/// Audits the change and notifies the owner.
async fn record_and_notify(
    app: &App,
    tx: &mut Tx,
    asking: &AccountChangeContext,
    account: Account,
    action: &'static str,
    event: AccountEvent,
) -> Result<()> {
    notice::enqueue(app, tx, account, event, asking.locale).await?;
    let event = AuditEvent {
        action,
        target_kind: account.kind(),
        target_id: account.subject().to_string(),
        detail: json!({}),
    };
    Ok(record(app, tx, &asking.by, event).await?)
}

fn refuse_if_on(login: &AccountLogin) -> Result<()> {
    match login.totp_since {
        Some(_) => Err(Code::TotpOn.into()),
        None => Ok(()),
    }
}

fn refuse_if_off(login: &AccountLogin) -> Result<()> {
    match login.totp_since {
        Some(_) => Ok(()),
        None => Err(Code::TotpOff.into()),
    }
}
