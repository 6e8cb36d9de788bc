//! Templates that staff wrote: in use, as a draft, and retired.

use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::sender::{ActiveState, SenderUse};
use saakh_domain::engagement::template::{Slot, SlotName, SlotTag, TemplateCategory};
use saakh_service::Result;
use saakh_service::engagement::console_template::{
    self, NewTemplate, TemplateContent, TextContent,
};
use saakh_service::engagement::sender::{self, NewSender, SenderDetail, SenderEdit};
use saakh_service::engagement::template_registration;

use super::office::Office;

/// A header of digits, as promotional senders have it.
const HEADER: &str = "141220";

/// The operator's company among those who send text messages (DLT), invented.
const ENTITY_ID: &str = "1101000000000000042";
/// Letters of the header of other senders.
const HEADER_LETTERS: usize = 6;

/// What became of a template.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    InUse,
    Draft,
    Retired,
}

/// The key, channel and fate of a template, and its text in English and Hindi.
type Story = (
    &'static str,
    ContactChannel,
    Fate,
    &'static str,
    &'static str,
);

const STORIES: [Story; 6] = [
    (
        "gold_loan_branches",
        ContactChannel::Sms,
        Fate::InUse,
        "Hi {first_name}, {{brand}} compares gold loans of lenders near you. Reply STOP to end offers.",
        "{first_name} जी, {{brand}} आपके पास के लेंडरों के गोल्ड लोन की तुलना करता है। ऑफ़र बंद करने के लिए STOP लिखें।",
    ),
    (
        "personal_loan_compare",
        ContactChannel::Sms,
        Fate::InUse,
        "Hi {first_name}, compare personal loans by their full cost at {{brand}}. Reply STOP to end offers.",
        "{first_name} जी, {{brand}} पर पर्सनल लोन की पूरी लागत की तुलना करें। ऑफ़र बंद करने के लिए STOP लिखें।",
    ),
    (
        "home_loan_opens",
        ContactChannel::Sms,
        Fate::InUse,
        "Hi {first_name}, as you asked: {product} is now at {{brand}}. Reply STOP to end offers.",
        "{first_name} जी, जैसा आपने कहा था, {product} अब {{brand}} पर है। ऑफ़र बंद करने के लिए STOP लिखें।",
    ),
    (
        "card_compare_whatsapp",
        ContactChannel::WhatsApp,
        Fate::InUse,
        "Hi {first_name}, compare credit cards by their yearly fee at {{brand}}. Reply STOP to end offers.",
        "{first_name} जी, {{brand}} पर क्रेडिट कार्ड की सालाना फ़ीस की तुलना करें। ऑफ़र बंद करने के लिए STOP लिखें।",
    ),
    (
        "festival_offer",
        ContactChannel::Sms,
        Fate::Draft,
        "Hi {first_name}, {{brand}} has pre-approved loans for the festival. Reply STOP to end offers.",
        "{first_name} जी, त्योहार के लिए {{brand}} पर लोन की तुलना करें। ऑफ़र बंद करने के लिए STOP लिखें।",
    ),
    (
        "monsoon_offer",
        ContactChannel::Sms,
        Fate::Retired,
        "Hi {first_name}, compare loans for repairs after the rain at {{brand}}. Reply STOP to end offers.",
        "{first_name} जी, बारिश के बाद मरम्मत के लिए {{brand}} पर लोन की तुलना करें। ऑफ़र बंद करने के लिए STOP लिखें।",
    ),
];

/// Adds the sender of offers and templates for them, and registers what is in use.
pub(super) async fn add(office: &Office<'_>) -> Result<()> {
    let app = office.app;
    add_headers(office).await?;
    let brand_key = app.catalog().brands.default_brand().key.clone();
    let new = NewSender {
        channel: ContactChannel::Sms,
        brand_key,
        sender_use: SenderUse::Promotional,
        edit: SenderEdit {
            header: Some(HEADER.to_owned()),
            entity_id: Some(ENTITY_ID.to_owned()),
            per_second: 50,
            state: ActiveState::Active,
        },
    };
    sender::create(app, &office.operator(), new).await?;
    for story in STORIES {
        add_template(office, story).await?;
    }
    template_registration::register_all(app).await
}

/// Gives the senders of SMS, which exist from the first start, a header of the first letters of their brand.
async fn add_headers(office: &Office<'_>) -> Result<()> {
    for SenderDetail { sender, .. } in sender::list(office.app) {
        if sender.channel != ContactChannel::Sms {
            continue;
        }
        let letters = sender.brand_key.chars().filter(char::is_ascii_alphabetic);
        let header: String = letters.take(HEADER_LETTERS).collect();
        let edit = SenderEdit {
            header: Some(header.to_ascii_uppercase()),
            entity_id: Some(ENTITY_ID.to_owned()),
            per_second: sender.per_second,
            state: sender.state,
        };
        let (id, version) = (sender.id, sender.version);
        sender::update(office.app, &office.operator(), id, Some(version), edit).await?;
    }
    Ok(())
}

async fn add_template(office: &Office<'_>, (key, channel, fate, en, hi): Story) -> Result<()> {
    let app = office.app;
    let new = NewTemplate {
        key: key.to_owned(),
        channel,
        purpose: if key == "home_loan_opens" {
            ContactPurpose::CategoryOpening
        } else {
            ContactPurpose::Promotion
        },
        content: TemplateContent {
            category: TemplateCategory::Promotional,
            exemption_reason: None,
            texts: vec![text(Language::En, en), text(Language::Hi, hi)],
        },
    };
    let created = console_template::create(app, &office.operator(), new).await?;
    let summary = created.summary;
    if fate == Fate::Draft {
        return Ok(());
    }
    let version = Some(summary.version);
    console_template::approve(app, &office.approver(), summary.id, version).await?;
    if fate == Fate::Retired {
        let reason = "The season is over";
        console_template::retire(app, &office.approver(), summary.id, reason).await?;
    }
    Ok(())
}

fn text(locale: Language, body: &str) -> TextContent {
    let (name, product) = match locale {
        Language::En => ("there", "the new category"),
        Language::Hi => ("ग्राहक", "नई श्रेणी"),
    };
    let slot = |name, fallback: &str| Slot {
        name,
        tag: Some(SlotTag::Alphanumeric),
        limit: 30,
        fallback: Some(fallback.to_owned()),
    };
    let slots = [
        slot(SlotName::FirstName, name),
        slot(SlotName::Product, product),
    ];
    let is_used = |slot: &Slot| body.contains(&format!("{{{}}}", slot.name.code()));
    TextContent {
        locale,
        subject: None,
        body: body.to_owned(),
        slots: slots.into_iter().filter(is_used).collect(),
    }
}
