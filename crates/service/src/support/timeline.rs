//! One story of a customer for staff: everything that happened, newest first, in words.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, TicketId};
use saakh_domain::insight::TimelineKind;
use saakh_domain::lifecycle::visit::VisitStatus;
use saakh_domain::text::Message;
use saakh_domain::trust::correction::CorrectionState;
use saakh_domain::trust::customer_action::CustomerAction;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::ticket::{TicketAuthor, TicketState};
use saakh_store::identity::customer;
use saakh_store::insight::path::Event;
use saakh_store::insight::timeline::{self, TimelineDetail, TimelineEntry, TimelinePosition};
use saakh_store::platform::audit::CustomerAccess;
use saakh_store::read_tx;
use serde::Deserialize;

use crate::insight::path;
use crate::platform::audit::RequestContext;
use crate::trust::consent::{self, ConsentTitle};
use crate::trust::record_views::{RevealDetail, record_view};
use crate::{App, Error, Result};

/// The number of entries of a page.
pub const PAGE: usize = 50;

/// An entry in words.
#[derive(Debug, PartialEq, Eq)]
pub struct TimelineLine {
    pub at: Timestamp,
    pub kind: TimelineKind,
    pub text: String,
    /// The key of a message's text, of which `text` is the state.
    pub template: Option<String>,
    /// Who or what it came from or by, if that is known.
    pub source: Option<String>,
    pub application: Option<ApplicationId>,
    /// The ticket that it is about.
    pub ticket: Option<TicketId>,
}

/// A page of a timeline.
#[derive(Debug)]
pub struct TimelinePage {
    /// Newest first.
    pub lines: Vec<TimelineLine>,
    /// The place of the last line, if there are more.
    pub next: Option<TimelinePosition>,
}

/// Returns a page of a customer's timeline before a place, after auditing the access by `call`. No kinds are all.
pub async fn read(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    wanted: TimelineRequest<'_>,
    call: &'static str,
) -> Result<TimelinePage> {
    let found = customer::get(&mut app.db.read().await?, id).await?;
    found.ok_or_else(Error::not_found)?;
    record_view(app, by, id, call).await?;
    let kinds = if wanted.kinds.is_empty() {
        TimelineKind::ALL
    } else {
        wanted.kinds
    };
    let newest = TimelinePosition {
        at: Timestamp::MAX,
        key: String::new(),
    };
    let before = wanted.before.unwrap_or(newest);
    let most = i64::try_from(PAGE).unwrap_or(i64::MAX) + 1;
    let (is_erased, mut entries) = read_tx!(app.db, |conn| -> Result<_> {
        let customer = customer::get(conn, id).await?;
        let customer = customer.ok_or_else(Error::not_found)?;
        let entries = timeline::list(conn, id, kinds, &before, most).await?;
        Ok((!customer.has_contact(), entries))
    })?;
    let has_more = entries.len() > PAGE;
    entries.truncate(PAGE);
    let last = entries.last().filter(|_| has_more);
    let next = last.map(|entry| entry.position.clone());
    let writer = LineWriter {
        app,
        language: wanted.language,
        is_erased,
    };
    Ok(TimelinePage {
        lines: entries.iter().map(|entry| writer.write(entry)).collect(),
        next,
    })
}

/// What of a timeline is asked for.
#[derive(Debug)]
pub struct TimelineRequest<'a> {
    pub kinds: &'a [TimelineKind],
    pub before: Option<TimelinePosition>,
    /// The reader's language.
    pub language: Language,
}

struct LineWriter<'a> {
    app: &'a App,
    language: Language,
    /// Then no words about the customer are shown.
    is_erased: bool,
}

impl LineWriter<'_> {
    fn write(&self, entry: &TimelineEntry) -> TimelineLine {
        let at = entry.position.at;
        let (text, source) = self.write_detail(entry);
        TimelineLine {
            at,
            kind: kind_of(&entry.detail),
            text,
            template: match &entry.detail {
                TimelineDetail::Message { template, .. } => Some(template.clone()),
                _ => None,
            },
            source,
            application: entry.application,
            ticket: match &entry.detail {
                TimelineDetail::Ticket { id, .. } => Some(*id),
                TimelineDetail::Correction { ticket, .. } => *ticket,
                TimelineDetail::Access(access) => find_ticket(access),
                _ => None,
            },
        }
    }

    fn write_detail(&self, entry: &TimelineEntry) -> (String, Option<String>) {
        match &entry.detail {
            TimelineDetail::Path { event, source } => {
                let event = Event {
                    at: entry.position.at,
                    what: *event,
                    source: *source,
                };
                let source = path::source_text(self.app, &event, self.language);
                (
                    path::event_text(self.app, &event, self.language),
                    Some(source),
                )
            }
            TimelineDetail::Visit { item, status } => (self.write_visit(item, *status), None),
            TimelineDetail::Consent {
                purpose,
                lender,
                subject,
                is_given,
            } => {
                let title = ConsentTitle {
                    purpose,
                    lender: *lender,
                    subject: subject.as_deref(),
                };
                (self.write_consent(&title, *is_given), None)
            }
            TimelineDetail::Receipt(lender) => (self.write_receipt(*lender), None),
            TimelineDetail::Correction { field, state, .. } => {
                (self.write_correction(*field, *state), None)
            }
            TimelineDetail::Message { channel, state, .. } => {
                let channel =
                    self.render_key(&format!("common_contact_channel_{}", channel.code()));
                let state = self.render_key(&format!("messages_state_{}", state.code()));
                (state, Some(channel))
            }
            TimelineDetail::Ticket {
                short_code,
                author,
                state,
                ..
            } => {
                let number = short_code.map(|code| code.to_string());
                (self.write_ticket(*author, *state), number)
            }
            TimelineDetail::Note { author, text } => (text.clone(), Some(author.clone())),
            TimelineDetail::Access(access) => (self.write_access(access), access.admin.clone()),
        }
    }

    fn write_visit(&self, item: &str, status: VisitStatus) -> String {
        let status = if status == VisitStatus::Visited {
            self.render_key("csr_portal_event_visited")
        } else {
            self.render_key(&format!("visit_status_{}", status.code()))
        };
        let text = Message::new("csr_portal_event_visit")
            .with("item", item)
            .with("status", status);
        self.app.text(&text, self.language)
    }

    fn write_consent(&self, title: &ConsentTitle<'_>, is_given: bool) -> String {
        let title = consent::write_title(self.app, title, self.language);
        let word = if is_given { "given" } else { "withdrawn" };
        let text = Message::new(format!("csr_portal_event_consent_{word}")).with("consent", title);
        self.app.text(&text, self.language)
    }

    fn write_receipt(&self, lender: LenderId) -> String {
        let snapshot = self.app.catalog();
        let name = snapshot.catalog.lender(lender).map_or_else(
            || self.render_key("common_lender_gone"),
            |lender| lender.name.clone(),
        );
        let text = Message::new("csr_portal_event_receipt").with("lender", name);
        self.app.text(&text, self.language)
    }

    fn write_correction(&self, field: IdentityField, state: CorrectionState) -> String {
        let field = field.code().replace('-', "_");
        let text = Message::new("csr_portal_event_correction")
            .with(
                "field",
                self.render_key(&format!("common_reveal_field_{field}")),
            )
            .with(
                "state",
                self.render_key(&format!("corrections_state_{}", state.code())),
            );
        self.app.text(&text, self.language)
    }

    fn write_ticket(&self, author: TicketAuthor, state: Option<TicketState>) -> String {
        if let Some(state) = state {
            let state = self.render_key(&format!("common_ticket_state_{}", state.code()));
            let text = Message::new("csr_portal_event_ticket_state").with("state", state);
            return self.app.text(&text, self.language);
        }
        match author {
            TicketAuthor::Requester => self.render_key("csr_portal_event_ticket_asked"),
            TicketAuthor::Staff | TicketAuthor::System => {
                self.render_key("csr_portal_event_ticket_answered")
            }
        }
    }

    fn render_key(&self, key: &str) -> String {
        self.app.text(&Message::new(key.to_owned()), self.language)
    }

    fn join_reason(&self, done: &str, reason: &str) -> String {
        let text = Message::new("csr_portal_event_because")
            .with("done", done)
            .with("reason", reason);
        self.app.text(&text, self.language)
    }

    fn write_action(&self, access: &CustomerAccess) -> String {
        // The detail of an erased row is gone.
        let detail = access.detail.as_deref().map(serde_json::from_str);
        let detail: ActionDetail = detail.and_then(std::result::Result::ok).unwrap_or_default();
        let action = detail.action.as_deref().and_then(CustomerAction::from_code);
        let Some(action) = action else {
            return self.render_key("audit_action_customer_act");
        };
        let code = action.code().replace('-', "_");
        let done = self.render_key(&format!("csr_portal_done_{code}"));
        match detail.reason.filter(|_| !self.is_erased) {
            Some(reason) => self.join_reason(&done, &reason),
            None => done,
        }
    }

    fn write_access(&self, access: &CustomerAccess) -> String {
        if access.action == "customer.act" {
            return self.write_action(access);
        }
        let detail = RevealDetail::parse(access.detail.as_deref());
        let Some(field) = detail.field() else {
            return self.render_key("common_applications_access_look");
        };
        let field = field.code().replace('-', "_");
        let field = self.render_key(&format!("common_reveal_field_{field}"));
        let seen = Message::new("common_applications_access_reveal").with("field", field);
        let seen = self.app.text(&seen, self.language);
        match detail.reason() {
            Some(reason) => {
                let code = reason.code().replace('-', "_");
                self.join_reason(
                    &seen,
                    &self.render_key(&format!("common_reveal_reason_{code}")),
                )
            }
            None => seen,
        }
    }
}

/// The ticket for which staff acted or looked, as the audit row has it.
fn find_ticket(access: &CustomerAccess) -> Option<TicketId> {
    #[derive(Deserialize)]
    struct Cause {
        ticket: Option<String>,
    }
    let cause: Cause = serde_json::from_str(access.detail.as_deref()?).ok()?;
    cause.ticket?.parse().ok()
}

/// The details of an action, as its audit row has them.
#[derive(Debug, Default, Deserialize)]
struct ActionDetail {
    action: Option<String>,
    reason: Option<String>,
}

const fn kind_of(detail: &TimelineDetail) -> TimelineKind {
    use saakh_store::insight::path::EventDetail;
    match detail {
        TimelineDetail::Path { event, .. } => match event {
            EventDetail::StatusChanged(_) => TimelineKind::Application,
            EventDetail::AtLender(..) => TimelineKind::Submission,
            EventDetail::OffersShown => TimelineKind::Offers,
        },
        TimelineDetail::Visit { .. } => TimelineKind::Visit,
        TimelineDetail::Consent { .. } => TimelineKind::Consent,
        TimelineDetail::Receipt(_) => TimelineKind::Receipt,
        TimelineDetail::Correction { .. } => TimelineKind::Correction,
        TimelineDetail::Message { .. } => TimelineKind::Message,
        TimelineDetail::Ticket { .. } => TimelineKind::Ticket,
        TimelineDetail::Note { .. } => TimelineKind::Note,
        TimelineDetail::Access(_) => TimelineKind::Access,
    }
}
