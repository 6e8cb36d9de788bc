//! Messages with a one-time passcode.

use saakh_domain::catalog::brand::Brand;
use saakh_domain::engagement::contact::ContactPurpose;
use saakh_domain::engagement::template::SlotName;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpPurpose};
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_outbound::CallError;
use saakh_outbound::message::Acceptance;
use saakh_outbound::text_message::TextChannel;
use saakh_store::Tx;
use saakh_store::platform::sent_message::SentMessage;
use uuid::Uuid;

use crate::platform::message::{
    ClearedMessage, MessageDecision, OutgoingMessage, Recipient, build_copy,
};
use crate::platform::registered_text::{self, SystemText};
use crate::{App, Code, Error, Refusal, Result};

/// The page on which co-applicants access their data.
const CO_APPLICANT_PAGE: &str = "/co-applicant";

/// A passcode and its purpose.
#[derive(Clone, Copy)]
pub(crate) struct Passcode<'a> {
    pub(crate) code: &'a OtpCode,
    pub(crate) purpose: OtpPurpose,
    pub(crate) brand: &'a Brand,
    /// The host that browsers bind it to; none: the public one.
    pub(crate) host: Option<&'a str>,
}

impl Passcode<'_> {
    /// The key of the text, in messages of either channel.
    fn text_key(&self) -> String {
        format!("sms_{}", self.template())
    }

    /// The key in `data/templates.toml`.
    const fn template(&self) -> &'static str {
        match self.purpose {
            OtpPurpose::Login => "otp",
            OtpPurpose::CoApplicant => "otp_co_applicant",
            OtpPurpose::CoApplicantRecords | OtpPurpose::CoApplicantSeen => {
                "otp_co_applicant_records"
            }
            OtpPurpose::Transfer => "otp_transfer",
            OtpPurpose::Contact => "otp_contact",
            OtpPurpose::Correction => "otp_correction",
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
    let message = build_message(app, to, passcode, language)?;
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
) -> std::result::Result<Acceptance, CallError> {
    message.send(app, &id).await.inspect_err(|error| {
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
    let text = match to {
        Destination::Mobile(_) => render_text(app, passcode, MASK, language),
        // With its subject, as all mails.
        Destination::Email(_) => build_mail(app, to, passcode, MASK, language).full_text(),
    };
    let address = Secret::new(to.value().to_owned());
    build_copy(app, id, to.channel().into(), &address, text)
}

fn build_message(
    app: &App,
    to: &Destination,
    passcode: Passcode<'_>,
    language: Language,
) -> Result<OutgoingMessage> {
    let code = passcode.code.expose();
    match to {
        Destination::Mobile(_) => {
            let text = SystemText {
                channel: TextChannel::Sms,
                to: Secret::new(to.value().to_owned()),
                template: passcode.template(),
                language,
                brand: passcode.brand,
                host: passcode.host,
                slots: &[(SlotName::Otp, code)],
            };
            let sms = registered_text::build_text_message(app, &text);
            let missing = Error::Internal("a passcode does not fit its text", None);
            let sms = sms.ok_or(missing)?;
            Ok(OutgoingMessage::text(passcode.text_key(), sms))
        }
        Destination::Email(_) => Ok(build_mail(app, to, passcode, code, language)),
    }
}

fn build_mail(
    app: &App,
    to: &Destination,
    passcode: Passcode<'_>,
    code: &str,
    language: Language,
) -> OutgoingMessage {
    let subject = Message::new("mail_otp_subject").with("brand", &passcode.brand.title);
    let address = Secret::new(to.value().to_owned());
    let subject = app.text(&subject, language);
    let text = render_text(app, passcode, code, language);
    OutgoingMessage::mail(passcode.text_key(), language, address, subject, text)
}

/// The text without the line that binds the code to a host.
fn render_text(app: &App, passcode: Passcode<'_>, code: &str, language: Language) -> String {
    let minutes = app.reference.limits.otp.ttl_seconds / 60;
    let message = Message::new(passcode.text_key())
        .with("brand", &passcode.brand.title)
        .with("page", app.page_url(CO_APPLICANT_PAGE))
        .with("otp", code)
        .with("minutes", minutes);
    app.text(&message, language)
}
