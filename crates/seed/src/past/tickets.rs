//! Tickets of customers and visitors: asked over a month, answered or not, two of them near the end of the statutory period.

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::reveal::RevealReason;
use saakh_domain::trust::ticket::{AfterReply, TicketChannel, TicketKind};
use saakh_service::Result;
use saakh_service::app::parse_toml;
use saakh_service::operations::help::{self, HelpRequestOrigin};
use saakh_service::support::reveal::{self, RevealCommand};
use saakh_service::trust::ticket::request::{self, OwnTicket, Requester};
use saakh_service::trust::ticket::staff::command::{self, Reply, TicketCommand};
use saakh_service::trust::ticket::staff::{self, TicketForCustomer, TicketRecord, TicketWorker};
use saakh_service::trust::ticket::{list_permitted_queues, merge, sweep};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::{args, sql};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::office::Office;
use crate::wrong_data;

/// Tickets of the past.
pub(super) const TICKETS: i32 = 60;
/// Those that are worked, each by the next command.
pub(super) const WORKED: i32 = 46;
/// Days ago when the first tickets were opened; the others follow one by one.
const FIRST_DAYS: [i32; 2] = [31, 29];
/// The others are spread over so many days.
const DAYS: i32 = 27;
/// Customers who ask, newest first.
const ASKING: i64 = 24;
/// The place of the customer who asks twice.
const ASKING_TWICE: usize = 3;

sql!(
    ASKERS =
        "SELECT id FROM customer WHERE mobile_verified_at IS NOT NULL ORDER BY id DESC LIMIT $1"
);

#[derive(Debug, Deserialize)]
struct TicketTexts {
    ticket: Vec<TicketText>,
}

#[derive(Debug, Clone, Deserialize)]
struct TicketText {
    kind: String,
    en: String,
    hi: String,
    reply_en: String,
    reply_hi: String,
}

impl TicketText {
    fn question(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Hi => &self.hi,
        }
    }

    fn reply(&self, language: Language) -> &str {
        match language {
            Language::En => &self.reply_en,
            Language::Hi => &self.reply_hi,
        }
    }
}

fn load_texts() -> Result<Vec<TicketText>> {
    let texts: TicketTexts =
        parse_toml("demo/tickets.toml", |text| toml::from_str(text)).map_err(wrong_data)?;
    Ok(texts.ticket)
}

/// Opens the ticket of a number: by a customer, by a visitor, or by staff for a customer who calls. The first ones wait for
/// a lender.
pub(super) async fn open(office: &Office<'_>, number: i32) -> Result<()> {
    let texts = load_texts()?;
    let place = usize::try_from(number).unwrap_or_default();
    let text = &texts[place % texts.len()];
    let kind = TicketKind::from_code(&text.kind).unwrap_or(TicketKind::Question);
    let is_first = place < FIRST_DAYS.len();
    match number % 4 {
        3 if kind == TicketKind::Question => ask_as_visitor(office, number, text).await?,
        2 => {
            let Some(asker) = find_asker(office, place).await? else {
                return Ok(());
            };
            let new = TicketForCustomer {
                customer: asker.id,
                kind,
                channel: TicketChannel::Phone,
                text: text.question(asker.language).to_owned(),
            };
            staff::open(office.app, &worker(office), new).await?;
        }
        _ => {
            let Some(asker) = find_asker(office, place).await? else {
                return Ok(());
            };
            let new = OwnTicket {
                kind,
                lender: None,
                text: text.question(asker.language).to_owned(),
                locale: asker.language,
            };
            let opened = request::open(office.app, asker.id, new).await?;
            if is_first {
                let hold = TicketCommand::Hold("The lender looks for the payment".to_owned());
                let worker = worker(office);
                command::act(
                    office.app,
                    &worker,
                    opened.ticket.id,
                    None,
                    TicketCommand::Assign(None),
                )
                .await?;
                command::act(office.app, &worker, opened.ticket.id, None, hold).await?;
            }
        }
    }
    sweep::sweep(office.app).await
}

async fn ask_as_visitor(office: &Office<'_>, number: i32, text: &TicketText) -> Result<()> {
    let form: Map<String, Value> = [
        ("orgid", "nitya_finance".to_owned()),
        ("name", format!("Visitor {number}")),
        ("email", format!("visitor{number}@example.com")),
        ("phone", format!("60000{number:05}")),
        ("company", String::new()),
        ("description", text.en.clone()),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), Value::String(value)))
    .collect();
    let origin = HelpRequestOrigin {
        customer: None,
        locale: Language::En,
        address: "127.0.0.1",
    };
    help::submit(office.app, origin, &form).await.map(drop)
}

/// Takes the most urgent ticket and does what comes next with it.
pub(super) async fn work(office: &Office<'_>, number: i32) -> Result<()> {
    let worker = worker(office);
    let Some(id) = staff::take_next(office.app, &worker, None).await? else {
        return Ok(());
    };
    let record = staff::get(office.app, &worker, id).await?;
    let command = match number % 6 {
        0 => TicketCommand::Reply(reply_to(&record, AfterReply::Wait)?),
        1 => TicketCommand::Note("Asked the lender by mail".to_owned()),
        2 => TicketCommand::Hold("The lender checks its books".to_owned()),
        _ => TicketCommand::Reply(reply_to(&record, AfterReply::Resolve)?),
    };
    command::act(office.app, &worker, id, None, command).await?;
    if number % 12 == 0
        && let Some(customer) = record.row.ticket.customer_id
    {
        answer(office, customer, &record).await?;
    }
    sweep::sweep(office.app).await
}

fn reply_to(record: &TicketRecord, then: AfterReply) -> Result<Reply> {
    let asked = record.entries.first().map(|entry| entry.text.as_str());
    let texts = load_texts()?;
    let locale = record.row.ticket.locale;
    let text = texts
        .iter()
        .find(|text| Some(text.question(locale)) == asked);
    let text = text.or(texts.first()).map(|text| text.reply(locale));
    Ok(Reply {
        text: text.unwrap_or_default().to_owned(),
        seen: record.row.ticket.revision,
        then,
    })
}

/// The customer answers what was asked back.
async fn answer(office: &Office<'_>, customer: CustomerId, record: &TicketRecord) -> Result<()> {
    let text = match record.row.ticket.locale {
        Language::En => "Thank you. I sent it to the lender today.",
        Language::Hi => "धन्यवाद। मैंने आज लेंडर को भेज दिया।",
    };
    let by = Requester::Customer(customer);
    request::add_message(office.app, by, record.row.ticket.id, text)
        .await
        .map(drop)
}

/// A customer asks the same again, and staff let the second ticket go on in the first. They look at the number, to call.
pub(super) async fn ask_twice(office: &Office<'_>) -> Result<()> {
    let Some(asker) = find_asker(office, ASKING_TWICE).await? else {
        return Ok(());
    };
    let texts = match asker.language {
        Language::En => [
            "My EMI was debited twice this month, on the 5th and on the 7th.",
            "I wrote to you yesterday about the double EMI. The second one is ₹4,310.",
        ],
        Language::Hi => [
            "इस महीने मेरी EMI दो बार कटी, 5 और 7 तारीख को।",
            "मैंने कल दो बार कटी EMI के बारे में लिखा था। दूसरी ₹4,310 की है।",
        ],
    };
    let mut opened = Vec::new();
    for text in texts {
        let new = OwnTicket {
            kind: TicketKind::Complaint,
            lender: None,
            text: text.to_owned(),
            locale: asker.language,
        };
        opened.push(request::open(office.app, asker.id, new).await?.ticket.id);
    }
    let worker = worker(office);
    merge::merge(office.app, &worker, opened[1], None, opened[0]).await?;
    let look = RevealCommand {
        customer: asker.id,
        field: IdentityField::Mobile,
        reason: RevealReason::Complaint,
        explanation: "",
        ticket: Some(opened[0]),
    };
    reveal::reveal(office.app, &office.operator(), look).await?;
    Ok(())
}

async fn find_asker(office: &Office<'_>, place: usize) -> Result<Option<Customer>> {
    let mut conn = office.app.db.read().await?;
    let rows = conn.fetch_all(&ASKERS, args![ASKING]).await?;
    if rows.is_empty() {
        return Ok(None);
    }
    let id = rows[place % rows.len()].parsed("id")?;
    Ok(customer::get(&mut conn, id).await?)
}

pub(super) fn worker(office: &Office<'_>) -> TicketWorker {
    TicketWorker {
        by: office.operator(),
        queues: list_permitted_queues(Role::One),
        is_supervisor: true,
    }
}

/// The day and time at which a ticket is opened.
pub(super) fn opened_on(number: i32, ago: impl Fn(i32) -> Date) -> (Date, (i8, i8)) {
    let first = usize::try_from(number)
        .ok()
        .and_then(|place| FIRST_DAYS.get(place));
    let days = first.copied().unwrap_or(DAYS - number * DAYS / TICKETS);
    (ago(days), time_of(number))
}

/// The day and time at which the next ticket is worked for the so many-th time.
pub(super) fn worked_on(number: i32, ago: impl Fn(i32) -> Date) -> (Date, (i8, i8)) {
    let days = (DAYS - 1 - number * DAYS / WORKED).max(0);
    (ago(days), time_of(number + 3))
}

/// A time in support hours.
fn time_of(number: i32) -> (i8, i8) {
    let minute = i8::try_from(number * 17 % 60).unwrap_or(0);
    (i8::try_from(10 + number % 8).unwrap_or(10), minute)
}
