//! Back-office users as a list and as a file.

use axum::Json as Answer;
use axum::extract::State;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::standing::UserStatus;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_store::identity::admin_user::{self, Search, USERS};
use serde::Deserialize;
use utoipa::IntoParams;

use super::UserItem;
use crate::authorisation::{Authorised, Confirmed, UserManager};
use crate::error::ApiResult;
use crate::http::csv::{self, File, in_india};
use crate::http::list::{Listed, PageView, Paging, one_of};
use crate::http::request::RequestLanguage;
use crate::state::Api;

const FILE: File = File {
    name: "users",
    titles: &[
        "users_name",
        "users_email",
        "users_role",
        "users_status",
        "users_totp",
        "users_last_login",
        "users_created",
    ],
};

/// Which users.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserFilter {
    /// `active`, `invited` or `disabled`.
    #[param(inline, value_type = Option<crate::words::UserStatusName>)]
    status: Option<String>,
    /// The role's number, 1 to 3.
    #[param(max_length = 20)]
    role_id: Option<String>,
}

/// Every back-office user.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", security(("admin" = [])),
    params(Paging, UserFilter), responses(
    (status = 200, body = PageView<UserItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<UserManager>,
    listed: Listed<UserFilter>,
) -> ApiResult<Answer<PageView<UserItem>>> {
    let (request, search) = (listed.page_request(&api, &USERS)?, search(&listed)?);
    let mut conn = api.app.db.read().await?;
    let page = admin_user::page(&mut conn, &search, &request).await?;
    Ok(Answer(PageView::of(
        &api,
        &USERS,
        &request,
        page,
        UserItem::from,
    )))
}

/// Every back-office user, as a file.
#[utoipa::path(get, path = "/api/admin/users.csv", tag = "admin", security(("admin" = [])),
    params(Paging, UserFilter), responses(
    (status = 200, body = String, content_type = "text/csv"),
))]
pub async fn export(
    State(api): State<Api>,
    _: Authorised<Confirmed<UserManager>>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<UserFilter>,
) -> ApiResult<Response> {
    let (request, search) = (listed.whole(&USERS)?, search(&listed)?);
    let app = api.app.clone();
    csv::respond(&api, language, FILE, request, move |request| {
        let (app, search) = (app.clone(), search.clone());
        async move {
            let mut conn = app.db.read().await?;
            let page = admin_user::page(&mut conn, &search, &request).await?;
            Ok(page.map(|user| UserItem::from(user).cells(&app, language)))
        }
    })
    .await
}

fn search(listed: &Listed<UserFilter>) -> ApiResult<Search> {
    let filter = &listed.filter;
    let role = |text: &str| text.parse().ok().and_then(Role::from_id);
    Ok(Search {
        q: listed.q()?.map(str::to_owned),
        status: one_of("status", filter.status.as_deref(), UserStatus::from_code)?,
        role: one_of("roleId", filter.role_id.as_deref(), role)?,
    })
}

impl UserItem {
    fn cells(self, app: &App, language: Language) -> Vec<String> {
        let status = Message::new(format!("users_status_{}", self.status));
        let totp = Message::new(if self.totp { "common_yes" } else { "common_no" });
        let role = Message::new(format!("users_role_{}", self.role_id));
        vec![
            self.name,
            self.email,
            app.text(&role, language),
            app.text(&status, language),
            app.text(&totp, language),
            in_india(&self.last_login_at.unwrap_or_default()),
            in_india(&self.created_at),
        ]
    }
}
