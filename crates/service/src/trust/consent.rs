//! Consents: given under the notice that stands, and kept in an append-only ledger.

use saakh_domain::Language;
use saakh_domain::id::{CoApplicantId, ConsentId, CustomerId, LenderId};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::{Party, Purpose};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt::{self, ShareReceipt};
use saakh_store::{Conn, Tx, read_tx};
use serde::{Deserialize, Serialize};

use crate::{App, Error, Refusal, RefusalKind, Result};

/// A consent as a page sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenConsent {
    /// For what.
    pub purpose: Purpose,
    /// Which text was read.
    pub notice_version: String,
}

/// Who gives consents, and how.
#[derive(Debug, Clone, Copy)]
pub struct Giving<'a> {
    /// The customer.
    pub customer: CustomerId,
    /// The language the notice was read in.
    pub locale: Language,
    /// The network address it came from.
    pub address: &'a str,
    /// The lender it is for, where the purpose names one.
    pub lender: Option<LenderId>,
    /// The thing it is for, where the purpose names one that is no lender.
    pub subject: Option<&'a str>,
    /// Who gives it, where it is not the customer but somebody who applies with them.
    pub co_applicant: Option<CoApplicantId>,
}

impl<'a> Giving<'a> {
    /// By the customer, for nothing that there are many of.
    #[must_use]
    pub const fn plain(customer: CustomerId, locale: Language, address: &'a str) -> Self {
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

/// Refuses a consent that is given by a step of its own (to a lender, a category, by a co-applicant).
pub(crate) fn refuse_with_own_step(given: &[GivenConsent]) -> Result<()> {
    if given.iter().any(|consent| consent.purpose.has_own_step()) {
        return Err(Refusal::rule("consent-needs-application").into());
    }
    Ok(())
}

/// Refuses consents that were given under a notice that changed meanwhile.
pub(crate) fn check_versions(app: &App, given: &[GivenConsent]) -> Result<()> {
    for consent in given {
        if app.reference.notices.version(consent.purpose) != consent.notice_version {
            let refusal = Refusal::coded(RefusalKind::Conflict, "notice-changed");
            return Err(refusal.with("purpose", consent.purpose.code()).into());
        }
    }
    Ok(())
}

/// Refuses what is not agreed to, or agreed to under a notice that changed meanwhile.
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

/// Adds consents to the ledger and gives their ids. One that stands already under the same
/// notice is not added again.
pub async fn record(
    app: &App,
    tx: &mut Tx,
    giving: Giving<'_>,
    given: &[GivenConsent],
) -> Result<Vec<ConsentId>> {
    let mut ids = Vec::new();
    for new in given {
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
        let standing = consent::live(tx, giving.customer).await?;
        let same = standing.iter().find(|old| is_same(old, new, giving));
        ids.extend(same.map(|same| same.id));
    }
    Ok(ids)
}

/// The consent to a purpose that stands.
pub(crate) async fn standing(
    conn: &mut Conn,
    customer: CustomerId,
    purpose: Purpose,
) -> Result<Option<ConsentId>> {
    let live = consent::live(conn, customer).await?;
    let found = live
        .into_iter()
        .find(|consent| consent.purpose == purpose.code());
    Ok(found.map(|consent| consent.id))
}

/// Refuses what a customer took their consent back for.
pub(crate) fn require_that(agrees: bool, purpose: Purpose) -> Result<()> {
    if agrees {
        return Ok(());
    }
    let refusal = Refusal::coded(RefusalKind::Conflict, "consent-withdrawn");
    Err(refusal.with("purpose", purpose.code()).into())
}

/// Refuses what needs a consent that does not stand: `consent-withdrawn` where it was taken back,
/// `consent-missing` where it was never given.
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
        return require_that(false, purpose);
    }
    let refusal = Refusal::coded(RefusalKind::Conflict, "consent-missing");
    Err(refusal.with("purpose", purpose.code()).into())
}

/// What a customer agreed to, and what was shared under it.
#[derive(Debug)]
pub struct Ledger {
    /// Every consent, also those taken back, oldest first.
    pub consents: Vec<Consent>,
    /// Every receipt, oldest first.
    pub receipts: Vec<ShareReceipt>,
}

/// A customer's ledger.
pub async fn ledger(app: &App, customer: CustomerId) -> Result<Ledger> {
    read_tx!(app.db, |conn| {
        Ok(Ledger {
            consents: consent::all(conn, customer).await?,
            receipts: share_receipt::of_customer(conn, customer).await?,
        })
    })
}

/// What a consent is for, where it is for one thing of many; empty for the others.
pub fn subject_name(app: &App, given: &Consent, language: Language) -> String {
    let Some(subject) = given.subject.as_deref() else {
        return String::new();
    };
    let known = match Purpose::from_code(&given.purpose).and_then(Purpose::party) {
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
        Some(Party::Lender) | None => None,
    };
    known.unwrap_or_else(|| subject.to_owned())
}

fn is_same(old: &Consent, new: &GivenConsent, giving: Giving<'_>) -> bool {
    let same_notice = old.notice_version == new.notice_version || old.subject.is_some();
    old.purpose == new.purpose.code()
        && same_notice
        && old.lender_id == giving.lender
        && old.subject.as_deref() == giving.subject
        && old.co_applicant_id == giving.co_applicant
}
