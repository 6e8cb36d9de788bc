//! Mails about saved reports. They contain no figures: the recipient logs in through the link, and sees what is
//! permitted then.

use saakh_domain::text::{Message, quoted};
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::insight::report_schedule::Schedule;
use saakh_store::insight::saved_report::SavedReport;

use crate::App;
use crate::platform::message::OutgoingMessage;

/// Maximum length of a quoted name.
const NAME: usize = 100;

pub(super) fn link_mail(
    app: &App,
    report: &SavedReport,
    schedule: &Schedule,
    to: &AdminUser,
) -> OutgoingMessage {
    let link = format!("{}?{}", page(app, report.page.code()), report.query);
    let text = Message::new("mail_report_text")
        .with("link", link.trim_end_matches('?'))
        .with("list", page(app, "saved-reports"));
    mail(app, text, report, schedule, to)
}

/// The notification that no more links will be sent.
pub(super) fn stopped_mail(
    app: &App,
    report: &SavedReport,
    schedule: &Schedule,
    to: &AdminUser,
) -> OutgoingMessage {
    mail(
        app,
        Message::new("mail_report_stopped"),
        report,
        schedule,
        to,
    )
}

fn page(app: &App, page: &str) -> String {
    app.page_url(&format!("/admin/{page}"))
}

fn mail(
    app: &App,
    text: Message,
    report: &SavedReport,
    schedule: &Schedule,
    to: &AdminUser,
) -> OutgoingMessage {
    let text = text
        .with("name", quoted::sanitise_line(&to.name, NAME))
        .with("report", quoted::sanitise_line(&report.name, NAME));
    let (address, subject) = (to.email.clone(), Message::new("mail_report_subject"));
    OutgoingMessage::mail_of_texts(app, address, schedule.locale, &subject, &text)
}
