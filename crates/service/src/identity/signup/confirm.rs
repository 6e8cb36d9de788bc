//! The mailed link with which the owner of an e-mail address confirms a merchant application: until then, PAN and
//! account on it may be a stranger's.

use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::distribution::partner::PartnerStatus;
use saakh_domain::distribution::signup::CONFIRM_DAYS;
use saakh_domain::id::MerchantApplicationId;
use saakh_domain::identity::identifiers::{Email, Ifsc, InvalidInput, Mobile, Pan};
use saakh_domain::identity::tally::DAY;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_store::distribution::merchant::application::{self, StoredApplication};
use saakh_store::distribution::merchant::{
    self, KnownMerchant, Merchant, Signup, UnconfirmedMerchant,
};
use saakh_store::distribution::partner;
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::answers::{email_hash, mask_payee, open_answers, seal_answers};
use crate::app::sha256_hex;
use crate::identity::merchant::{MerchantApplication, add_in, replace_in};
use crate::identity::partner_name::partner_display_name;
use crate::identity::sealed_payee::seal_owner;
use crate::platform::audit::{Actor, RequestContext};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_after;
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Code, Error, Result, register_job};

/// Mails per run to merchants who applied before links were introduced.
const ASK_AT_ONCE: i64 = 50;

/// Data shown before the confirmation.
#[derive(Debug)]
pub struct ConfirmationView {
    /// Name of the partner.
    pub partner: String,
    pub name: String,
    /// The shop's name; may be empty.
    pub shop: String,
    /// The last four characters of each.
    pub pan: String,
    pub bank_account: String,
    pub ifsc: String,
}

/// Stores an application and mails its link.
pub(super) async fn store_application(
    app: &App,
    tx: &mut Tx,
    application: &MerchantApplication,
    signup: &Signup<'_>,
) -> Result<()> {
    let id = MerchantApplicationId::new(app.uuid());
    let stored = StoredApplication {
        id,
        token_hash: sha256_hex(
            app.keys
                .merchant_application_token(&id.to_string())
                .expose()
                .as_bytes(),
        ),
        email_hash: email_hash(app, application.email.as_str()),
        partner_id: application.partner_id,
        kind: signup.kind,
        locale: signup.locale,
        notice_version: signup.notice_version.to_owned(),
        agreed_at: signup.agreed_at,
        cipher: seal_answers(app, id, application, signup.channel)?,
        expires_at: seconds_after(app.now(), CONFIRM_DAYS * DAY),
    };
    application::add(tx, &stored).await?;
    Ok(job::enqueue::<SendSignupConfirmation>(app, tx, id).await?)
}

/// Returns what a link confirms.
pub async fn find_confirmation(app: &App, token: &Secret<String>) -> Result<ConfirmationView> {
    let mut conn = app.db.read().await?;
    let stored = find_live(&mut conn, app, token).await?;
    drop(conn);
    let (application, _) = open_answers(app, &stored)?;
    let (pan, bank_account) = mask_payee(&application);
    Ok(ConfirmationView {
        partner: partner_name(app, &stored),
        name: application.name,
        shop: application.shop,
        pan,
        bank_account,
        ifsc: application.ifsc.as_str().to_owned(),
    })
}

/// Turns a confirmed application into a merchant for the back office to decide, and deletes the address's other
/// applications.
pub async fn confirm(app: &App, token: &Secret<String>, request_id: &str) -> Result<()> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let stored = find_live(tx, app, token).await?;
        let partner = partner::row(tx, stored.partner_id).await?;
        if partner.is_none_or(|row| row.partner.status != PartnerStatus::Active) {
            return Err(over());
        }
        let (application, channel) = open_answers(app, &stored)?;
        let by = |id| RequestContext {
            actor: Actor::Merchant(id),
            request_id: Some(request_id.to_owned()),
        };
        let id = match merchant::find_by_email(tx, application.email.as_str()).await? {
            Some(known) if known.is_confirmed => return Err(over()),
            Some(KnownMerchant { id, .. }) => {
                replace_in(app, tx, id, &application, &by(id)).await?;
                id
            }
            None => add_in(app, tx, &application, by).await?,
        };
        let signup = Signup {
            kind: stored.kind,
            channel: channel.as_ref(),
            locale: stored.locale,
            notice_version: &stored.notice_version,
            agreed_at: stored.agreed_at,
        };
        merchant::save_signup(tx, id, &signup).await?;
        Ok(application::remove_all(tx, &stored.email_hash).await?)
    })
}

/// Mails a link, once, to merchants who applied before links were introduced and are still undecided.
pub async fn mail_unconfirmed(app: &App) -> Result<()> {
    let mut conn = app.db.read().await?;
    let waiting = merchant::list_unconfirmed(&mut conn, ASK_AT_ONCE).await?;
    drop(conn);
    for one in waiting {
        write_tx!(app.db, Scope::exclusive(), |tx| {
            send_link(app, tx, &one).await
        })?;
    }
    Ok(())
}

async fn send_link(app: &App, tx: &mut Tx, one: &UnconfirmedMerchant) -> Result<()> {
    let stored = merchant::get(tx, one.id).await?;
    let still =
        |row: &Merchant| row.status == MerchantStatus::Pending && row.confirmed_at.is_none();
    merchant::mark_confirmation_sent(tx, one.id, app.now()).await?;
    let Some(stored) = stored.filter(still) else {
        return Ok(());
    };
    let Some(application) = stored_application(app, &stored)? else {
        return Ok(());
    };
    let signup = Signup {
        kind: stored.kind,
        channel: stored.channel.as_ref(),
        locale: stored.locale.unwrap_or(Language::En),
        notice_version: one.notice_version.as_deref().unwrap_or_default(),
        agreed_at: one.agreed_at.unwrap_or(stored.created_at),
    };
    store_application(app, tx, &application, &signup).await
}

/// The application in a merchant's row; none if a part is missing.
fn stored_application(app: &App, row: &Merchant) -> Result<Option<MerchantApplication>> {
    let (Some(pan), Some(bank), Some(mobile), Some(ifsc)) =
        (&row.pan, &row.bank, &row.mobile, &row.ifsc)
    else {
        return Ok(None);
    };
    let owner = seal_owner(row.id);
    let unreadable = |error| Error::internal("a merchant's secret does not open", error);
    let pan = app.keys.decrypt_pan(&pan.cipher, &owner);
    let bank = app.keys.decrypt_bank_account(&bank.cipher, &owner);
    let invalid = |error: InvalidInput| Error::internal("a merchant's row breaks a rule", error);
    Ok(Some(MerchantApplication {
        partner_id: row.partner_id,
        name: row.name.clone(),
        shop: row.shop.clone(),
        email: Email::parse(row.email.expose()).map_err(invalid)?,
        mobile: Mobile::parse(mobile.expose()).map_err(invalid)?,
        city: row.city.clone(),
        pan: Pan::parse(pan.map_err(unreadable)?.expose()).map_err(invalid)?,
        bank_account: bank.map_err(unreadable)?,
        ifsc: Ifsc::parse(ifsc).map_err(invalid)?,
    }))
}

/// Mails the confirmation link of an application.
pub(super) struct SendSignupConfirmation;

impl JobKind for SendSignupConfirmation {
    const NAME: &'static str = "send-signup-confirmation";
    const QUEUE: Queue = Queue::Mail;
    type Payload = MerchantApplicationId;

    async fn run(job: &JobContext<'_>, id: MerchantApplicationId) -> Result<JobOutcome> {
        send(job, id).await
    }
}

register_job!(SendSignupConfirmation);

/// Mails the link, unless the application has expired.
async fn send(job: &JobContext<'_>, id: MerchantApplicationId) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let stored = application::get(&mut conn, id).await?;
    drop(conn);
    let Some(stored) = stored.filter(|stored| stored.expires_at > app.now()) else {
        return Ok(JobOutcome::Done);
    };
    let mail = mail(app, &stored)?;
    message::finish_with_account_mail(job, mail).await
}

/// Quotes no input except the last four characters of PAN and account, because a stranger may have entered it.
fn mail(app: &App, stored: &StoredApplication) -> Result<OutgoingMessage> {
    let (application, _) = open_answers(app, stored)?;
    let (pan, account) = mask_payee(&application);
    let text = Message::new("mail_applicant_confirm")
        .with("partner", partner_name(app, stored))
        .with("pan", pan)
        .with("account", account)
        .with("ifsc", application.ifsc.as_str())
        .with("days", CONFIRM_DAYS)
        .with("link", link(app, stored).expose());
    let to = Secret::new(application.email.as_str().to_owned());
    let subject = Message::new("mail_applicant_confirm_subject");
    Ok(OutgoingMessage::mail_of_texts(
        app,
        to,
        stored.locale,
        &subject,
        &text,
    ))
}

/// The address of the confirmation page. As a fragment, the token reaches no server and no log.
fn link(app: &App, stored: &StoredApplication) -> Secret<String> {
    let id = stored.id.to_string();
    let tokens = app.keys.merchant_application_tokens(&id);
    let is_theirs =
        |token: &Secret<String>| sha256_hex(token.expose().as_bytes()) == stored.token_hash;
    let token = tokens.into_iter().find(is_theirs);
    let token = token.unwrap_or_else(|| app.keys.merchant_application_token(&id));
    Secret::new(app.page_url(&format!("/create-merchant-form/confirm#{}", token.expose())))
}

fn partner_name(app: &App, stored: &StoredApplication) -> String {
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(stored.partner_id);
    partner.map_or_else(String::new, |partner| {
        partner_display_name(&snapshot, partner).to_owned()
    })
}

async fn find_live(
    conn: &mut Conn,
    app: &App,
    token: &Secret<String>,
) -> Result<StoredApplication> {
    let hash = sha256_hex(token.expose().as_bytes());
    let stored = application::find_live(conn, &hash, app.now()).await?;
    stored.ok_or_else(over)
}

fn over() -> Error {
    Code::SignupLinkOver.into()
}
