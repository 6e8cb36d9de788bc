//! Merchants and tracking links of the demo, created through the use cases.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::distribution::link::LinkStatus;
use saakh_domain::distribution::touch::Utms;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::identifiers::{Email, Ifsc, InvalidInput, Mobile, Pan};
use saakh_service::app::parse_toml;
use saakh_service::distribution::link::{self, NewLink};
use saakh_service::identity::merchant::{self, MerchantApplication, MerchantDecision};
use saakh_service::identity::partner_account::{self, NewPartnerAccount};
use saakh_service::identity::payee_change::{self, PayeeDetails};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{App, Error, Result};
use saakh_store::identity::portal_user;
use saakh_store::{Scope, args, sql, write_tx};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::wrong_data;

#[derive(Deserialize)]
struct Merchants {
    merchant: Vec<DemoMerchant>,
}

#[derive(Deserialize)]
struct DemoMerchant {
    partner: String,
    name: String,
    shop: String,
    email: String,
    mobile: String,
    city: String,
    pan: String,
    bank_account: String,
    ifsc: String,
    status: String,
    #[serde(default)]
    reason: String,
    /// Their share of the partner's commission, in a demo with a past.
    share_percent: Option<f64>,
}

#[derive(Deserialize)]
struct Accounts {
    account: Vec<DemoAccount>,
}

#[derive(Deserialize)]
struct DemoAccount {
    partner: String,
    name: String,
    email: String,
    pan: String,
    bank_account: String,
    ifsc: String,
}

#[derive(Deserialize)]
struct Links {
    link: Vec<DemoLink>,
}

#[derive(Deserialize)]
struct DemoLink {
    partner: String,
    merchant: Option<String>,
    name: String,
    path: String,
    utms: BTreeMap<String, String>,
    #[serde(default)]
    disabled: bool,
}

/// Adds the demo's merchants and links to a database with the demo's partners.
pub async fn add_merchants_and_links(app: &App) -> Result<()> {
    let mut by_email = BTreeMap::new();
    for demo in merchants(DemoMerchant::is_decided)? {
        let id = apply(app, &demo).await?;
        decide(app, id, &demo).await?;
        by_email.insert(demo.email, id);
    }
    let links: Links = read("demo/links.toml")?;
    for demo in links.link {
        create_link(app, demo, &by_email).await?;
    }
    Ok(())
}

/// Adds merchants that wait for a decision.
pub async fn add_pending_merchants(app: &App) -> Result<()> {
    for demo in merchants(|demo| !demo.is_decided())? {
        apply(app, &demo).await?;
    }
    Ok(())
}

fn merchants(is_wanted: impl Fn(&DemoMerchant) -> bool) -> Result<Vec<DemoMerchant>> {
    let all: Merchants = read("demo/merchants.toml")?;
    Ok(all.merchant.into_iter().filter(is_wanted).collect())
}

impl DemoMerchant {
    fn is_decided(&self) -> bool {
        self.status != "pending"
    }
}

/// Prepares the past before its first customer: merchants get links and shares, partners get portal accounts.
pub(crate) async fn prepare(app: &App, by: &RequestContext) -> Result<()> {
    for demo in merchants(|demo| demo.share_percent.is_some())? {
        let mut conn = app.db.read().await?;
        let login = portal_user::find_login_by_email(&mut conn, &demo.email).await?;
        drop(conn);
        let id = login.ok_or_else(Error::not_found)?.merchant.id;
        let share = serde_json::json!(demo.share_percent);
        merchant::correct(app, by, id, None, &[("share_percent", share)]).await?;
        link::find_or_create_own_link(app, by, id).await?;
    }
    open_accounts(app).await
}

/// Gives some partners accounts of their own, with bank accounts already effective.
async fn open_accounts(app: &App) -> Result<()> {
    let accounts: Accounts = read("demo/accounts.toml")?;
    for demo in accounts.account {
        let snapshot = app.catalog();
        let partner = snapshot.partners.find(&demo.partner);
        let new = NewPartnerAccount {
            partner: partner.ok_or_else(Error::not_found)?.id,
            name: demo.name,
            email: demo.email,
            locale: Language::En,
        };
        let account = partner_account::create(app, &RequestContext::SYSTEM, new).await?;
        let details = PayeeDetails {
            pan: Pan::parse(&demo.pan).map_err(invalid_input)?,
            bank_account: payee_change::parse_bank_account(&demo.bank_account)?,
            ifsc: Ifsc::parse(&demo.ifsc).map_err(invalid_input)?,
        };
        set_effective_bank_account(app, account.id, &details).await?;
    }
    Ok(())
}

sql!(
    AGE = "UPDATE payee_change SET asked_at = asked_at - effective_at + $2, effective_at = $2 WHERE id = $1"
);

/// Gives a partner's account an invented bank account whose hold has ended.
pub async fn set_bank_account(app: &App, id: MerchantId) -> Result<()> {
    let details = PayeeDetails {
        pan: Pan::parse("ABCPJ1234F").map_err(invalid_input)?,
        bank_account: payee_change::parse_bank_account("004455667788")?,
        ifsc: Ifsc::parse("DEMO0000101").map_err(invalid_input)?,
    };
    set_effective_bank_account(app, id, &details).await
}

async fn set_effective_bank_account(
    app: &App,
    id: MerchantId,
    details: &PayeeDetails,
) -> Result<()> {
    let by = &RequestContext::SYSTEM;
    let payee = payee_change::set_payee(app, by, id, None, details).await?;
    let Some(waiting) = payee.waiting else {
        return Ok(());
    };
    write_tx!(app.db, Scope::rows(), |tx| {
        tx.send(&AGE, args![waiting.change, app.now()]).await?;
        Ok::<_, Error>(())
    })?;
    payee_change::apply(app, waiting.change).await?;
    Ok(())
}

async fn apply(app: &App, demo: &DemoMerchant) -> Result<MerchantId> {
    let snapshot = app.catalog();
    let partner = snapshot.partners.find(&demo.partner);
    let application = MerchantApplication {
        partner_id: partner.ok_or_else(Error::not_found)?.id,
        name: demo.name.clone(),
        shop: demo.shop.clone(),
        email: Email::parse(&demo.email).map_err(invalid_input)?,
        mobile: Mobile::parse(&demo.mobile).map_err(invalid_input)?,
        city: demo.city.clone(),
        pan: Pan::parse(&demo.pan).map_err(invalid_input)?,
        bank_account: payee_change::parse_bank_account(&demo.bank_account)?,
        ifsc: Ifsc::parse(&demo.ifsc).map_err(invalid_input)?,
    };
    merchant::add_application(app, &RequestContext::SYSTEM, &application).await
}

/// Moves a merchant to the status in its file.
async fn decide(app: &App, id: MerchantId, demo: &DemoMerchant) -> Result<()> {
    let locale = Language::En;
    let steps = match demo.status.as_str() {
        "active" => vec![MerchantDecision::Approve { locale }],
        "rejected" => vec![MerchantDecision::Reject(demo.reason.clone())],
        "suspended" => vec![
            MerchantDecision::Approve { locale },
            MerchantDecision::Suspend(demo.reason.clone()),
        ],
        _ => Vec::new(),
    };
    for step in steps {
        merchant::decide(app, &RequestContext::SYSTEM, id, None, step).await?;
    }
    Ok(())
}

async fn create_link(
    app: &App,
    demo: DemoLink,
    merchants: &BTreeMap<String, MerchantId>,
) -> Result<()> {
    let snapshot = app.catalog();
    let partner = snapshot.partners.find(&demo.partner);
    let pairs = demo.utms.iter();
    let new = NewLink {
        partner: partner.ok_or_else(Error::not_found)?.id,
        merchant: demo
            .merchant
            .and_then(|email| merchants.get(&email).copied()),
        utms: Utms::from_pairs(pairs.map(|(name, value)| (name.as_str(), value.as_str()))),
        name: demo.name,
        path: demo.path,
    };
    let made = link::create(app, &RequestContext::SYSTEM, new).await?;
    if demo.disabled {
        link::set_status(
            app,
            &RequestContext::SYSTEM,
            made.link.id,
            LinkStatus::Disabled,
        )
        .await?;
    }
    Ok(())
}

fn read<T: DeserializeOwned>(name: &str) -> Result<T> {
    parse_toml(name, |text| toml::from_str(text)).map_err(wrong_data)
}

fn invalid_input(invalid: InvalidInput) -> Error {
    Error::internal("a demo merchant breaks a rule", invalid)
}
