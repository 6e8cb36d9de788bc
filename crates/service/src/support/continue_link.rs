//! The link with which a customer goes on where they stopped, sent when they ask support for it.

use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::tally::{DAY, Window};
use saakh_domain::text::Message;
use saakh_outbound::text_message::TextChannel;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::sent_message;
use saakh_store::trust::erasure;
use saakh_store::{Scope, Tx, read_tx, write_tx};

use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit;
use crate::platform::message::{self, FirstSent, MessageDecision, OutgoingMessage, Recipient};
use crate::platform::registered_text::{self, SystemText};
use crate::{App, Code, Error, Result, register_job};

/// The key of the text message in `data/templates.toml`.
const TEXT_MESSAGE: &str = "continue";
/// So many a day are enough for a customer on the phone, and too few to be a nuisance.
const MOST_A_DAY: u32 = 3;

/// Has the link sent, in the customer's scope.
///
/// # Errors
/// 409 `contact-refused`, so that staff can say so while the customer listens; 429 `continue-links-too-many`.
pub(super) async fn enqueue(app: &App, tx: &mut Tx, owner: &Customer) -> Result<()> {
    let id = owner.id;
    if !can_reach(app, tx, owner).await? {
        return Err(Code::ContactRefused.into());
    }
    let counter = format!("continue-link:{id}");
    let day = Window {
        limit: MOST_A_DAY,
        seconds: DAY,
    };
    let sent = limit::tally(tx, &counter, DAY, app.now()).await?;
    day.check(sent, app.now())
        .map_err(|wait| Error::rate_limited(Code::ContinueLinksTooMany, wait))?;
    limit::record_event(app, tx, &counter).await?;
    Ok(job::enqueue::<SendContinueLink>(app, tx, id).await?)
}

/// Whether one of the messages may leave, now or later.
async fn can_reach(app: &App, tx: &mut Tx, owner: &Customer) -> Result<bool> {
    let recipient = Recipient::Customer(owner, true);
    for message in list_messages(app, owner) {
        let decision = message
            .decide(app, tx, recipient, ContactPurpose::Service)
            .await?;
        if !matches!(decision, MessageDecision::Refused(_)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sends the link by mail, or by text message.
struct SendContinueLink;

impl JobKind for SendContinueLink {
    const NAME: &'static str = "send-continue-link";
    const QUEUE: Queue = Queue::Mail;
    const ONCE: bool = false;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
        let app = job.app;
        let owner = read_tx!(app.db, |conn| -> Result<Option<Customer>> {
            let is_erased = erasure::get(conn, id).await?.is_some();
            let owner = customer::get(conn, id).await?;
            Ok(owner.filter(|_| !is_erased))
        })?;
        let Some(owner) = owner else {
            return Ok(JobOutcome::Done);
        };
        let (scope, recipient) = (Scope::customer(id), Recipient::Customer(&owner, true));
        let messages = list_messages(app, &owner);
        match message::send_first(job, scope, recipient, messages).await? {
            FirstSent::Later(outcome) => Ok(outcome),
            FirstSent::Sent(None) | FirstSent::Refused(_) => Ok(JobOutcome::Done),
            FirstSent::Sent(Some(copy)) => write_tx!(app.db, scope, |tx| {
                if erasure::get(tx, id).await?.is_none() {
                    sent_message::add(tx, &copy).await?;
                }
                job.finish_if_held_in(tx).await?;
                Ok(JobOutcome::AlreadyCompleted)
            }),
        }
    }
}

register_job!(SendContinueLink);

fn list_messages(app: &App, owner: &Customer) -> Vec<OutgoingMessage> {
    let (mobile, email) = owner.verified_contacts();
    let brand = message::find_brand(app, owner);
    let language = owner.language;
    let mail = email.map(|to| {
        let text = Message::new("mail_continue_text")
            .with("brand", &brand.title)
            .with("link", app.page_url("/user/applications"));
        let subject = Message::new("mail_continue_subject").with("brand", &brand.title);
        OutgoingMessage::mail_of_texts(app, to.clone(), language, &subject, &text)
    });
    let by_text = mobile.and_then(|to| {
        let text = SystemText {
            channel: TextChannel::Sms,
            to: to.clone(),
            template: TEXT_MESSAGE,
            language,
            brand: &brand,
            host: None,
            slots: &[],
        };
        let text = registered_text::build_text_message(app, &text)?;
        Some(OutgoingMessage::text("sms_continue", text))
    });
    mail.into_iter().chain(by_text).collect()
}
