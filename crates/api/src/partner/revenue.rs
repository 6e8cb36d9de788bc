//! The figures of a partner or merchant; the call also validates the portal's session.

use axum::extract::State;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::identity::portal::PortalPermission;
use saakh_domain::text::Message;
use saakh_domain::{Language, Paise};
use saakh_service::distribution::{ledger, link};
use saakh_store::distribution::attribution;
use saakh_store::distribution::ledger::entry::Entry;
use saakh_store::distribution::ledger::payout::response;
use saakh_store::distribution::merchant as store_merchant;
use saakh_store::identity::portal_merchant::PortalMerchant;
use saakh_store::origination::submission;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, PortalSession};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// The response with the figures of a partner or merchant.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueAnswer {
    /// Always true.
    success: bool,
    data: Revenue,
}

/// The figures of a partner, or of one merchant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revenue {
    /// The id of the merchant.
    merchant_id: i64,
    /// The partner that they work under.
    partner_id: i64,
    /// Whether this is the partner's own account.
    is_partner: bool,
    /// The name of the merchant.
    name: String,
    /// The partner's path segment.
    partner_key: String,
    /// The merchant's own tracking link; null for the partner's own account, and before the link was created.
    #[schema(required)]
    own_link: Option<String>,
    /// Customers attributed to the partner, or to the merchant's own links.
    leads: i64,
    /// Submissions of these customers.
    submissions: i64,
    /// The balance owed to the merchant, negative if they owe it after a claw-back; null without `earnings.read`, as all
    /// amounts.
    #[schema(required)]
    balance: Option<Rupees>,
    /// The last payout that the bank made; null if there is none.
    #[schema(required)]
    last_payout: Option<LastPayout>,
    /// The bank account for payouts.
    #[schema(required)]
    account: Option<PayeeAccount>,
    /// The last lines of the balance, newest first.
    lines: Vec<RevenueLine>,
}

/// The bank account for payouts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayeeAccount {
    /// Six asterisks and the last four digits.
    bank_account: String,
    ifsc: String,
}

/// The last payout.
#[derive(Debug, Serialize, ToSchema)]
pub struct LastPayout {
    /// The amount after taxes.
    amount: Rupees,
    /// The bank's number of the transfer.
    utr: String,
    /// When the payout was approved.
    at: String,
}

/// A change of the balance of a partner or merchant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevenueLine {
    /// The number of its entry.
    id: i64,
    at: String,
    /// The kind of entry, in the reader's language.
    title: String,
    /// The submission of the loan; null if it concerns none.
    #[schema(required)]
    submission_id: Option<String>,
    /// The number by which people name the loan; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    /// Positive if it is owed to them, negative if they owe it.
    amount: Rupees,
    /// The calculation, line by line.
    reason: Vec<String>,
}

/// The maximum number of lines.
const LINES: i64 = 20;
/// Steps of the calculation that partners and merchants may see; the agreements with lenders stay
/// confidential.
const OF_PARTNERS: &str = "ledger_step_share";
const OF_BOTH: [&str; 5] = [
    "ledger_step_merchant",
    "ledger_step_payout",
    "ledger_said_paid",
    "ledger_said_failed",
    "ledger_said_returned",
];

/// Returns the figures of the account: those of the partner for the partner's own account, otherwise the merchant's own.
#[utoipa::path(get, path = "/api/partner/get-revenue", tag = "partner",
    security(("merchant" = [])), responses(
    (status = 200, body = RevenueAnswer),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(session): AuthorisedActor<PortalSession>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<RevenueAnswer>> {
    let PortalSession { merchant, viewer } = session;
    // Loaded before a connection is taken, because no request may hold two.
    let earnings = if viewer.has_permission(PortalPermission::EarningsRead) {
        find_earnings(&api, &merchant, language).await?
    } else {
        Earnings::default()
    };
    let own_link = find_own_link(&api, &merchant).await?;
    let mut conn = api.app.db.read().await?;
    let leads = attribution::count_for_merchant(&mut conn, &merchant).await?;
    let submissions = submission::count_for_merchant(&mut conn, &merchant).await?;
    let snapshot = api.app.catalog();
    let partner = snapshot.partners.find_by_id(merchant.partner_id);
    let data = Revenue {
        merchant_id: merchant.id.0,
        partner_id: merchant.partner_id.0,
        is_partner: merchant.is_partner,
        name: merchant.name,
        partner_key: partner.map_or_else(String::new, |partner| partner.key.clone()),
        own_link,
        leads,
        submissions,
        balance: earnings.balance,
        last_payout: earnings.last_payout,
        account: earnings.account,
        lines: earnings.lines,
    };
    Ok(Json(RevenueAnswer {
        success: true,
        data,
    }))
}

/// What only people with `earnings.read` see.
#[derive(Default)]
struct Earnings {
    balance: Option<Rupees>,
    last_payout: Option<LastPayout>,
    account: Option<PayeeAccount>,
    lines: Vec<RevenueLine>,
}

async fn find_earnings(
    api: &Api,
    merchant: &PortalMerchant,
    language: Language,
) -> ApiResult<Earnings> {
    let payee = merchant.payee();
    let account = payee.account();
    let (balance, entries) = ledger::account(&api.app, account, i64::MAX, LINES).await?;
    let mut conn = api.app.db.read().await?;
    let last = response::find_last_paid(&mut conn, payee).await?;
    let stored = store_merchant::get(&mut conn, merchant.id).await?;
    let lines = entries
        .iter()
        .map(|entry| line(api, entry, account, language));
    Ok(Earnings {
        balance: Some((Paise::ZERO - balance).into()),
        last_payout: last.map(|paid| LastPayout {
            amount: paid.net.into(),
            utr: paid.utr,
            at: paid.at.to_string(),
        }),
        account: stored.and_then(payee_account),
        lines: lines.collect(),
    })
}

/// The address of a merchant's own tracking link. A partner's own account has its partner's first page.
async fn find_own_link(api: &Api, merchant: &PortalMerchant) -> ApiResult<Option<String>> {
    if merchant.is_partner {
        return Ok(None);
    }
    let own = link::find_own_link(&api.app, merchant.id).await?;
    Ok(own.map(|own| link::address(&api.app, &own.link.code)))
}

fn payee_account(merchant: store_merchant::Merchant) -> Option<PayeeAccount> {
    Some(PayeeAccount {
        bank_account: merchant.bank?.masked,
        ifsc: merchant.ifsc.unwrap_or_default(),
    })
}

fn line(api: &Api, entry: &Entry, account: Account, language: Language) -> RevenueLine {
    let say = |message: &Message| api.app.text(message, language);
    let is_shown = |message: &&Message| {
        let key = message.key.as_str();
        OF_BOTH.contains(&key) || (key == OF_PARTNERS && matches!(account, Account::Partner(_)))
    };
    let lines = entry.lines.iter().filter(|line| line.account == account);
    let sum: Paise = lines.map(|line| line.amount).sum();
    RevenueLine {
        id: entry.id,
        at: entry.at.to_string(),
        title: say(&Message::new(format!("ledger_kind_{}", entry.kind.code()))),
        submission_id: entry.submission.map(|id| id.to_string()),
        short_code: entry.short_code.map(|code| code.to_string()),
        amount: (Paise::ZERO - sum).into(),
        reason: entry.reason.iter().filter(is_shown).map(say).collect(),
    }
}
