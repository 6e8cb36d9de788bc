//! A customer as support sees them, and what support asks for: personal data masked.

use saakh_domain::Secret;
use saakh_service::support::customer_record::CustomerRecord;
use saakh_service::support::customer_search::CustomerMatch;
use saakh_service::support::timeline::TimelineLine;
use saakh_store::trust::suppression::SuppressionEntry;
use saakh_store::trust::ticket::Ticket;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::application::render::{RecordRenderer, render_access, render_person};
use crate::admin::application::view::{ApplicationAccess, ApplicationConsent, ApplicationPerson};
use crate::admin::customer::CustomerItem;

/// A complete identifier. It is sent in the body, because addresses of requests are logged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CustomerSearchRequest {
    /// A mobile number, an e-mail address, a PAN, an id or short code of an application or
    /// submission, the number of a ticket, a customer's id, or a lender's reference.
    #[schema(value_type = String, max_length = 254)]
    pub(super) q: Secret<String>,
}

/// The found customers.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundCustomers {
    /// At most ten.
    pub(super) items: Vec<FoundCustomerView>,
}

/// A found customer, masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoundCustomerView {
    customer_id: String,
    #[schema(required)]
    name: Option<String>,
    #[schema(required)]
    mobile: Option<String>,
    /// The application that the identifier names, otherwise the newest; null without any.
    #[schema(required)]
    app_id: Option<String>,
    #[schema(required)]
    short_code: Option<String>,
    /// The application's product and status in the reader's language.
    #[schema(required)]
    application: Option<String>,
    /// The kind of identifier that matched.
    #[serde(rename = "match")]
    #[schema(value_type = crate::words::IdentifierKindName)]
    matched: &'static str,
    /// Whether the identifier is known to be the customer's: a number or address may be mistyped
    /// until it is confirmed.
    is_confirmed: bool,
}

/// A customer, masked, without what the timeline has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CustomerDetail {
    customer_id: String,
    person: ApplicationPerson,
    /// The partner that brought the customer.
    #[schema(required)]
    partner: Option<String>,
    created_at: String,
    /// Newest first, at most 200.
    applications: Vec<CustomerItem>,
    contact: CustomerContact,
    /// All consents, oldest first.
    consents: Vec<ApplicationConsent>,
    /// When the customer asked for erasure.
    #[schema(required)]
    erasure_asked_at: Option<String>,
    /// When the data were erased.
    #[schema(required)]
    erased_at: Option<String>,
    /// Whether a legal hold keeps the data.
    is_held: bool,
    /// The unfinished complaint that the law wants answered first; null if there is none.
    #[schema(required)]
    open_complaint: Option<OpenComplaint>,
    /// Who looked at the customer's record, newest first, at most 100.
    accesses: Vec<ApplicationAccess>,
}

/// An unfinished complaint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenComplaint {
    ticket_id: String,
    /// Its number; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    /// The day by which the law demands an answer.
    #[schema(required)]
    due_on: Option<String>,
}

impl From<Ticket> for OpenComplaint {
    fn from(ticket: Ticket) -> Self {
        Self {
            ticket_id: ticket.id.to_string(),
            short_code: ticket.short_code.map(|code| code.to_string()),
            due_on: ticket.statutory_due_on.map(|day| day.to_string()),
        }
    }
}

/// How the customer may be contacted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CustomerContact {
    /// Channels for news about applications, as the customer chose them.
    allow_sms: bool,
    allow_emails: bool,
    allow_whatsapp: bool,
    /// Entries in force for the customer's confirmed number and address.
    suppressions: Vec<CustomerSuppression>,
}

/// What the customer is not contacted for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CustomerSuppression {
    id: String,
    #[schema(value_type = crate::words::SuppressionScopeName)]
    scope: &'static str,
    #[schema(value_type = crate::words::SuppressionReasonName)]
    reason: &'static str,
    since: String,
    /// When it ends by itself.
    #[schema(required)]
    until: Option<String>,
}

impl From<SuppressionEntry> for CustomerSuppression {
    fn from(entry: SuppressionEntry) -> Self {
        Self {
            id: entry.id,
            scope: entry.scope.code(),
            reason: entry.reason.code(),
            since: entry.since.to_string(),
            until: entry.until.map(|until| until.to_string()),
        }
    }
}

/// What an action needs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CustomerActionRequest {
    /// Why the customer asks for it; recorded.
    #[schema(max_length = 500)]
    pub(super) reason: String,
    /// The customer's ticket that asks for it.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub(super) ticket_id: Option<String>,
    /// Of `withdraw-consent`.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub(super) consent_id: Option<String>,
    /// Of `set-language`.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    pub(super) language: Option<String>,
}

/// The application in focus.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct FocusQuery {
    /// An application, which must be the customer's.
    #[param(max_length = 40)]
    pub(super) app_id: Option<String>,
}

/// The part of a timeline.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TimelineQuery {
    /// The `nextCursor` of the page before.
    #[param(max_length = 200)]
    pub(super) cursor: Option<String>,
    /// Kinds separated by commas; all without it.
    #[param(max_length = 200)]
    pub(super) kinds: Option<String>,
}

/// A page of a timeline, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TimelineView {
    pub(super) items: Vec<TimelineItem>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required)]
    pub(super) next_cursor: Option<String>,
}

/// An entry of a timeline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TimelineItem {
    at: String,
    #[schema(value_type = crate::words::TimelineKindName)]
    kind: &'static str,
    /// The entry in the reader's language; notes as they were written; the state of a message.
    text: String,
    /// The key of a message's text.
    #[schema(required)]
    template: Option<String>,
    /// Who or what it came from, or the channel of a message.
    #[schema(required)]
    source: Option<String>,
    /// The application that it is about.
    #[schema(required)]
    app_id: Option<String>,
    /// The ticket that it is about.
    #[schema(required)]
    ticket_id: Option<String>,
}

impl FoundCustomerView {
    pub(super) fn new(found: &CustomerMatch, application: Option<String>) -> Self {
        let person = render_person(found.customer.clone());
        let focus = found.application.as_ref();
        Self {
            customer_id: found.customer.id.to_string(),
            name: person.name,
            mobile: person.mobile,
            app_id: focus.map(|one| one.id.to_string()),
            short_code: focus
                .and_then(|one| one.short_code)
                .map(|code| code.to_string()),
            application,
            matched: found.matched.code(),
            is_confirmed: found.is_confirmed,
        }
    }
}

impl CustomerDetail {
    pub(super) fn new(renderer: &RecordRenderer<'_>, record: CustomerRecord) -> Self {
        let snapshot = &renderer.snapshot;
        let customer = record.customer;
        let partner = customer.partner_id;
        let partner = partner.and_then(|id| snapshot.partners.find_by_id(id));
        let consents = record.consents.iter();
        let accesses = record.accesses.into_iter();
        Self {
            customer_id: customer.id.to_string(),
            partner: partner.map(|partner| partner.name.clone()),
            created_at: customer.created_at.to_string(),
            person: render_person(customer),
            applications: record
                .applications
                .into_iter()
                .map(|row| CustomerItem::from_row(snapshot, row))
                .collect(),
            contact: CustomerContact {
                allow_sms: record.preferences.allow_sms,
                allow_emails: record.preferences.allow_emails,
                allow_whatsapp: record.preferences.allow_whatsapp,
                suppressions: record.suppressions.into_iter().map(Into::into).collect(),
            },
            consents: consents.map(|given| renderer.consent(given)).collect(),
            erasure_asked_at: record
                .erasure
                .as_ref()
                .map(|one| one.requested_at.to_string()),
            erased_at: record
                .erasure
                .as_ref()
                .and_then(|one| one.erased_at)
                .map(|at| at.to_string()),
            is_held: record.is_held,
            open_complaint: record.open_complaint.map(Into::into),
            accesses: accesses.map(render_access).collect(),
        }
    }
}

impl From<TimelineLine> for TimelineItem {
    fn from(line: TimelineLine) -> Self {
        Self {
            at: line.at.to_string(),
            kind: line.kind.code(),
            text: line.text,
            template: line.template,
            source: line.source,
            app_id: line.application.map(|id| id.to_string()),
            ticket_id: line.ticket.map(|id| id.to_string()),
        }
    }
}
