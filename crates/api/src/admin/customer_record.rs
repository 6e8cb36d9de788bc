//! One customer for support: found by a complete identifier, shown masked, with everything that happened.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use saakh_domain::insight::TimelineKind;
use saakh_domain::text::Message;
use saakh_domain::trust::customer_action::CustomerAction;
use saakh_domain::{Language, Secret};
use saakh_service::Error;
use saakh_service::app::labels;
use saakh_service::support::action::{self, CustomerCommand};
use saakh_service::support::customer_record::{self, CustomerRecord};
use saakh_service::support::customer_search::{self, CustomerMatch};
use saakh_service::support::timeline::{self, TimelineLine, TimelineRequest};
use saakh_store::insight::timeline::TimelinePosition;
use saakh_store::trust::suppression::SuppressionEntry;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::application::render::{RecordRenderer, render_access, render_person};
use super::application::view::{ApplicationAccess, ApplicationConsent, ApplicationPerson};
use super::customer::CustomerItem;
use crate::authorisation::{AuthorisedActor, SupportActor, SupportReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// The call in the trail; the timeline belongs to the record, so that both within an hour are one look.
const CALL: &str = "GET /api/admin/customers/{id}";

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(search))
        .routes(routes!(get))
        .routes(routes!(timeline))
        .routes(routes!(act))
}

/// A complete identifier. It is sent in the body, because addresses of requests are logged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerSearchRequest {
    /// A mobile number, an e-mail address, a PAN, an id or short code of an application or
    /// submission, a customer's id, or a lender's reference.
    #[schema(value_type = String, max_length = 254)]
    q: Secret<String>,
}

/// The found customers.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundCustomers {
    /// At most ten.
    items: Vec<FoundCustomerView>,
}

/// A found customer, masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundCustomerView {
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
pub struct CustomerDetail {
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
    /// Who looked at the customer's record, newest first, at most 100.
    accesses: Vec<ApplicationAccess>,
}

/// How the customer may be contacted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerContact {
    /// Channels for news about applications, as the customer chose them.
    allow_sms: bool,
    allow_emails: bool,
    allow_whatsapp: bool,
    /// Entries in force for the customer's confirmed number and address.
    suppressions: Vec<CustomerSuppression>,
}

/// What the customer is not contacted for.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerSuppression {
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
pub struct CustomerActionRequest {
    /// Why the customer asks for it; recorded.
    #[schema(max_length = 500)]
    reason: String,
    /// Of `withdraw-consent`.
    #[serde(default)]
    #[schema(max_length = 40)]
    consent_id: Option<String>,
    /// Of `set-language`.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
}

/// The application in focus.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct FocusQuery {
    /// An application, which must be the customer's.
    #[param(max_length = 40)]
    app_id: Option<String>,
}

/// The part of a timeline.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TimelineQuery {
    /// The `nextCursor` of the page before.
    #[param(max_length = 200)]
    cursor: Option<String>,
    /// Kinds separated by commas; all without it.
    #[param(max_length = 200)]
    kinds: Option<String>,
}

/// A page of a timeline, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineView {
    items: Vec<TimelineItem>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// An entry of a timeline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
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
}

/// Finds customers by one complete identifier.
#[utoipa::path(post, path = "/api/admin/customers/search", tag = "admin",
    request_body = CustomerSearchRequest, security(("admin" = [])), responses(
    (status = 200, body = FoundCustomers),
    (status = 422, body = Problem, description = "An incomplete identifier, named at `fields.q`"),
    (status = 429, body = Problem, description = "`searches-too-many`"),
))]
async fn search(
    State(api): State<Api>,
    AuthorisedActor(SupportReader(by)): AuthorisedActor<SupportReader>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<CustomerSearchRequest>,
) -> ApiResult<Json<FoundCustomers>> {
    let found = customer_search::search(&api.app, &by, body.q.expose()).await?;
    let items = found.into_iter().map(|one| {
        let application = one.application.as_ref().map(|application| {
            let product = api
                .app
                .text(&labels::product(application.product), language);
            let status = labels::displayed_application(application.status);
            format!("{product} · {}", api.app.text(&status, language))
        });
        FoundCustomerView::new(&one, application)
    });
    Ok(Json(FoundCustomers {
        items: items.collect(),
    }))
}

impl FoundCustomerView {
    fn new(found: &CustomerMatch, application: Option<String>) -> Self {
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

/// Returns a customer, masked; the audit trail records the access.
#[utoipa::path(get, path = "/api/admin/customers/{id}", tag = "admin",
    params(("id" = String, Path, description = "The customer's id"), FocusQuery),
    security(("admin" = [])), responses(
    (status = 200, body = CustomerDetail),
    (status = 404, body = Problem, description = "No such customer, or the application is another's"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(SupportReader(by)): AuthorisedActor<SupportReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Query(query): Query<FocusQuery>,
) -> ApiResult<Json<CustomerDetail>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let focus = query.app_id.as_deref().map(str::parse).transpose();
    let focus = focus.map_err(|_| Error::not_found())?;
    let record = customer_record::read(&api.app, &by, id, focus, CALL).await?;
    let renderer = RecordRenderer {
        app: &api.app,
        snapshot: api.app.catalog(),
        language,
    };
    Ok(Json(CustomerDetail::new(&renderer, record)))
}

impl CustomerDetail {
    fn new(renderer: &RecordRenderer<'_>, record: CustomerRecord) -> Self {
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
            accesses: accesses.map(render_access).collect(),
        }
    }
}

/// Returns a page of everything that happened around a customer, newest first; the audit trail
/// records the access.
#[utoipa::path(get, path = "/api/admin/customers/{id}/timeline", tag = "admin",
    params(("id" = String, Path, description = "The customer's id"), TimelineQuery),
    security(("admin" = [])), responses(
    (status = 200, body = TimelineView),
    (status = 404, body = Problem, description = "No such customer"),
    (status = 422, body = Problem, description = "An unknown kind or cursor"),
))]
async fn timeline(
    State(api): State<Api>,
    AuthorisedActor(SupportReader(by)): AuthorisedActor<SupportReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Query(query): Query<TimelineQuery>,
) -> ApiResult<Json<TimelineView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let kinds = parse_kinds(query.kinds.as_deref())?;
    let request = TimelineRequest {
        kinds: &kinds,
        before: query.cursor.as_deref().map(parse_cursor).transpose()?,
        language,
    };
    let page = timeline::read(&api.app, &by, id, request, CALL).await?;
    Ok(Json(TimelineView {
        items: page.lines.into_iter().map(TimelineItem::from).collect(),
        next_cursor: page.next.as_ref().map(write_cursor),
    }))
}

/// Does something for a customer who asks for it; the audit trail records it with the reason.
#[utoipa::path(post, path = "/api/admin/customers/{id}/actions/{action}", tag = "admin",
    params(("id" = String, Path, description = "The customer's id"),
        ("action" = inline(crate::words::CustomerActionName), Path, description = "The action")),
    request_body = CustomerActionRequest, security(("admin" = [])), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such customer, action or consent, or the customer is being erased"),
    (status = 409, body = Problem, description = "`contact-unconfirmed`: nothing is confirmed that could be stopped"),
    (status = 422, body = Problem),
))]
async fn act(
    State(api): State<Api>,
    AuthorisedActor(SupportActor(by)): AuthorisedActor<SupportActor>,
    Path((id, action)): Path<(String, String)>,
    Json(body): Json<CustomerActionRequest>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let command = parse_command(&action, &body)?;
    action::act(&api.app, &by, id, command, &body.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse_command(action: &str, body: &CustomerActionRequest) -> Result<CustomerCommand, Error> {
    let missing = |field: &str| Error::field(field, Message::new("invalid_choose"));
    Ok(
        match CustomerAction::from_code(action).ok_or_else(Error::not_found)? {
            CustomerAction::StopOffers => CustomerCommand::StopOffers,
            CustomerAction::StopCalls => CustomerCommand::StopCalls,
            CustomerAction::EndSessions => CustomerCommand::EndSessions,
            CustomerAction::WithdrawConsent => {
                let consent = body.consent_id.as_deref().and_then(|id| id.parse().ok());
                CustomerCommand::WithdrawConsent(consent.ok_or_else(|| missing("consentId"))?)
            }
            CustomerAction::SetLanguage => {
                let language = body.language.as_deref().and_then(Language::from_code);
                CustomerCommand::SetLanguage(language.ok_or_else(|| missing("language"))?)
            }
        },
    )
}

fn parse_kinds(typed: Option<&str>) -> Result<Vec<TimelineKind>, Error> {
    let words = typed.into_iter().flat_map(|typed| typed.split(','));
    words
        .map(|word| {
            let unknown = || Error::field("kinds", Message::new("invalid_choose"));
            TimelineKind::from_code(word).ok_or_else(unknown)
        })
        .collect()
}

/// The instant in milliseconds and the key of the last entry.
fn write_cursor(position: &TimelinePosition) -> String {
    format!("{}.{}", position.at.as_millisecond(), position.key)
}

fn parse_cursor(cursor: &str) -> Result<TimelinePosition, Error> {
    let parse = || {
        let (at, key) = cursor.split_once('.')?;
        Some(TimelinePosition {
            at: Timestamp::from_millisecond(at.parse().ok()?).ok()?,
            key: key.to_owned(),
        })
    };
    parse().ok_or_else(|| Error::field("cursor", Message::new("invalid_cursor")))
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
        }
    }
}
