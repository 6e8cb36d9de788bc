//! What a lender asks beyond the profile, and how it is reached: edited, checked, tried.

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

/// A lender's form and connector, as they are stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderConnector {
    /// The questions, one descriptor each.
    #[schema(value_type = Vec<Question>)]
    form: Vec<FieldSpec>,
    /// `{ "kind": "redirect", "path" }` or `{ "kind": "http", … }`.
    #[schema(value_type = Value)]
    connector: Connector,
    /// Goes up with every change; `If-Match` names it.
    version: i64,
}

/// A form and a connector to be set or tried.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectorDraft {
    /// Of which of the lender's products; left out: of its first.
    #[schema(value_type = Option<ProductName>)]
    product: Option<String>,
    /// The questions; left out: as stored.
    #[schema(value_type = Value)]
    form: Option<Value>,
    /// The connector; left out: as stored.
    #[schema(value_type = Value)]
    connector: Option<Value>,
}

/// A lender's form and connector.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/connector", tag = "admin",
    security(("admin" = [])), params(
        ("id" = i64, Path, description = "The lender"),
        ProductQuery,
    ), responses(
    (status = 200, body = LenderConnector),
    (status = 404, body = Problem),
))]
pub async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    Path(id): Path<i64>,
    Query(query): Query<ProductQuery>,
) -> ApiResult<Json<LenderConnector>> {
    let row = lender::get(&api.app, LenderId(id)).await?;
    LenderConnector::from_row(&row, parse_product_name(query.product.as_deref())?).map(Json)
}

/// Sets a lender's form and connector.
#[utoipa::path(put, path = "/api/admin/lenders/{id}/connector", tag = "admin",
    request_body = ConnectorDraft, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = LenderConnector),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
pub async fn set(
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

/// What a trial showed.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRunView {
    /// What was sent; null where nothing is.
    #[schema(required)]
    sent: Option<DryRunRequestView>,
    /// What the simulated lender answered.
    #[schema(required)]
    answer: Option<DryRunResponseView>,
    /// What is wrong, or worth knowing.
    problems: Vec<String>,
}

/// What was sent to the simulated lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRunRequestView {
    /// The path.
    path: String,
    /// Name and value; the key is masked.
    headers: Vec<[String; 2]>,
    /// In the lender's words.
    #[schema(value_type = Value)]
    body: Value,
}

/// The simulated lender's answer, and what is read of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DryRunResponseView {
    /// As it came.
    #[schema(value_type = Value)]
    body: Value,
    /// The lender's number, where the mapping finds one.
    #[schema(required)]
    reference: Option<String>,
    /// Our status, where the mapping knows the lender's word.
    #[schema(value_type = Option<crate::words::SubmissionStatusName>, required)]
    status: Option<&'static str>,
}

/// Sends an invented application to the simulated lender.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/dry-run", tag = "admin",
    request_body = ConnectorDraft, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = DryRunView),
    (status = 404, body = Problem),
))]
pub async fn dry_run(
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

/// A form that is being written.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormDraft {
    /// The questions.
    #[schema(value_type = Value)]
    form: Value,
}

/// A form as customers will see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormPreview {
    /// Its questions in English.
    en: Vec<Field>,
    /// The same in Hindi.
    hi: Vec<Field>,
    /// What is wrong with it, in the reader's language.
    problems: Vec<String>,
}

/// Shows a form in both languages while it is being written; keeps nothing.
#[utoipa::path(post, path = "/api/admin/form-preview", tag = "admin",
    request_body = FormDraft, security(("admin" = [])), responses(
    (status = 200, body = FormPreview),
))]
pub async fn preview(
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

    /// A mapping is read by itself: what is read by its `kind` does not say where it is wrong.
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
    /// Of the lender's offering of a product, or of its first.
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
