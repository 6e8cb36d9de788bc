//! Mail, through an SMTP server.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use url::{Host, Url};
use uuid::Uuid;

use saakh_domain::Secret;
use saakh_domain::engagement::contact::{Addressed, Cleared, ContactChannel};

use crate::error::{CallError, Outage};
use crate::message::{Acceptance, SendFuture};

const TIMEOUT: Duration = Duration::from_secs(10);
/// SMTP's "mailbox name not allowed", reported for an address that no server would accept.
const MAILBOX_NOT_ALLOWED: u16 = 553;

/// One mail in plain text.
#[derive(Debug, Clone)]
pub struct Mail {
    pub to: Secret<String>,
    /// Without personal data: servers on the way log it.
    pub subject: String,
    pub text: Secret<String>,
}

impl Mail {
    /// Subject and text as one document.
    pub fn full_text(&self) -> String {
        format!("{}\n\n{}", self.subject, self.text.expose())
    }
}

impl Addressed for Mail {
    fn channel(&self) -> ContactChannel {
        ContactChannel::Email
    }

    fn destination(&self) -> &Secret<String> {
        &self.to
    }
}

/// A mail transport: a server, or the outbox of demo mode.
///
/// Only a mail that may be sent is taken:
///
/// ```compile_fail
/// # use saakh_outbound::mail::{Mail, Mailer};
/// # async fn send_unasked(mailer: &dyn Mailer, id: &uuid::Uuid, mail: Mail) {
/// mailer.send(id, &mail).await.unwrap();
/// # }
/// ```
pub trait Mailer: Send + Sync {
    /// Sends a mail. `Ok` means accepted, not delivered. The id makes a repeated send recognisable as the same mail,
    /// for instance after a crash before the first one was recorded.
    fn send<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a>;
}

/// What is wrong with the settings, and what to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MailSettingsError {
    #[error(
        "mail.url: write smtps://user:password@host or smtp://user:password@host?tls=required \
         (without encryption only to this machine)"
    )]
    Url,
    #[error("mail.from: write an address, as in Nitya Finance <hello@nitya.example>")]
    From,
}

pub struct SmtpMailer {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl SmtpMailer {
    /// Validates the settings at start, so that a wrong one does not fail only with the first mail. The address is a
    /// secret because it contains the password.
    pub fn new(url: &Secret<String>, from: &str) -> Result<Self, MailSettingsError> {
        if !is_private(url.expose()) {
            return Err(MailSettingsError::Url);
        }
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose())
            .map_err(|_| MailSettingsError::Url)?
            .timeout(Some(TIMEOUT))
            .build();
        let from = from.parse().map_err(|_| MailSettingsError::From)?;
        Ok(Self { server, from })
    }

    /// Sets `Message-ID`, by which servers and mailboxes recognise a repeated mail.
    fn message(&self, id: &Uuid, mail: &Mail) -> Result<Message, CallError> {
        let refused = || CallError::Refused {
            status: MAILBOX_NOT_ALLOWED,
            code: None,
        };
        let to: Address = mail.to.expose().parse().map_err(|_| refused())?;
        let domain = self.from.email.domain();
        Message::builder()
            .message_id(Some(format!("<{id}@{domain}>")))
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text.expose().clone())
            .map_err(|_| refused())
    }
}

impl SmtpMailer {
    async fn deliver(&self, id: &Uuid, mail: &Mail) -> Result<Acceptance, CallError> {
        let sent = self.server.send(self.message(id, mail)?).await;
        sent.map(|_| Acceptance::default()).map_err(|error| {
            let error = failure(&error);
            tracing::warn!(%error, "mail not sent");
            error
        })
    }
}

impl Mailer for SmtpMailer {
    fn send<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        Box::pin(self.deliver(id, mail.content()))
    }
}

/// Whether the connection is encrypted or does not leave this machine.
fn is_private(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else {
        return false;
    };
    match url.scheme() {
        "smtps" => true,
        "smtp" => {
            let requires_tls = url
                .query_pairs()
                .any(|(key, value)| key == "tls" && value == "required");
            requires_tls || (url.query().is_none() && is_this_machine(&url))
        }
        _ => false,
    }
}

fn is_this_machine(url: &Url) -> bool {
    // For schemes other than the web's, `Url` returns the host as text, even if it is an IP address.
    match url.host_str().map(Host::parse) {
        Some(Ok(Host::Domain(name))) => name == "localhost",
        Some(Ok(Host::Ipv4(address))) => address.is_loopback(),
        Some(Ok(Host::Ipv6(address))) => address.is_loopback(),
        _ => false,
    }
}

/// Drops the server's message, because it often repeats the address.
fn failure(error: &smtp::Error) -> CallError {
    let status = error.status().map(u16::from);
    match status {
        Some(status) if error.is_permanent() => CallError::Refused { status, code: None },
        Some(status) => CallError::unavailable(Outage::Status(status)),
        None if error.is_timeout() => CallError::unavailable(Outage::Timeout),
        None if error.is_client() => {
            CallError::Misconfigured("the mail server takes no such login")
        }
        None => CallError::unavailable(Outage::Connect),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::task::JoinHandle;

    use super::*;
    use crate::message::clear;

    /// An SMTP server that answers every recipient with a line and returns what it received.
    async fn server(recipient: &'static str) -> (String, JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let session = async move { converse(listener.accept().await.unwrap().0, recipient).await };
        (url, tokio::spawn(session))
    }

    async fn converse(stream: TcpStream, recipient: &str) -> String {
        let (reader, mut writer) = stream.into_split();
        let mut lines = BufReader::new(reader).lines();
        let mut heard = String::new();
        let mut in_data = false;
        writer.write_all(b"220 ready\r\n").await.unwrap();
        while let Ok(Some(line)) = lines.next_line().await {
            let reply = match line.split([' ', ':']).next().unwrap() {
                _ if in_data && line != "." => "",
                "RCPT" => recipient,
                "DATA" => "354 go on\r\n",
                "QUIT" => "221 bye\r\n",
                _ => "250 ok\r\n",
            };
            in_data = reply.starts_with("354") || (in_data && line != ".");
            writer.write_all(reply.as_bytes()).await.unwrap();
            heard.push_str(&line);
            heard.push('\n');
        }
        heard
    }

    fn mail() -> Mail {
        Mail {
            to: Secret::new("asha@example.com".to_owned()),
            subject: "Your code".to_owned(),
            text: Secret::new("Your code is 123456.".to_owned()),
        }
    }

    fn mailer(url: String) -> SmtpMailer {
        SmtpMailer::new(&Secret::new(url), "Nitya Finance <hello@nitya.example>").unwrap()
    }

    const ID: Uuid = Uuid::from_u128(7);

    #[tokio::test]
    async fn a_mail_reaches_the_server() {
        let (url, heard) = server("250 ok\r\n").await;
        mailer(url).send(&ID, &clear(mail())).await.unwrap();
        let heard = heard.await.unwrap();
        for line in [
            "MAIL FROM:<hello@nitya.example>",
            "RCPT TO:<asha@example.com>",
        ] {
            assert!(heard.contains(line), "{heard}");
        }
        assert!(heard.contains("Subject: Your code"), "{heard}");
        assert!(heard.contains("Your code is 123456."), "{heard}");
    }

    #[tokio::test]
    async fn a_mail_has_its_id_as_message_id() {
        let (url, heard) = server("250 ok\r\n").await;
        mailer(url).send(&ID, &clear(mail())).await.unwrap();
        let heard = heard.await.unwrap();
        let line = "Message-ID: <00000000-0000-0000-0000-000000000007@nitya.example>";
        assert!(heard.contains(line), "{heard}");
    }

    #[tokio::test]
    async fn the_servers_reply_decides_whether_to_retry() {
        let (url, _) = server("450 busy <asha@example.com>\r\n").await;
        let error = mailer(url).send(&ID, &clear(mail())).await.unwrap_err();
        assert_eq!(error, CallError::unavailable(Outage::Status(450)));

        let (url, _) = server("550 no such user\r\n").await;
        let error = mailer(url).send(&ID, &clear(mail())).await.unwrap_err();
        assert_eq!(
            error,
            CallError::Refused {
                status: 550,
                code: None
            }
        );
    }

    #[tokio::test]
    async fn a_mail_server_that_is_down_is_retried() {
        let error = mailer("smtp://127.0.0.1:1".to_owned())
            .send(&ID, &clear(mail()))
            .await
            .unwrap_err();
        assert!(error.is_retryable(), "{error}");
    }

    #[tokio::test]
    async fn an_address_that_is_none_is_refused_before_sending() {
        let mail = Mail {
            to: Secret::new("no address".to_owned()),
            ..mail()
        };
        let error = mailer("smtp://127.0.0.1:1".to_owned())
            .send(&ID, &clear(mail))
            .await
            .unwrap_err();
        assert!(!error.is_retryable(), "{error}");
    }

    #[test]
    fn mail_leaves_this_machine_only_encrypted() {
        let result = |url: &str| {
            SmtpMailer::new(&Secret::new(url.to_owned()), "hello@nitya.example").map(drop)
        };
        for url in [
            "smtps://me:pw@mail.example",
            "smtp://mail.example?tls=required",
        ] {
            assert_eq!(result(url), Ok(()), "{url}");
        }
        for url in [
            "smtp://localhost:2525",
            "smtp://127.0.0.1",
            "smtp://[::1]:25",
        ] {
            assert_eq!(result(url), Ok(()), "{url}");
        }
        for url in [
            "smtp://mail.example",
            "smtp://mail.example?tls=opportunistic",
            "https://mail.example",
            "mail.example",
        ] {
            assert_eq!(result(url), Err(MailSettingsError::Url), "{url}");
        }
    }

    #[test]
    fn the_sender_must_be_an_address() {
        let local = Secret::new("smtp://localhost".to_owned());
        let error = SmtpMailer::new(&local, "Nitya Finance").err();
        assert_eq!(error, Some(MailSettingsError::From));
    }
}
