//! Key Facts Statements: issued once per offer and language while they are valid, and acknowledged
//! before an application goes out.

use saakh_documents::sheet::Sheet;
use saakh_domain::Language;
use saakh_domain::catalog::lender::{Grievance, Lender};
use saakh_domain::id::{CustomerId, KeyFactsId, OfferId};
use saakh_domain::origination::kfs::{FORMAT_VERSION, KeyFacts, Request};
use saakh_domain::time::date_in_india;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::key_facts::{self, StoredKeyFacts};
use saakh_store::{Conn, Scope, read_tx, write_tx};

use super::offer::{self, Offer};
use crate::app::sha256_hex;
use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::platform::pdf;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// How many digits of the statement's id stand in its proposal number.
const NUMBER_DIGITS: usize = 12;

/// A statement with what it shows.
#[derive(Debug)]
pub struct Issued {
    /// The stored statement.
    pub facts: StoredKeyFacts,
    pub sheet: Sheet,
    pub lender: Lender,
}

/// Who reads, and whom they may complain to.
#[derive(Debug, Clone, Copy)]
pub struct Reading<'a> {
    pub customer: CustomerId,
    pub locale: Language,
    /// The site's own grievance officer.
    pub grievance: &'a Grievance,
}

/// The statement of a customer's own offer that is valid today; a new one where none is, and the
/// offer still stands.
pub async fn issue(app: &App, reading: Reading<'_>, id: OfferId) -> Result<Issued> {
    let snapshot = app.catalog();
    let read: Result<(Offer, Option<StoredKeyFacts>)> = read_tx!(app.db, |conn| {
        let offer = offer::get_in(&snapshot, conn, reading.customer, id).await?;
        let valid = valid(app, conn, id, reading.locale).await?;
        Ok((offer, valid))
    });
    let (offer, known) = read?;
    let facts = match known {
        Some(facts) => facts,
        None => add(app, &snapshot, reading, id).await?,
    };
    let sheet = serde_json::from_str(&facts.sheet)
        .map_err(|error| Error::internal("a stored statement does not parse", error))?;
    Ok(Issued {
        facts,
        sheet,
        lender: offer.lender,
    })
}

/// As [`issue`], as a PDF.
pub async fn as_pdf(app: &App, reading: Reading<'_>, id: OfferId) -> Result<(String, Vec<u8>)> {
    let Issued { facts, sheet, .. } = issue(app, reading, id).await?;
    let footer = format!("{} · SHA-256 {}", facts.number, facts.hash);
    let bytes = pdf::render(app, sheet, facts.locale, footer).await?;
    Ok((facts.number, bytes))
}

/// The customer read the statement with this hash. Said again it changes nothing.
pub async fn acknowledge(
    app: &App,
    owner: CustomerId,
    id: OfferId,
    hash: &str,
    address: &str,
) -> Result<StoredKeyFacts> {
    let snapshot = app.catalog();
    write_tx!(app.db, Scope::customer(owner), |tx| {
        offer::get_in(&snapshot, tx, owner, id).await?;
        let found = key_facts::by_hash(tx, id, hash).await?;
        let facts = found.ok_or_else(|| Refusal::coded(RefusalKind::Conflict, "kfs-expired"))?;
        if !is_valid(app, &facts) {
            return Err(Refusal::coded(RefusalKind::Conflict, "kfs-expired").into());
        }
        key_facts::acknowledge(tx, facts.id, address, app.now()).await?;
        Ok(StoredKeyFacts {
            acknowledged_at: facts.acknowledged_at.or(Some(app.now())),
            ..facts
        })
    })
}

/// Refuses to apply on an offer whose statement was not read, or is not valid any more.
pub(crate) async fn require_acknowledged(app: &App, conn: &mut Conn, id: OfferId) -> Result<()> {
    match key_facts::acknowledged(conn, id).await? {
        None => Err(Refusal::coded(RefusalKind::Conflict, "kfs-not-acknowledged").into()),
        Some(facts) if is_valid(app, &facts) => Ok(()),
        Some(_) => Err(Refusal::coded(RefusalKind::Conflict, "kfs-expired").into()),
    }
}

fn is_valid(app: &App, facts: &StoredKeyFacts) -> bool {
    app.today() <= facts.valid_until && facts.format_version == FORMAT_VERSION.to_string()
}

/// The newest statement of an offer in a language, where it is valid.
async fn valid(
    app: &App,
    conn: &mut Conn,
    id: OfferId,
    locale: Language,
) -> Result<Option<StoredKeyFacts>> {
    let newest = key_facts::newest(conn, id, locale).await?;
    Ok(newest.filter(|facts| is_valid(app, facts)))
}

/// A new statement. It names its borrower, so offer, consent and name are looked at where it is
/// written: nothing is written of who was erased meanwhile, and two tabs get one statement.
async fn add(
    app: &App,
    snapshot: &Snapshot,
    reading: Reading<'_>,
    id: OfferId,
) -> Result<StoredKeyFacts> {
    let facts_id = KeyFactsId::new(app.uuid());
    write_tx!(app.db, Scope::customer(reading.customer), |tx| {
        let offer = offer::get_in(snapshot, tx, reading.customer, id).await?;
        if let Some(first) = valid(app, tx, id, reading.locale).await? {
            return Ok(first);
        }
        let owner = offer::require_current(app, snapshot, tx, reading.customer, &offer).await?;
        let facts = made(app, reading, facts_id, &offer, &owner)?;
        key_facts::add(tx, &facts).await?;
        Ok(facts)
    })
}

fn made(
    app: &App,
    reading: Reading<'_>,
    id: KeyFactsId,
    offer: &Offer,
    owner: &Customer,
) -> Result<StoredKeyFacts> {
    let number = number(app, id);
    let key_facts = compute(app, reading, offer, owner, &number)?;
    let texts = &app.reference.texts;
    let sheet = saakh_documents::kfs::sheet(&key_facts, reading.locale, texts);
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
    reading: Reading<'_>,
    offer: &Offer,
    owner: &Customer,
    number: &str,
) -> Result<KeyFacts> {
    let borrower = user::full_name(&user::values(owner)?).unwrap_or_default();
    let request = Request {
        lender: &offer.lender,
        offering: offer.offering(),
        price: &offer.offer.price,
        borrower: &borrower,
        number,
        issued: app.today(),
        grievance: reading.grievance,
        lending: &app.reference.lending,
        closing: &offer::closing_rule(
            app,
            &offer.offering().terms,
            offer.product,
            &offer.applicant,
        ),
    };
    KeyFacts::of(&request, &app.catalog().holidays)
        .map_err(|error| Error::internal("a Key Facts Statement cannot be made", error))
}

/// `SK-2026-1A2B3C4D5E6F`: the year in India, and the random end of the statement's id.
fn number(app: &App, id: KeyFactsId) -> String {
    let hex = id.to_string().replace('-', "").to_uppercase();
    let tail = &hex[hex.len() - NUMBER_DIGITS..];
    format!("SK-{}-{tail}", date_in_india(app.now()).year())
}
