//! The texts of an application's events.

use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_store::insight::path::{Event, EventDetail};

use crate::App;
use crate::app::labels;

/// Returns an event's text in the reader's language.
pub fn event_text(app: &App, event: &Event, language: Language) -> String {
    let say = |message: &Message| app.text(message, language);
    match event.what {
        EventDetail::StatusChanged(status) => say(&labels::application(status)),
        EventDetail::OffersShown => say(&Message::new("applications_path_offers")),
        EventDetail::AtLender(lender, standing) => {
            let snapshot = app.catalog();
            let known = snapshot.catalog.lender(lender).map(|one| one.name.clone());
            let name = known.unwrap_or_else(|| lender.0.to_string());
            let code = standing.status().code();
            let status = say(&Message::new(format!("applications_path_lender_{code}")));
            let text = match standing.reason() {
                None => Message::new("applications_path_at_lender"),
                Some(reason) => {
                    let reason = say(&reason.text());
                    Message::new("applications_path_at_lender_because").with("reason", reason)
                }
            };
            say(&text.with("lender", name).with("status", status))
        }
    }
}

/// Returns an event's source in the reader's language.
pub fn source_text(app: &App, event: &Event, language: Language) -> String {
    let key = format!("applications_path_source_{}", event.source.code());
    app.text(&Message::new(key), language)
}

#[cfg(test)]
mod tests {
    use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};

    use crate::app::Reference;

    #[test]
    fn every_submission_status_and_source_has_a_text() {
        let texts = Reference::load().unwrap().texts;
        let statuses = SubmissionStatus::ALL.iter();
        let statuses = statuses.map(|status| format!("applications_path_lender_{}", status.code()));
        let sources =
            Source::ALL.map(|source| format!("applications_path_source_{}", source.code()));
        for key in statuses.chain(sources) {
            assert!(texts.has(&key), "{key}");
        }
    }
}
