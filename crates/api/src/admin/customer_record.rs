//! One customer for support: found by a complete identifier, shown masked, with everything that happened.

mod view;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::insight::TimelineKind;
use saakh_domain::text::Message;
use saakh_domain::trust::customer_action::CustomerAction;
use saakh_service::Error;
use saakh_service::app::labels;
use saakh_service::support::action::{self, ActionCause, CustomerCommand};
use saakh_service::support::customer_record;
use saakh_service::support::customer_search;
use saakh_service::support::timeline::{self, TimelineRequest};
use saakh_store::insight::timeline::TimelinePosition;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::view::{
    CustomerActionRequest, CustomerDetail, CustomerSearchRequest, FocusQuery, FoundCustomerView,
    FoundCustomers, TimelineItem, TimelineQuery, TimelineView,
};
use super::application::parse_ticket_id;
use super::application::render::RecordRenderer;
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
    (status = 409, body = Problem, description = "`contact-unconfirmed`: nothing is confirmed that could be stopped or written to; `contact-refused`: no message may leave"),
    (status = 422, body = Problem),
    (status = 429, body = Problem, description = "`continue-links-too-many`"),
))]
async fn act(
    State(api): State<Api>,
    AuthorisedActor(SupportActor(by)): AuthorisedActor<SupportActor>,
    Path((id, action)): Path<(String, String)>,
    Json(body): Json<CustomerActionRequest>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let command = parse_command(&action, &body)?;
    let cause = ActionCause {
        ticket: parse_ticket_id(body.ticket_id.as_deref())?,
        reason: body.reason,
    };
    action::act(&api.app, &by, id, command, cause).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse_command(action: &str, body: &CustomerActionRequest) -> Result<CustomerCommand, Error> {
    let missing = |field: &str| Error::field(field, Message::new("invalid_choose"));
    Ok(
        match CustomerAction::from_code(action).ok_or_else(Error::not_found)? {
            CustomerAction::StopOffers => CustomerCommand::StopOffers,
            CustomerAction::StopCalls => CustomerCommand::StopCalls,
            CustomerAction::StopContact => CustomerCommand::StopContact,
            CustomerAction::ReportWrongPerson => CustomerCommand::ReportWrongPerson,
            CustomerAction::EndSessions => CustomerCommand::EndSessions,
            CustomerAction::SendContinueLink => CustomerCommand::SendContinueLink,
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
