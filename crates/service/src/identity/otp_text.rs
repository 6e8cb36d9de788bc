//! The messages that carry a one-time passcode.

use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::OtpCode;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_outbound::sms::Sms;

use crate::{App, Error, Refusal, RefusalKind, Result};

/// The registered template (TRAI) of the passcode text.
const TEMPLATE: &str = "otp";
/// How long to wait before trying again when a provider does not answer.
const PROVIDER_RETRY_SECONDS: i64 = 10;

/// Sends a passcode. Called after the transaction that stored its hash: the code itself is kept
/// nowhere, so a message that is lost is asked for again.
pub(crate) async fn send(
    app: &App,
    to: &Destination,
    code: &OtpCode,
    brand: &str,
    language: Language,
) -> Result<()> {
    let text = text(app, code, brand, language, to);
    let address = Secret::new(to.value().to_owned());
    let sent = match to {
        Destination::Mobile(_) => {
            let sms = Sms {
                to: address,
                text,
                template_id: TEMPLATE.to_owned(),
            };
            app.sms.send(&sms).await
        }
        Destination::Email(_) => {
            let subject = app.text(
                &Message::new("mail_otp_subject").with("brand", brand),
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
fn text(
    app: &App,
    code: &OtpCode,
    brand: &str,
    language: Language,
    to: &Destination,
) -> Secret<String> {
    let minutes = app.reference.limits.otp.ttl_seconds / 60;
    let message = Message::new("sms_otp")
        .with("brand", brand)
        .with("otp", code.expose())
        .with("minutes", minutes);
    let sentence = app.text(&message, language);
    let host = app.settings.public_url.host_str().unwrap_or_default();
    Secret::new(match to {
        Destination::Mobile(_) => format!("{sentence}\n\n@{host} #{}", code.expose()),
        Destination::Email(_) => sentence,
    })
}
