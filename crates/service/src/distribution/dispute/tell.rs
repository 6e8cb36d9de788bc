//! Notifies merchants of answers to their disputes.

use saakh_domain::Language;
use saakh_domain::distribution::ledger::dispute::DisputeStep;
use saakh_domain::id::DisputeId;
use saakh_domain::text::{Message, quoted};
use saakh_store::distribution::ledger::dispute;
use saakh_store::distribution::merchant::{self, Merchant};
use saakh_store::read_tx;

use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Result, register_job};

/// Maximum length of quoted names and answers.
const NAME: usize = 100;
const ANSWER: usize = 1_000;

/// Notifies a merchant of an answer; the payload contains dispute and answer.
pub(super) struct SendDisputeAnswer;

/// The payload of an answer to a dispute.
pub(super) fn payload(id: DisputeId, place: i64) -> String {
    format!("{id}/{place}")
}

fn meant(payload: &str) -> Option<(DisputeId, usize)> {
    let (id, place) = payload.split_once('/')?;
    let place: usize = place.parse().ok()?;
    Some((id.parse().ok()?, place.checked_sub(1)?))
}

impl JobKind for SendDisputeAnswer {
    const NAME: &'static str = "tell-asker";
    const QUEUE: Queue = Queue::Mail;
    type Payload = String;

    async fn run(job: &JobContext<'_>, payload: String) -> Result<JobOutcome> {
        let Some((id, place)) = meant(&payload) else {
            return Ok(JobOutcome::Done);
        };
        let Some((asker, answer)) = load_answer(job.app, id, place).await? else {
            return Ok(JobOutcome::Done);
        };
        let mail = mail(job.app, &asker, &answer);
        message::finish_with_account_mail(job, mail).await
    }
}

register_job!(SendDisputeAnswer);

/// The merchant and the answer; none if it was erased in the meantime.
async fn load_answer(app: &App, id: DisputeId, place: usize) -> Result<Option<(Merchant, String)>> {
    read_tx!(app.db, |conn| {
        let Some(found) = dispute::get(conn, id).await? else {
            return Ok(None);
        };
        let Some(merchant) = found.merchant else {
            return Ok(None);
        };
        let messages = dispute::list_messages(conn, &[id]).await?.remove(&id);
        let answer = messages.unwrap_or_default().into_iter().nth(place);
        let answer = answer.filter(|message| message.what == DisputeStep::Answered);
        let answer = answer.filter(|message| !message.text.is_empty());
        let merchant = merchant::get(conn, merchant).await?;
        Ok(merchant.zip(answer.map(|message| message.text)))
    })
}

/// In the merchant's language, or in English if unknown.
fn mail(app: &App, asker: &Merchant, answer: &str) -> OutgoingMessage {
    let locale = asker.locale.unwrap_or(Language::En);
    let text = Message::new("mail_dispute_text")
        .with("name", quoted::sanitise_line(&asker.name, NAME))
        .with("answer", quoted::sanitise_paragraph(answer, ANSWER))
        .with("link", app.page_url("/partner"));
    let (to, subject) = (asker.email.clone(), Message::new("mail_dispute_subject"));
    OutgoingMessage::mail_of_texts(app, to, locale, &subject, &text)
}
