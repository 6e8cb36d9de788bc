//! A lender's form and connector: editing, validation, dry runs.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::lender::Connector;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::FieldSpec;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::catalog::lender;
use saakh_store::catalog::lender::LenderRow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, LenderReader, LenderWriter};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::http::shape;
use crate::public::product::{ProductQuery, parse_product_name};
use crate::questions::{Field, Question};
use crate::state::Api;
use crate::words::ProductName;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get, set))
        .routes(routes!(dry_run))
        .routes(routes!(preview))
}

/// A lender's form and connector, as stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderConnector {
    /// The questions.
    #[schema(value_type = Vec<Question>)]
    form: Vec<FieldSpec>,
    /// `{ "kind": "redirect", "path" }` or `{ "kind": "http", … }`.
    #[schema(value_type = Value)]
    connector: Connector,
    /// The version, which each change increments; for `If-Match`.
    version: i64,
}

/// A form and a connector to save or try.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectorDraft {
    /// The product of the offering; by default the lender's first.
    #[schema(value_type = Option<ProductName>)]
    product: Option<String>,
    /// The questions; by default the stored ones.
    #[schema(value_type = Value)]
    form: Option<Value>,
    /// The connector; by default the stored one.
    #[schema(value_type = Value)]
    connector: Option<Value>,
}

/// Returns a lender's form and connector.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/connector", tag = "admin",
    security(("admin" = [])), params(
        ("id" = i64, Path, description = "The lender"),
        ProductQuery,
    ), responses(
    (status = 200, body = LenderConnector),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    Path(id): Path<i64>,
    Query(query): Query<ProductQuery>,
) -> ApiResult<Json<LenderConnector>> {
    let row = lender::get(&api.app, LenderId(id)).await?;
    LenderConnector::from_row(&row, parse_product_name(query.product.as_deref())?).map(Json)
}

/// Saves a lender's form and connector.
#[utoipa::path(put, path = "/api/admin/lenders/{id}/connector", tag = "admin",
    request_body = ConnectorDraft, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = LenderConnector),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
async fn set(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
    >,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(draft): Json<ConnectorDraft>,
) -> ApiResult<Json<LenderConnector>> {
    let (id, product) = (LenderId(id), draft.product()?);
    let (form, connector) = (draft.form()?, draft.connector()?);
    let row = lender::set_connector(&api.app, &by, id, product, form, connector, expected).await?;
    LenderConnector::from_row(&row, product).map(Json)
}

/// The result of a dry run.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRunView {
    /// The request; null if the connector sends none.
    #[schema(required)]
    sent: Option<DryRunRequestView>,
    /// The simulated lender's response.
    #[schema(required)]
    answer: Option<DryRunResponseView>,
    /// Errors and hints.
    problems: Vec<String>,
}

/// A request to the simulated lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRunRequestView {
    path: String,
    /// Name and value; the key is masked.
    headers: Vec<[String; 2]>,
    /// The body in the lender's format.
    #[schema(value_type = Value)]
    body: Value,
}

/// The simulated lender's response, and what the mapping reads from it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRunResponseView {
    /// The body as received.
    #[schema(value_type = Value)]
    body: Value,
    /// The lender's reference, if the mapping finds it.
    #[schema(required)]
    reference: Option<String>,
    /// Our status, if the mapping has the lender's status word.
    #[schema(value_type = Option<crate::words::SubmissionStatusName>, required)]
    status: Option<&'static str>,
}

/// Sends a made-up application to the simulated lender.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/dry-run", tag = "admin",
    request_body = ConnectorDraft, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = DryRunView),
    (status = 404, body = Problem),
))]
async fn dry_run(
    State(api): State<Api>,
    _: AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(draft): Json<ConnectorDraft>,
) -> ApiResult<Json<DryRunView>> {
    let (form, connector) = (draft.form()?, draft.connector()?);
    let run = lender::dry_run(&api.app, LenderId(id), draft.product()?, form, connector).await?;
    let problems = run.problems.iter();
    Ok(Json(DryRunView {
        sent: run.sent.map(|sent| DryRunRequestView {
            path: sent.path,
            headers: sent.headers.into_iter().map(|(k, v)| [k, v]).collect(),
            body: sent.body,
        }),
        answer: run.answer.map(|answer| DryRunResponseView {
            body: answer.body,
            reference: answer.read.reference,
            status: answer.read.status.map(SubmissionStatus::code),
        }),
        problems: problems.map(|one| api.app.text(one, language)).collect(),
    }))
}

/// A form that is being edited.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormDraft {
    #[schema(value_type = Value)]
    form: Value,
}

/// A form as customers will see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormPreview {
    /// The questions in English.
    en: Vec<Field>,
    /// The questions in Hindi.
    hi: Vec<Field>,
    /// The errors of the form, in the reader's language.
    problems: Vec<String>,
}

/// Renders a form in both languages while it is being edited; nothing is stored.
#[utoipa::path(post, path = "/api/admin/form-preview", tag = "admin",
    request_body = FormDraft, security(("admin" = [])), responses(
    (status = 200, body = FormPreview),
))]
async fn preview(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    RequestLanguage(language): RequestLanguage,
    Json(draft): Json<FormDraft>,
) -> ApiResult<Json<FormPreview>> {
    let form: Vec<FieldSpec> = shape::parse_value_at("form", &draft.form)?;
    let problems = lender::form_problems(&api.app, &form)?;
    let shown = |language| {
        form.iter()
            .map(|question| Field::from_spec(&api.app, question, language))
            .collect()
    };
    Ok(Json(FormPreview {
        en: shown(Language::En),
        hi: shown(Language::Hi),
        problems: problems
            .iter()
            .map(|one| api.app.text(one, language))
            .collect(),
    }))
}

impl ConnectorDraft {
    fn product(&self) -> ApiResult<Option<ProductType>> {
        parse_product_name(self.product.as_deref())
    }

    fn form(&self) -> ApiResult<Option<Vec<FieldSpec>>> {
        let form = self.form.as_ref();
        form.map(|form| shape::parse_value_at("form", form))
            .transpose()
    }

    /// Parses an HTTP mapping without its `kind`, because serde reports no path for errors within a
    /// tagged enum.
    fn connector(&self) -> ApiResult<Option<Connector>> {
        let Some(connector) = &self.connector else {
            return Ok(None);
        };
        let read = if connector["kind"] == "http" {
            let mut mapping = connector.clone();
            if let Some(parts) = mapping.as_object_mut() {
                parts.remove("kind");
            }
            shape::parse_value_at("connector", &mapping).map(Connector::Http)
        } else {
            shape::parse_value_at("connector", connector)
        };
        read.map(Some)
    }
}

impl LenderConnector {
    /// The offering of a product, or the lender's first.
    fn from_row(row: &LenderRow, product: Option<ProductType>) -> ApiResult<Self> {
        let lender = &row.item;
        let offering = match product {
            Some(product) => lender.offering(product).ok_or_else(ApiError::not_found)?,
            None => lender.main_offering(),
        };
        Ok(Self {
            form: offering.form.clone(),
            connector: offering.connector.clone(),
            version: row.version,
        })
    }
}
