//! Consents, which are given under the current notice and stored in an append-only ledger.

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::engagement::contact::overridden_scopes;
use saakh_domain::id::{CoApplicantId, ConsentId, CustomerId, LenderId};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::{Party, Purpose};
use saakh_store::identity::customer;
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt::{self, ShareReceipt};
use saakh_store::trust::suppression;
use saakh_store::{Conn, Tx, read_tx};
use serde::{Deserialize, Serialize};

use crate::{App, Code, Error, Refusal, Result};

/// A consent as sent by a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenConsent {
    /// The purpose of the consent.
    pub purpose: Purpose,
    /// The version of the notice that was read.
    pub notice_version: String,
}

/// The person who gives consents, and the circumstances.
#[derive(Debug, Clone, Copy)]
pub struct ConsentContext<'a> {
    pub customer: CustomerId,
    /// The language in which the notice was read.
    pub locale: Language,
    /// The network address of the request.
    pub address: &'a str,
    /// The lender, for purposes that name one.
    pub lender: Option<LenderId>,
    /// The subject, for purposes that name one other than a lender.
    pub subject: Option<&'a str>,
    /// The co-applicant, if they give the consent instead of the customer.
    pub co_applicant: Option<CoApplicantId>,
}

impl<'a> ConsentContext<'a> {
    /// Returns the context of a consent by the customer without a subject.
    #[must_use]
    pub const fn new(customer: CustomerId, locale: Language, address: &'a str) -> Self {
        Self {
            customer,
            locale,
            address,
            lender: None,
            subject: None,
            co_applicant: None,
        }
    }
}

/// Rejects consents that have a step of their own (to a lender, to a category, by a co-applicant).
pub(crate) fn refuse_with_own_step(given: &[GivenConsent]) -> Result<()> {
    if given.iter().any(|consent| consent.purpose.has_own_step()) {
        return Err(Code::ConsentNeedsApplication.into());
    }
    Ok(())
}

/// Rejects consents under an outdated version of the notice.
pub(crate) fn check_versions(app: &App, given: &[GivenConsent]) -> Result<()> {
    for consent in given {
        if app.reference.notices.version(consent.purpose) != consent.notice_version {
            let refusal = Refusal::new(Code::NoticeChanged);
            return Err(refusal.with("purpose", consent.purpose.code()).into());
        }
    }
    Ok(())
}

/// Rejects missing consents and consents under an outdated version of the notice.
pub(crate) fn check_required(
    app: &App,
    given: &[GivenConsent],
    required: &[Purpose],
) -> Result<()> {
    check_versions(app, given)?;
    let missing = required
        .iter()
        .find(|purpose| !given.iter().any(|consent| consent.purpose == **purpose));
    match missing {
        None => Ok(()),
        Some(purpose) => {
            let message = Message::new(format!("invalid_consent_{}", purpose.code()));
            Err(Error::field(
                &format!("consent_{}", purpose.code()),
                message,
            ))
        }
    }
}

/// Adds consents to the ledger, lifts the suppressions that they override, and returns their ids. A consent that is
/// active under the same notice is not added again.
pub async fn record(
    app: &App,
    tx: &mut Tx,
    giving: ConsentContext<'_>,
    given: &[GivenConsent],
) -> Result<Vec<ConsentId>> {
    let mut ids = Vec::new();
    for new in given {
        lift_for_consent(app, tx, giving.customer, new.purpose).await?;
        let id = ConsentId::new(app.uuid());
        let row = Consent {
            id,
            customer_id: giving.customer,
            purpose: new.purpose.code().to_owned(),
            lender_id: giving.lender,
            subject: giving.subject.map(str::to_owned),
            co_applicant_id: giving.co_applicant,
            notice_version: new.notice_version.clone(),
            locale: giving.locale,
            given_at: app.now(),
            given_from: giving.address.to_owned(),
            withdrawn_at: None,
        };
        if consent::add(tx, &row).await? {
            ids.push(id);
            continue;
        }
        let standing = consent::list_in_force(tx, giving.customer).await?;
        let same = standing.iter().find(|old| is_same(old, new, giving));
        ids.extend(same.map(|same| same.id));
    }
    Ok(ids)
}

/// Withdraws a customer's consents in force to a purpose, under every version of its notice. With a subject, only that
/// to the subject.
pub(crate) async fn withdraw_all(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    purpose: Purpose,
    subject: Option<&str>,
) -> Result<()> {
    for given in list_in_force(tx, customer, purpose).await? {
        if subject.is_none_or(|subject| given.subject.as_deref() == Some(subject)) {
            consent::withdraw(tx, given.id, app.now()).await?;
        }
    }
    Ok(())
}

/// Lifts the preferences that a new consent overrides, on every verified destination of the customer. Nobody lifts the
/// preferences of a number or address that they only typed.
async fn lift_for_consent(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    purpose: Purpose,
) -> Result<()> {
    if overridden_scopes(purpose).is_empty() {
        return Ok(());
    }
    let Some(owner) = customer::get(tx, customer).await? else {
        return Ok(());
    };
    let (mobile, email) = owner.verified_contacts();
    for destination in [mobile, email].into_iter().flatten() {
        let hash = app.contact_key.hash(destination);
        suppression::lift_for_consent(tx, &hash, purpose, app.now()).await?;
    }
    Ok(())
}

/// Returns the consents in force to a purpose: one for each accepted version of its notice, and each subject.
pub(crate) async fn list_in_force(
    conn: &mut Conn,
    customer: CustomerId,
    purpose: Purpose,
) -> Result<Vec<Consent>> {
    let mut given = consent::list_in_force(conn, customer).await?;
    given.retain(|consent| consent.purpose == purpose.code());
    Ok(given)
}

/// Returns the active consent to a purpose.
pub(crate) async fn find_in_force(
    conn: &mut Conn,
    customer: CustomerId,
    purpose: Purpose,
) -> Result<Option<ConsentId>> {
    let given = list_in_force(conn, customer, purpose).await?;
    Ok(given.first().map(|consent| consent.id))
}

/// Rejects an operation whose consent was withdrawn.
pub(crate) fn require_agreement(agrees: bool, purpose: Purpose) -> Result<()> {
    if agrees {
        return Ok(());
    }
    let refusal = Refusal::new(Code::ConsentWithdrawn);
    Err(refusal.with("purpose", purpose.code()).into())
}

/// Rejects an operation without an active consent: with `consent-withdrawn` if it was withdrawn and with
/// `consent-missing` if it was never given.
pub(crate) async fn require(
    conn: &mut Conn,
    agrees: bool,
    customer: CustomerId,
    purpose: Purpose,
) -> Result<()> {
    if agrees {
        return Ok(());
    }
    let given = consent::all(conn, customer).await?;
    if given.iter().any(|one| one.purpose == purpose.code()) {
        return require_agreement(false, purpose);
    }
    let refusal = Refusal::new(Code::ConsentMissing);
    Err(refusal.with("purpose", purpose.code()).into())
}

/// The consents of a customer and the receipts of data shared under them.
#[derive(Debug)]
pub struct ConsentLedger {
    /// Every consent, including withdrawn ones, oldest first.
    pub consents: Vec<Consent>,
    /// Every receipt, oldest first.
    pub receipts: Vec<ShareReceipt>,
}

/// Returns a customer's ledger.
pub async fn get_ledger(app: &App, customer: CustomerId) -> Result<ConsentLedger> {
    read_tx!(app.db, |conn| {
        Ok(ConsentLedger {
            consents: consent::all(conn, customer).await?,
            receipts: share_receipt::list_for_customer(conn, customer).await?,
        })
    })
}

/// What names a consent.
#[derive(Debug)]
pub struct ConsentTitle<'a> {
    /// Code of the purpose.
    pub purpose: &'a str,
    pub lender: Option<LenderId>,
    pub subject: Option<&'a str>,
}

impl<'a> From<&'a Consent> for ConsentTitle<'a> {
    fn from(given: &'a Consent) -> Self {
        Self {
            purpose: &given.purpose,
            lender: given.lender_id,
            subject: given.subject.as_deref(),
        }
    }
}

/// Returns a consent's title in the reader's language: its purpose, with the lender or subject.
pub fn write_title(app: &App, given: &ConsentTitle<'_>, language: Language) -> String {
    let snapshot = app.catalog();
    let lender = given.lender.map(|id| {
        let known = snapshot.catalog.lender(id);
        known.map_or_else(|| id.to_string(), |lender| lender.name.clone())
    });
    let title = Message::new(format!("consent_{}", given.purpose))
        .with("lender", lender.unwrap_or_default())
        .with("subject", subject_name(app, given, language));
    app.text(&title, language)
}

/// Returns the name of a consent's subject. Empty for purposes without one.
pub fn subject_name(app: &App, given: &ConsentTitle<'_>, language: Language) -> String {
    let Some(subject) = given.subject else {
        return String::new();
    };
    let known = match Purpose::from_code(given.purpose).and_then(Purpose::party) {
        Some(Party::Category) => {
            let category = app.reference.categories.get(subject);
            category.map(|one| one.name(language).to_owned())
        }
        Some(Party::Insurer) => {
            let snapshot = app.catalog();
            let mut plans = snapshot.plans.iter();
            let plan = plans.find(|plan| plan.id.to_string() == subject);
            plan.map(|plan| format!("{}, {}", plan.insurer, plan.name))
        }
        Some(Party::Product) => ProductType::from_slug(subject)
            .map(|product| app.text(&Message::new(product.label()), language)),
        Some(Party::Lender) | None => None,
    };
    known.unwrap_or_else(|| subject.to_owned())
}

fn is_same(old: &Consent, new: &GivenConsent, giving: ConsentContext<'_>) -> bool {
    let same_notice = old.notice_version == new.notice_version || old.subject.is_some();
    old.purpose == new.purpose.code()
        && same_notice
        && old.lender_id == giving.lender
        && old.subject.as_deref() == giving.subject
        && old.co_applicant_id == giving.co_applicant
}
