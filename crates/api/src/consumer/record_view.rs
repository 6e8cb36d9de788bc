//! Who looked at the customer's record.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::identity::permission::Role;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_service::trust::record_views::{self, RecordView};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Who looked at the customer's record.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordViews {
    /// Newest first, at most 200.
    items: Vec<RecordViewItem>,
}

/// A day on which somebody of a role looked.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecordViewItem {
    /// The day in India, `2026-11-28`.
    day: String,
    /// Who, without a name, and what they saw and why, in the reader's language.
    text: String,
}

/// Lists who looked at the customer's record: role, day and reason, never a name.
#[utoipa::path(get, path = "/api/record-views", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = RecordViews),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<RecordViews>> {
    let views = record_views::list_for_customer(&api.app, id).await?;
    let mut items: Vec<RecordViewItem> = Vec::new();
    for view in &views {
        let item = RecordViewItem {
            day: view.day.to_string(),
            text: describe(&api.app, view, language),
        };
        // Two roles can have one name for customers.
        if !items.contains(&item) {
            items.push(item);
        }
    }
    Ok(Json(RecordViews { items }))
}

fn describe(app: &App, view: &RecordView, language: Language) -> String {
    let say = |key: String| app.text(&Message::new(key), language);
    let role = say(format!("mydata_view_role_{}", role_word(view.role)));
    let Some(field) = view.field else {
        return app.text(
            &Message::new("mydata_view_opened").with("role", role),
            language,
        );
    };
    let field = say(format!(
        "common_reveal_field_{}",
        field.code().replace('-', "_")
    ));
    let text = match view.reason {
        Some(reason) => {
            let code = reason.code().replace('-', "_");
            Message::new("mydata_view_saw_because")
                .with("reason", say(format!("mydata_view_reason_{code}")))
        }
        None => Message::new("mydata_view_saw"),
    };
    app.text(&text.with("role", role).with("field", field), language)
}

const fn role_word(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::One) => "administrator",
        Some(Role::Two | Role::Three) => "support",
        Some(Role::FinanceMaker | Role::FinanceChecker | Role::Catalog) | None => "staff",
    }
}
