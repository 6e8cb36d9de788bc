//! Key Facts Statements. One is issued per offer and language while it is valid, and the customer acknowledges it
//! before an application is sent.

use saakh_documents::sheet::Sheet;
use saakh_domain::Language;
use saakh_domain::catalog::lender::{Grievance, Lender};
use saakh_domain::id::{CustomerId, KeyFactsId, OfferId, SubmissionId};
use saakh_domain::origination::kfs::{FORMAT_VERSION, KeyFacts, KfsRequest};
use saakh_domain::origination::offers::Price;
use saakh_domain::origination::products::{Product, co_applicant};
use saakh_domain::time::date_in_india;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::key_facts::{self, StoredKeyFacts};
use saakh_store::origination::submission;
use saakh_store::{Conn, Scope, read_tx, write_tx};

use super::offer::{self, ApplicantFacts, Offer, SnapshotOffer};
use crate::app::sha256_hex;
use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::platform::pdf::{self, Letterhead};
use crate::trust::consent;
use crate::{App, Code, Error, Result};

/// The number of digits of the statement's id in its proposal number.
const NUMBER_DIGITS: usize = 12;

/// A statement with the data that it shows.
#[derive(Debug)]
pub struct IssuedKeyFacts {
    /// The stored statement.
    pub facts: StoredKeyFacts,
    pub sheet: Sheet,
    pub lender: Lender,
    /// The price that the statement describes.
    pub price: Price,
}

/// The reader of a statement and the contact for their complaints.
#[derive(Debug, Clone, Copy)]
pub struct KeyFactsReader<'a> {
    pub customer: CustomerId,
    pub locale: Language,
    /// The grievance officer of the site.
    pub grievance: &'a Grievance,
}

/// Returns the valid statement of a customer's own offer. Issues a new one if there is none and the offer is still
/// current.
pub async fn issue(app: &App, reading: KeyFactsReader<'_>, id: OfferId) -> Result<IssuedKeyFacts> {
    let snapshot = app.catalog();
    let KeyFactsReader {
        customer, locale, ..
    } = reading;
    let purpose = Purpose::Matching.code();
    let mut conn = app.db.read().await?;
    let found = key_facts::find_offer_with_newest(&mut conn, id, customer, purpose, locale).await?;
    let found = found.ok_or_else(Error::not_found)?;
    let offer = offer::from_stored(&snapshot, &mut conn, id, found.view, found.agrees).await?;
    drop(conn);
    let known = found.facts.filter(|facts| is_valid(app, facts));
    let facts = match known {
        Some(facts) => facts,
        None => add(app, &snapshot, reading, &offer).await?,
    };
    Ok(IssuedKeyFacts {
        sheet: sheet(&facts)?,
        facts,
        lender: offer.lender,
        price: offer.offer.price,
    })
}

/// Returns the statement that was acknowledged before a submission was sent. It stays readable in its language,
/// regardless of later changes to the offer, the consent and the lender.
pub async fn find_for_submission(
    app: &App,
    owner: CustomerId,
    id: SubmissionId,
) -> Result<IssuedKeyFacts> {
    let (facts, sent) = read_tx!(app.db, |conn| -> Result<_> {
        let sent = submission::get_owned(conn, id, owner).await?;
        let sent = sent.ok_or_else(Error::not_found)?;
        let facts = key_facts::find_acknowledged_by(conn, sent.offer_id, sent.created_at).await?;
        Ok((facts.ok_or_else(Error::not_found)?, sent))
    })?;
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender(sent.lender_id).cloned();
    let offer: SnapshotOffer = serde_json::from_str(&sent.offer)
        .map_err(|error| Error::internal("a stored offer does not parse", error))?;
    Ok(IssuedKeyFacts {
        sheet: sheet(&facts)?,
        facts,
        lender: lender.ok_or_else(Error::not_found)?,
        price: offer.price,
    })
}

/// Works as [`issue`] and renders a PDF.
pub async fn issue_pdf(
    app: &App,
    reading: KeyFactsReader<'_>,
    id: OfferId,
    letterhead: Option<Letterhead>,
) -> Result<(String, Vec<u8>)> {
    rendered(app, issue(app, reading, id).await?, letterhead).await
}

/// Works as [`find_for_submission`] and renders a PDF.
pub async fn render_for_submission(
    app: &App,
    owner: CustomerId,
    id: SubmissionId,
    letterhead: Option<Letterhead>,
) -> Result<(String, Vec<u8>)> {
    rendered(app, find_for_submission(app, owner, id).await?, letterhead).await
}

fn sheet(facts: &StoredKeyFacts) -> Result<Sheet> {
    serde_json::from_str(&facts.sheet)
        .map_err(|error| Error::internal("a stored statement does not parse", error))
}

async fn rendered(
    app: &App,
    issued: IssuedKeyFacts,
    letterhead: Option<Letterhead>,
) -> Result<(String, Vec<u8>)> {
    let IssuedKeyFacts { facts, sheet, .. } = issued;
    let footer = format!("{} · SHA-256 {}", facts.number, facts.hash);
    let bytes = pdf::render(app, sheet, facts.locale, footer, letterhead).await?;
    Ok((facts.number, bytes))
}

/// Records that the customer read the statement with this hash. Repeated calls change and write nothing.
pub async fn acknowledge(
    app: &App,
    owner: CustomerId,
    id: OfferId,
    hash: &str,
    address: &str,
) -> Result<StoredKeyFacts> {
    let mut conn = app.db.read().await?;
    let facts = of_own_offer(app, &mut conn, id, owner, hash).await?;
    drop(conn);
    if facts.acknowledged_at.is_some() {
        return Ok(facts);
    }
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let facts = of_own_offer(app, tx, id, owner, hash).await?;
        key_facts::acknowledge(tx, facts.id, address, app.now()).await?;
        Ok(StoredKeyFacts {
            acknowledged_at: facts.acknowledged_at.or(Some(app.now())),
            ..facts
        })
    })
}

/// Returns the valid statement with this hash of a customer's own offer, if they consent to matching.
async fn of_own_offer(
    app: &App,
    conn: &mut Conn,
    id: OfferId,
    owner: CustomerId,
    hash: &str,
) -> Result<StoredKeyFacts> {
    let purpose = Purpose::Matching.code();
    let found = key_facts::find_for_own_offer(conn, id, owner, hash, purpose).await?;
    let facts = if let Some(found) = found {
        consent::require_agreement(found.agrees, Purpose::Matching)?;
        found.facts
    } else {
        offer::get_in(&app.catalog(), conn, owner, id).await?;
        None
    };
    let valid = facts.filter(|facts| is_valid(app, facts));
    valid.ok_or_else(|| Code::KfsExpired.into())
}

/// Rejects an application if the statement of its offer was not acknowledged or is no longer valid.
pub(crate) fn require_acknowledged(app: &App, read: Option<&StoredKeyFacts>) -> Result<()> {
    match read {
        None => Err(Code::KfsNotAcknowledged.into()),
        Some(facts) if is_valid(app, facts) => Ok(()),
        Some(_) => Err(Code::KfsExpired.into()),
    }
}

fn is_valid(app: &App, facts: &StoredKeyFacts) -> bool {
    app.today() <= facts.valid_until && facts.format_version == FORMAT_VERSION.to_string()
}

/// Returns the newest statement of an offer in a language, if it is valid.
async fn valid(
    app: &App,
    conn: &mut Conn,
    id: OfferId,
    locale: Language,
) -> Result<Option<StoredKeyFacts>> {
    let newest = key_facts::find_newest(conn, id, locale).await?;
    Ok(newest.filter(|facts| is_valid(app, facts)))
}

/// Issues a new statement. It names the borrower, so consent and name are read in the transaction that writes it:
/// nothing is written about a customer who was erased in the meantime, and two tabs get the same statement. The offer
/// itself never changes.
async fn add(
    app: &App,
    snapshot: &Snapshot,
    reading: KeyFactsReader<'_>,
    offer: &Offer,
) -> Result<StoredKeyFacts> {
    let facts_id = KeyFactsId::new(app.uuid());
    let (owner, application) = (reading.customer, offer.key.application_id);
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let today = ApplicantFacts::read(app, snapshot, tx, owner, application).await?;
        consent::require_agreement(today.stored.agrees, Purpose::Matching)?;
        if let Some(first) = valid(app, tx, offer.offer.id, reading.locale).await? {
            return Ok(first);
        }
        offer::require_current(snapshot, &today, offer)?;
        let facts = build_statement(app, reading, facts_id, offer, &today.stored.customer)?;
        key_facts::add(tx, &facts, &offer.row()).await?;
        Ok(facts)
    })
}

fn build_statement(
    app: &App,
    reading: KeyFactsReader<'_>,
    id: KeyFactsId,
    offer: &Offer,
    owner: &Customer,
) -> Result<StoredKeyFacts> {
    let number = number(app, id);
    let key_facts = compute(app, reading, offer, owner, &number)?;
    let texts = &app.reference.texts;
    let sheet = saakh_documents::kfs::build_sheet(&key_facts, reading.locale, texts);
    let sheet = saakh_store::db::to_json(&sheet)?;
    Ok(StoredKeyFacts {
        id,
        offer_id: offer.offer.id,
        locale: reading.locale,
        number,
        format_version: FORMAT_VERSION.to_string(),
        hash: sha256_hex(sheet.as_bytes()),
        sheet,
        issued_at: app.now(),
        valid_until: key_facts.valid_until,
        acknowledged_at: None,
    })
}

fn compute(
    app: &App,
    reading: KeyFactsReader<'_>,
    offer: &Offer,
    owner: &Customer,
    number: &str,
) -> Result<KeyFacts> {
    let values = user::profile_values(owner)?;
    let borrower = user::full_name(&values).unwrap_or_default();
    let co_borrowers = if Product::for_type(offer.product).has_co_applicants() {
        co_applicant::names(&values)
    } else {
        Vec::new()
    };
    let request = KfsRequest {
        lender: &offer.lender,
        offering: offer.offering(),
        price: &offer.offer.price,
        borrower: &borrower,
        co_borrowers: &co_borrowers,
        number,
        issued: app.today(),
        grievance: reading.grievance,
        lending: &app.reference.lending,
        closing: &offer::closing_rule(
            app,
            &offer.lender,
            offer.product,
            offer.offer.price.amount,
            &offer.applicant,
        ),
    };
    KeyFacts::compute(&request, &app.catalog().holidays)
        .map_err(|error| Error::internal("a Key Facts Statement cannot be made", error))
}

/// Formats a proposal number such as `SK-2026-1A2B3C4D5E6F`: the year in India and the random end of the statement's
/// id.
fn number(app: &App, id: KeyFactsId) -> String {
    let hex = id.to_string().replace('-', "").to_uppercase();
    let tail = &hex[hex.len() - NUMBER_DIGITS..];
    format!("SK-{}-{tail}", date_in_india(app.now()).year())
}
