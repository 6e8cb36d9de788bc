//! Corrections of what identifies customers: applied, refused, about to take effect, and waiting for a decision.

use saakh_domain::id::{CorrectionId, CustomerId};
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::ticket::TicketKind;
use saakh_domain::{Language, Secret};
use saakh_service::Result;
use saakh_service::support::correction::{self, CorrectionCommand, NewCorrection, TypedValue};
use saakh_service::trust::ticket::file::NewTicketFile;
use saakh_service::trust::ticket::request::{self, OwnTicket, Requester};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::{args, sql};

use super::office::Office;

/// Corrections of the past.
pub(super) const CORRECTIONS: usize = 4;
/// Days ago when each was proposed; it is decided at once, except the last.
pub(super) const DAYS_AGO: [i32; CORRECTIONS] = [9, 5, 2, 1];
/// What customers send as evidence.
const EVIDENCE: &[u8] = include_bytes!("../../../../data/demo/evidence.pdf");

sql!(
    WITH_PAN =
        "SELECT id FROM customer WHERE mobile_verified_at IS NOT NULL AND pan_hash IS NOT NULL
    ORDER BY id LIMIT $1"
);

/// What a customer asks to be corrected, and what becomes of it.
struct Story {
    field: IdentityField,
    value: &'static str,
    last_name: &'static str,
    en: &'static str,
    hi: &'static str,
    /// None: nobody has decided yet.
    decision: Option<CorrectionCommand>,
}

fn find_story(place: usize) -> Story {
    let story = |field, value, en, hi, decision| Story {
        field,
        value,
        last_name: "",
        en,
        hi,
        decision,
    };
    match place {
        0 => Story {
            last_name: "Kulkarni",
            ..story(
                IdentityField::Name,
                "Madhavi",
                "I married and took my husband's name. The card with my new name is attached.",
                "शादी के बाद मेरा नाम बदल गया है। नए नाम वाला कार्ड साथ में है।",
                Some(CorrectionCommand::Approve),
            )
        },
        1 => story(
            IdentityField::BirthDate,
            "1988-02-29",
            "My birth date is wrong in your records. Please correct it.",
            "आपके यहाँ मेरी जन्मतिथि गलत है। कृपया इसे ठीक करें।",
            Some(CorrectionCommand::Refuse(
                "The card shows the date that we have".to_owned(),
            )),
        ),
        2 => story(
            IdentityField::Mobile,
            "6000012345",
            "I lost my phone and the number with it. Please use my new number.",
            "मेरा फ़ोन खो गया और नंबर भी। कृपया मेरा नया नंबर रखें।",
            Some(CorrectionCommand::Approve),
        ),
        _ => story(
            IdentityField::Pan,
            "AFZPK7190K",
            "Two letters of my PAN are swapped. A copy of the card is attached.",
            "मेरे PAN के दो अक्षर उलट गए हैं। कार्ड की कॉपी साथ में है।",
            None,
        ),
    }
}

/// A customer asks with evidence, the operator proposes the correction, and the approver decides.
pub(super) async fn add(office: &Office<'_>, place: usize) -> Result<()> {
    let Some(asker) = find_asker(office, place).await? else {
        return Ok(());
    };
    let story = find_story(place);
    let proposed = propose(office, &asker, &story).await?;
    if let Some(decision) = story.decision {
        correction::act(office.app, &office.approver(), proposed, decision).await?;
    }
    Ok(())
}

async fn propose(office: &Office<'_>, asker: &Customer, story: &Story) -> Result<CorrectionId> {
    let app = office.app;
    let text = match asker.language {
        Language::En => story.en,
        Language::Hi => story.hi,
    };
    let asked = OwnTicket {
        kind: TicketKind::Question,
        lender: None,
        text: text.to_owned(),
        locale: asker.language,
    };
    let opened = request::open(app, asker.id, asked).await?;
    let file = NewTicketFile {
        name: "card.pdf".to_owned(),
        content: EVIDENCE.to_vec(),
        slot: app.pictures.reserve_slot()?,
    };
    request::add_file(app, Requester::Customer(asker.id), opened.ticket.id, file).await?;
    let new = NewCorrection {
        customer: asker.id,
        field: story.field,
        value: TypedValue {
            value: Secret::new(story.value.to_owned()),
            last_name: Secret::new(story.last_name.to_owned()),
        },
        ticket: opened.ticket.id,
        file: 1,
        by_letter: story.field == IdentityField::Mobile,
        reason: "Asked in the request, with a copy of the card".to_owned(),
    };
    let proposed = correction::propose(app, &office.operator(), new).await?;
    Ok(proposed.correction.id)
}

/// Each is of another customer.
async fn find_asker(office: &Office<'_>, place: usize) -> Result<Option<Customer>> {
    let mut conn = office.app.db.read().await?;
    let most = i64::try_from(CORRECTIONS).unwrap_or(i64::MAX);
    let rows = conn.fetch_all(&WITH_PAN, args![most]).await?;
    let Some(row) = rows.get(place) else {
        return Ok(None);
    };
    let id: CustomerId = row.parsed("id")?;
    Ok(customer::get(&mut conn, id).await?)
}
