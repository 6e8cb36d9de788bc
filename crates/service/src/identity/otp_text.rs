//! The messages that carry a one-time passcode.

use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::{OtpCode, OtpPurpose};
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_outbound::sms::Sms;

use crate::{App, Error, Refusal, RefusalKind, Result};

/// The page on which a co-applicant sees what is kept of them.
const CO_APPLICANT_PAGE: &str = "/co-applicant";

/// A passcode, and what for.
#[derive(Clone, Copy)]
pub(crate) struct Passcode<'a> {
    pub(crate) code: &'a OtpCode,
    pub(crate) purpose: OtpPurpose,
    pub(crate) brand: &'a str,
    /// The host that browsers offer it to; none: the public one.
    pub(crate) host: Option<&'a str>,
}

impl Passcode<'_> {
    /// The registered template (TRAI) of the text; `sms_` before it is the text's key.
    const fn template(&self) -> &'static str {
        match self.purpose {
            OtpPurpose::Login => "otp",
            OtpPurpose::CoApplicant => "otp_co_applicant",
            OtpPurpose::CoApplicantRecords | OtpPurpose::CoApplicantSeen => {
                "otp_co_applicant_records"
            }
            OtpPurpose::Transfer => "otp_transfer",
        }
    }
}

/// How long to wait before trying again when a provider does not answer.
const PROVIDER_RETRY_SECONDS: i64 = 10;

/// Sends a passcode. Called after the transaction that stored its hash: the code itself is kept
/// nowhere, so a message that is lost is asked for again.
pub(crate) async fn send(
    app: &App,
    to: &Destination,
    passcode: Passcode<'_>,
    language: Language,
) -> Result<()> {
    let text = text(app, passcode, language, to);
    let address = Secret::new(to.value().to_owned());
    let sent = match to {
        Destination::Mobile(_) => {
            let sms = Sms {
                to: address,
                text,
                template_id: passcode.template().to_owned(),
            };
            app.sms.send(&sms).await
        }
        Destination::Email(_) => {
            let subject = app.text(
                &Message::new("mail_otp_subject").with("brand", passcode.brand),
                language,
            );
            app.mailer
                .send(&Mail {
                    to: address,
                    subject,
                    text,
                })
                .await
        }
    };
    sent.map_err(|error| {
        tracing::warn!(%error, channel = to.channel().code(), "a passcode could not be sent");
        let kind = RefusalKind::Unavailable(PROVIDER_RETRY_SECONDS);
        Error::from(Refusal::coded(kind, "message-not-sent"))
    })
}

/// The last line binds the code to this host, so that browsers offer it here and nowhere else
/// (WebOTP: `@host #code`).
fn text(app: &App, passcode: Passcode<'_>, language: Language, to: &Destination) -> Secret<String> {
    let code = passcode.code;
    let minutes = app.reference.limits.otp.ttl_seconds / 60;
    let page = app.settings.public_url.join(CO_APPLICANT_PAGE);
    let message = Message::new(format!("sms_{}", passcode.template()))
        .with("brand", passcode.brand)
        .with("page", page.map_or_else(|_| String::new(), String::from))
        .with("otp", code.expose())
        .with("minutes", minutes);
    let sentence = app.text(&message, language);
    let public = app.settings.public_url.host_str().unwrap_or_default();
    let host = passcode.host.unwrap_or(public);
    Secret::new(match to {
        Destination::Mobile(_) => format!("{sentence}\n\n@{host} #{}", code.expose()),
        Destination::Email(_) => sentence,
    })
}
