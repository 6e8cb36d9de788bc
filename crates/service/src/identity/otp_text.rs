//! Messages with a one-time passcode.

use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpPurpose};
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_outbound::CallError;
use saakh_outbound::mail::Mail;
use saakh_outbound::sms::Sms;
use saakh_store::Tx;
use saakh_store::platform::sent_message::SentMessage;
use uuid::Uuid;

use crate::platform::message::{ClearedMessage, MessageDecision, OutgoingMessage, Recipient};
use crate::{App, Code, Error, Refusal, Result};

/// The page on which co-applicants access their data.
const CO_APPLICANT_PAGE: &str = "/co-applicant";

/// A passcode and its purpose.
#[derive(Clone, Copy)]
pub(crate) struct Passcode<'a> {
    pub(crate) code: &'a OtpCode,
    pub(crate) purpose: OtpPurpose,
    pub(crate) brand: &'a str,
    /// The host that browsers bind it to; none: the public one.
    pub(crate) host: Option<&'a str>,
}

impl Passcode<'_> {
    /// The key of the text, in messages of either channel.
    fn text_key(&self) -> String {
        format!("sms_{}", self.template())
    }

    /// Id of the registered template (TRAI).
    const fn template(&self) -> &'static str {
        match self.purpose {
            OtpPurpose::Login => "otp",
            OtpPurpose::CoApplicant => "otp_co_applicant",
            OtpPurpose::CoApplicantRecords | OtpPurpose::CoApplicantSeen => {
                "otp_co_applicant_records"
            }
            OtpPurpose::Transfer => "otp_transfer",
            OtpPurpose::Contact => "otp_contact",
        }
    }
}

/// Seconds to wait before a retry when a provider does not respond.
const PROVIDER_RETRY_SECONDS: i64 = 10;
/// Placeholder of the code in the message history.
const MASK: &str = "******";

/// Decides in the transaction that stores the passcode's hash whether its destination may be contacted. Otherwise its
/// owner wants no messages at all, or is being erased.
pub(crate) async fn clear(
    app: &App,
    tx: &mut Tx,
    to: &Destination,
    passcode: Passcode<'_>,
    language: Language,
) -> Result<MessageDecision> {
    let text = match to {
        Destination::Mobile(_) => with_host(app, passcode, language),
        Destination::Email(_) => sentence(app, passcode, passcode.code.expose(), language),
    };
    let message = build_message(app, to, passcode, text, language);
    message
        .decide(app, tx, Recipient::Destination, ContactPurpose::Passcode)
        .await
}

/// Sends a passcode, after the transaction that stored its hash. The code itself is not stored, so a lost message must
/// be requested again.
pub(crate) async fn send(
    app: &App,
    id: Uuid,
    message: &ClearedMessage,
) -> std::result::Result<(), CallError> {
    message.send(app, &id).await.map(drop).inspect_err(|error| {
        tracing::warn!(%error, message = %id, "passcode not sent");
    })
}

/// The error of a passcode that may be requested again in a moment.
pub(crate) fn not_sent() -> Error {
    Error::from(Refusal::new(Code::MessageNotSent).retry_after(PROVIDER_RETRY_SECONDS))
}

/// The message for the history, without the code.
pub(crate) fn build_history_copy(
    app: &App,
    id: Uuid,
    to: &Destination,
    passcode: Passcode<'_>,
    language: Language,
) -> SentMessage {
    let text = sentence(app, passcode, MASK, language);
    build_message(app, to, passcode, text, language).history_copy(app, id)
}

fn build_message(
    app: &App,
    to: &Destination,
    passcode: Passcode<'_>,
    text: String,
    language: Language,
) -> OutgoingMessage {
    let text = Secret::new(text);
    let address = Secret::new(to.value().to_owned());
    match to {
        Destination::Mobile(_) => {
            let sms = Sms {
                to: address,
                text,
                template_id: passcode.template().to_owned(),
            };
            OutgoingMessage::sms(passcode.text_key(), language, sms)
        }
        Destination::Email(_) => {
            let subject = Message::new("mail_otp_subject").with("brand", passcode.brand);
            let mail = Mail {
                to: address,
                subject: app.text(&subject, language),
                text,
            };
            OutgoingMessage::email(passcode.text_key(), language, mail)
        }
    }
}

fn sentence(app: &App, passcode: Passcode<'_>, code: &str, language: Language) -> String {
    let minutes = app.reference.limits.otp.ttl_seconds / 60;
    let message = Message::new(passcode.text_key())
        .with("brand", passcode.brand)
        .with("page", app.page_url(CO_APPLICANT_PAGE))
        .with("otp", code)
        .with("minutes", minutes);
    app.text(&message, language)
}

/// Adds the last line that binds the code to this host for browsers (WebOTP: `@host #code`).
fn with_host(app: &App, passcode: Passcode<'_>, language: Language) -> String {
    let code = passcode.code.expose();
    let public = app.settings.public_url.host_str().unwrap_or_default();
    let host = passcode.host.unwrap_or(public);
    let sentence = sentence(app, passcode, code, language);
    format!("{sentence}\n\n@{host} #{code}")
}
