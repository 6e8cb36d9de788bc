//! Tickets as staff see them, requesters masked, and the filters of their list.

use saakh_domain::Secret;
use saakh_domain::secret::mask_value;
use saakh_domain::trust::ticket::{TicketEntryKind, TicketQueue, is_late};
use saakh_service::App;
use saakh_service::trust::ticket;
use saakh_service::trust::ticket::merge::may_unmerge;
use saakh_service::trust::ticket::staff::{Colleague, QueueOverview, QueueSummary, TicketRecord};
use saakh_store::trust::ticket::entry::TicketEntry;
use saakh_store::trust::ticket::list::TicketRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::customer::masked_name;
use crate::view::ticket::render_change;

/// Filters of tickets. `q` is a ticket's number.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct TicketFilter {
    #[param(inline, value_type = Option<crate::words::TicketQueueName>)]
    pub(super) queue: Option<String>,
    #[param(inline, value_type = Option<crate::words::TicketStateName>)]
    pub(super) state: Option<String>,
    #[param(inline, value_type = Option<crate::words::TicketKindName>)]
    pub(super) kind: Option<String>,
    /// The id of the user who works them.
    pub(super) assignee: Option<i64>,
    #[param(max_length = 36)]
    pub(super) customer_id: Option<String>,
    /// Only those that are late.
    pub(super) overdue: Option<bool>,
    /// Only those that came to the supervisors.
    pub(super) escalated: Option<bool>,
}

/// A ticket in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TicketItem {
    id: String,
    /// The number to name it by, such as `7K3M-Q9TX`; null until it is drawn.
    #[schema(required)]
    pub(super) short_code: Option<String>,
    #[schema(value_type = crate::words::TicketKindName)]
    pub(super) kind: &'static str,
    /// The first line of what was asked; empty once it is removed.
    pub(super) title: String,
    /// The requester's name, masked; a merchant's as it is.
    #[schema(required)]
    pub(super) requester: Option<String>,
    #[schema(value_type = crate::words::TicketRequesterName)]
    requester_kind: &'static str,
    /// Null for others, and for an erased customer.
    #[schema(required)]
    customer_id: Option<String>,
    #[schema(value_type = crate::words::TicketStateName)]
    pub(super) state: &'static str,
    #[schema(value_type = crate::words::TicketPriorityName)]
    pub(super) priority: &'static str,
    #[schema(value_type = crate::words::TicketQueueName)]
    pub(super) queue: &'static str,
    /// The name of the person who works it.
    #[schema(required)]
    pub(super) assignee: Option<String>,
    #[schema(required)]
    assignee_id: Option<i64>,
    pub(super) opened_at: String,
    changed_at: String,
    /// When it has to be resolved. Where its clock rests, when its statutory day ends, or without one as if it had gone
    /// on from the last entry.
    pub(super) resolve_due: String,
    is_overdue: bool,
    /// The day by which the law demands an answer.
    #[schema(required)]
    pub(super) statutory_due_on: Option<String>,
}

/// A ticket with its entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketView {
    #[serde(flatten)]
    ticket: TicketItem,
    #[schema(value_type = crate::words::TicketChannelName)]
    channel: &'static str,
    /// Where a visitor is answered, masked.
    #[schema(required)]
    contact_email: Option<String>,
    #[schema(required)]
    contact_phone: Option<String>,
    #[schema(required)]
    company: Option<String>,
    /// The key of the lender that it is about.
    #[schema(required)]
    lender_key: Option<String>,
    /// Its name.
    #[schema(required)]
    lender: Option<String>,
    /// The submission of the loan whose commission it is about.
    #[schema(required)]
    submission_id: Option<String>,
    /// The entry of the ledger that it is about.
    #[schema(required)]
    entry_id: Option<i64>,
    /// The ticket in which it goes on.
    #[schema(required)]
    merged_into: Option<String>,
    /// Whether a merged one may still go on for itself.
    may_unmerge: bool,
    /// The requester's language.
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    first_response_due: String,
    #[schema(required)]
    first_responded_at: Option<String>,
    /// When the assignment ends unless something is written.
    #[schema(required)]
    assigned_until: Option<String>,
    /// How often it was taken up again.
    reopened: i64,
    /// Whether a finished one may be taken up again.
    may_reopen: bool,
    /// The version, to be sent with a reply and with `resolve`.
    version: i64,
    /// In order.
    entries: Vec<TicketEntryView>,
}

/// An entry of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketEntryView {
    place: i64,
    at: String,
    #[schema(value_type = crate::words::TicketAuthorName)]
    author: &'static str,
    /// The member of staff who wrote it, or wrote it down for the requester.
    #[schema(required)]
    by: Option<String>,
    #[schema(value_type = crate::words::TicketEntryKindName)]
    kind: &'static str,
    /// The words, or the property of a `classify`.
    text: String,
    /// What it was before; the number of the ticket that came to this one.
    #[schema(required)]
    from: Option<String>,
    /// The new state, class or step; the name of the person to whom it was assigned; the number of the ticket in which it
    /// goes on.
    #[schema(required)]
    to: Option<String>,
    /// The ticket that `from` or `to` names.
    #[schema(required)]
    other_id: Option<String>,
    /// The last entry of the ledger that was booked with an answer.
    #[schema(required)]
    booked_entry_id: Option<i64>,
}

/// What waits.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TicketQueues {
    /// Those that the caller may work.
    queues: Vec<TicketQueueCounts>,
    /// Unfinished tickets of the caller, at most 1,000.
    mine: i64,
    /// Tickets that came to the supervisors, at most 1,000.
    escalated: i64,
    /// Those who work tickets, to whom one can be given.
    colleagues: Vec<ColleagueView>,
    /// The brands in whose name a request can be written down.
    brands: Vec<BrandChoice>,
}

/// A brand to choose.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BrandChoice {
    key: String,
    title: String,
}

/// Somebody who works tickets.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ColleagueView {
    id: i64,
    name: String,
    /// The queues whose tickets they may work.
    #[schema(value_type = Vec<crate::words::TicketQueueName>)]
    queues: Vec<&'static str>,
}

/// A queue with its counts, each at most 1,000.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TicketQueueCounts {
    #[schema(value_type = crate::words::TicketQueueName)]
    queue: &'static str,
    open: i64,
    overdue: i64,
}

/// The ticket that the caller took.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NextTicket {
    /// Null if nothing waits.
    #[schema(required)]
    pub(super) id: Option<String>,
}

impl TicketItem {
    pub(super) fn new(app: &App, row: TicketRow) -> Self {
        let ticket = row.ticket;
        let contact = ticket.contact.as_ref();
        let typed = contact.map(|contact| mask_value(contact.name.expose()));
        let profile = row.profile.as_ref();
        let name = profile.and_then(|profile| masked_name(profile.expose()));
        Self {
            id: ticket.id.to_string(),
            short_code: ticket.short_code.map(|code| code.to_string()),
            kind: ticket.kind.code(),
            title: ticket.title,
            requester: name.or(typed).or(row.merchant),
            requester_kind: ticket.requester.code(),
            customer_id: ticket.customer_id.map(|id| id.to_string()),
            state: ticket.state.code(),
            priority: ticket.priority.code(),
            queue: ticket.queue.code(),
            assignee: row.assignee,
            assignee_id: ticket.assignee.map(|id| id.0),
            opened_at: ticket.opened_at.to_string(),
            changed_at: ticket.changed_at.to_string(),
            resolve_due: ticket.resolve_due.to_string(),
            is_overdue: is_late(
                ticket.state,
                ticket.resolve_due,
                ticket.statutory_due_on,
                app.now(),
            ),
            statutory_due_on: ticket.statutory_due_on.map(|day| day.to_string()),
        }
    }
}

impl TicketView {
    pub(super) fn new(app: &App, record: TicketRecord) -> Self {
        let ticket = &record.row.ticket;
        let contact = ticket.contact.as_ref();
        let catalog = app.catalog();
        let lender = ticket.lender_id.and_then(|id| catalog.catalog.lender(id));
        let company = contact.map(|contact| contact.company.clone());
        Self {
            channel: ticket.channel.code(),
            contact_email: contact.and_then(|contact| mask_known(&contact.email)),
            contact_phone: contact.and_then(|contact| mask_known(&contact.phone)),
            company: company.filter(|company| !company.is_empty()),
            lender_key: lender.map(|lender| lender.key.clone()),
            lender: lender.map(|lender| lender.name.clone()),
            submission_id: ticket.commission.map(|subject| subject.loan.to_string()),
            entry_id: ticket.commission.and_then(|subject| subject.entry),
            merged_into: ticket.merged_into.map(|id| id.to_string()),
            may_unmerge: may_unmerge(app, ticket),
            locale: ticket.locale.code(),
            first_response_due: ticket.first_response_due.to_string(),
            first_responded_at: ticket.first_responded_at.map(|at| at.to_string()),
            assigned_until: ticket.assigned_until.map(|at| at.to_string()),
            reopened: ticket.reopened,
            may_reopen: !ticket.state.is_open() && ticket::may_write(app, ticket),
            version: ticket.revision,
            ticket: TicketItem::new(app, record.row),
            entries: record
                .entries
                .into_iter()
                .map(TicketEntryView::from)
                .collect(),
        }
    }
}

impl From<TicketEntry> for TicketEntryView {
    fn from(entry: TicketEntry) -> Self {
        let (from, to) = render_change(&entry);
        Self {
            place: entry.place,
            at: entry.at.to_string(),
            author: entry.author.code(),
            by: entry.admin,
            kind: entry.kind.code(),
            text: entry.text,
            from,
            to: if entry.kind == TicketEntryKind::Assign {
                entry.assigned
            } else {
                to
            },
            other_id: entry.other.map(|other| other.id.to_string()),
            booked_entry_id: entry.booked,
        }
    }
}

impl From<Colleague> for ColleagueView {
    fn from(colleague: Colleague) -> Self {
        let queues = colleague.queues.into_iter();
        Self {
            id: colleague.id.0,
            name: colleague.name,
            queues: queues.map(TicketQueue::code).collect(),
        }
    }
}

impl TicketQueues {
    pub(super) fn new(app: &App, overview: QueueOverview) -> Self {
        let catalog = app.catalog();
        let brands = catalog.brands.all().iter().map(|brand| BrandChoice {
            key: brand.key.clone(),
            title: brand.title.clone(),
        });
        Self {
            brands: brands.collect(),
            queues: overview
                .queues
                .into_iter()
                .map(TicketQueueCounts::from)
                .collect(),
            mine: overview.mine,
            escalated: overview.escalated,
            colleagues: overview
                .colleagues
                .into_iter()
                .map(ColleagueView::from)
                .collect(),
        }
    }
}

impl From<QueueSummary> for TicketQueueCounts {
    fn from(summary: QueueSummary) -> Self {
        Self {
            queue: summary.queue.code(),
            open: summary.counts.open,
            overdue: summary.counts.overdue,
        }
    }
}

fn mask_known(value: &Secret<String>) -> Option<String> {
    let value = Some(value.expose()).filter(|value| !value.is_empty());
    value.map(|value| mask_value(value))
}
