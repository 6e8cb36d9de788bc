//! One customer's path: the events of an application with the times between.

use saakh_domain::Language;
use saakh_domain::id::{ApplicationId, LenderId, SubmissionId};
use saakh_domain::text::Message;
use saakh_store::insight::application::{self, ApplicationRow};
use saakh_store::insight::path::{self, Event, EventDetail};

use crate::app::labels;
use crate::platform::audit::RequestContext;
use crate::trust::record_views::record_view;
use crate::{App, Error, Result};

/// Maximum number of displayed events.
const MOST: usize = 500;

/// An application's path.
#[derive(Debug)]
pub struct Path {
    pub application: ApplicationRow,
    /// Oldest first.
    pub events: Vec<Event>,
    /// Whether there are more.
    pub is_cut: bool,
    /// Its loans with booked commission, with their lenders.
    pub loans: Vec<(SubmissionId, LenderId)>,
}

/// Returns an application's path, after auditing the access.
pub async fn read(
    app: &App,
    by: &RequestContext,
    id: ApplicationId,
    call: &'static str,
) -> Result<Path> {
    let found = {
        let mut conn = app.db.read().await?;
        application::find(&mut conn, id).await?
    };
    let found = found.ok_or_else(Error::not_found)?;
    record_view(app, by, found.customer_id, call).await?;
    let mut conn = app.db.read().await?;
    let limit = i64::try_from(MOST).unwrap_or(i64::MAX).saturating_add(1);
    let mut events = path::list_events(&mut conn, id, limit).await?;
    let loans = path::list_loans(&mut conn, id, limit).await?;
    let is_cut = events.len() > MOST;
    events.truncate(MOST);
    Ok(Path {
        application: found,
        events,
        is_cut,
        loans,
    })
}

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
