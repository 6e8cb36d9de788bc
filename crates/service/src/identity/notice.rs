//! Mails that notify the owner of an account of changes, so that they notice changes by others.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use saakh_domain::identity::session::Area;
use saakh_domain::text::Message;
use saakh_domain::time::india;
use saakh_domain::{Language, Secret};
use saakh_store::identity::account;
use saakh_store::{Conn, DbError, Tx};
use serde::{Deserialize, Serialize};

use super::trail::Account;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Result, register_job};

/// An event that the owner is notified of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccountEvent {
    Password,
    TotpOn,
    TotpOff,
    /// New recovery codes were generated.
    RecoveryCodes,
    /// A login with a browser that the account was not used with before.
    NewDevice,
}

impl AccountEvent {
    const ALL: [Self; 5] = [
        Self::Password,
        Self::TotpOn,
        Self::TotpOff,
        Self::RecoveryCodes,
        Self::NewDevice,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::TotpOn => "totp-on",
            Self::TotpOff => "totp-off",
            Self::RecoveryCodes => "recovery-codes",
            Self::NewDevice => "new-device",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Password => "mail_account_password",
            Self::TotpOn => "mail_account_totp_on",
            Self::TotpOff => "mail_account_totp_off",
            Self::RecoveryCodes => "mail_account_recovery_codes",
            Self::NewDevice => "mail_account_new_device",
        }
    }
}

/// One notification. Its text form is a job's payload, and identifies the account by id only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountNotice {
    area: Area,
    subject: i64,
    event: AccountEvent,
    locale: Language,
    at: i64,
}

impl fmt::Display for AccountNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (area, event, locale) = (self.area.code(), self.event.code(), self.locale.code());
        write!(f, "{area}/{}/{event}/{locale}/{}", self.subject, self.at)
    }
}

impl FromStr for AccountNotice {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let [area, subject, event, locale, at] = text
            .split('/')
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|_| ())?;
        let known = |known: &AccountEvent| known.code() == event;
        Ok(Self {
            area: Area::from_code(area).ok_or(())?,
            subject: subject.parse().map_err(|_| ())?,
            event: AccountEvent::ALL.into_iter().find(known).ok_or(())?,
            locale: Language::from_code(locale).ok_or(())?,
            at: at.parse().map_err(|_| ())?,
        })
    }
}

/// Notifies the owner of an account of a change.
pub(crate) struct SendAccountNotice;

impl JobKind for SendAccountNotice {
    const NAME: &'static str = "tell-account";
    const QUEUE: Queue = Queue::Mail;
    type Payload = AccountNotice;

    async fn run(job: &JobContext<'_>, notice: AccountNotice) -> Result<JobOutcome> {
        send(job, notice).await
    }
}

register_job!(SendAccountNotice);

/// Enqueues a notification of the owner.
pub(super) async fn enqueue(
    app: &App,
    tx: &mut Tx,
    account: Account,
    event: AccountEvent,
    locale: Language,
) -> std::result::Result<(), DbError> {
    let notice = AccountNotice {
        area: account.area(),
        subject: account.subject(),
        event,
        locale,
        at: app.now().as_millisecond(),
    };
    job::enqueue::<SendAccountNotice>(app, tx, notice).await
}

/// Mails the notification, unless the account is no longer active.
async fn send(job: &JobContext<'_>, notice: AccountNotice) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let owner = owner(&mut conn, notice).await?;
    drop(conn);
    let Some((name, email)) = owner else {
        return Ok(JobOutcome::Done);
    };
    let text = Message::new(notice.event.text())
        .with("name", name)
        .with("time", time(notice.at));
    let text = app.text(&text, notice.locale);
    let advice = app.text(&Message::new("mail_account_advice"), notice.locale);
    let subject = app.text(&Message::new("mail_account_subject"), notice.locale);
    let text = format!("{text}\n\n{advice}");
    let mail = OutgoingMessage::mail(notice.event.text(), notice.locale, email, subject, text);
    message::finish_with_account_mail(job, mail).await
}

async fn owner(
    conn: &mut Conn,
    notice: AccountNotice,
) -> std::result::Result<Option<(String, Secret<String>)>, DbError> {
    let found = account::get(conn, notice.area, notice.subject).await?;
    Ok(found.map(|owner| (owner.name, owner.email)))
}

/// Day and time in India, in digits, for both languages.
fn time(millisecond: i64) -> String {
    let at = Timestamp::from_millisecond(millisecond).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(india()).strftime("%d-%m-%Y %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payload_is_read_as_it_was_written() {
        for event in AccountEvent::ALL {
            let notice = AccountNotice {
                area: Area::Partner,
                subject: 5,
                event,
                locale: Language::Hi,
                at: 1_700_000_000_000,
            };
            assert_eq!(notice.to_string().parse(), Ok(notice));
        }
        for wrong in [
            "",
            "admin/5/password/en",
            "admin/x/password/en/1",
            "admin/5/nothing/en/1",
        ] {
            assert_eq!(wrong.parse::<AccountNotice>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn the_time_is_that_in_india() {
        assert_eq!(time(1_700_000_000_000), "15-11-2023 03:43");
    }
}
