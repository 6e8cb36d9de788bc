//! Back-office users as a list and its exports.

use axum::extract::State;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::standing::UserStatus;
use saakh_service::App;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::identity::admin_user::{self, AdminUser, Search, USERS};
use saakh_store::{Conn, DbError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::UserItem;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, UserManager};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::register;
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

/// Filters of users.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserFilter {
    #[param(inline, value_type = Option<crate::words::UserStatusName>)]
    status: Option<String>,
    /// The role's number, 1 to 6.
    #[param(max_length = 20)]
    role_id: Option<String>,
}

/// The list of back-office users.
pub struct Users;

impl Listing for Users {
    const NAME: &'static str = "users";
    const TITLE: &'static str = "users_title";
    const LIST: &'static List = &USERS;
    const COLUMNS: &'static [Column<UserItem>] = &[
        Column::new("common_name", |user, _| Cell::text(&user.name)),
        Column::new("common_email", |user, _| Cell::text(&user.email)),
        Column::new("common_person_role", |user, context| {
            context.cell(format!("users_role_{}", user.role_id))
        }),
        Column::new("users_status", |user, context| {
            context.cell(format!("common_person_status_{}", user.status))
        }),
        Column::new("users_totp", |user, context| {
            context.cell(if user.totp { "common_yes" } else { "common_no" })
        }),
        Column::new("users_last_login", |user, _| {
            Cell::instant(user.last_login_at.as_deref().unwrap_or_default())
        }),
        Column::new("users_created", |user, _| Cell::instant(&user.created_at)),
    ];
    type Filter = UserFilter;
    type Search = Search;
    type Row = AdminUser;
    type Item = UserItem;
    type Exporter = ConfirmedActor<UserManager>;

    fn parse_search(_: &App, listed: &ListQuery<UserFilter>) -> ApiResult<Search> {
        let filter = &listed.filter;
        let role = |text: &str| text.parse().ok().and_then(Role::from_id);
        Ok(Search {
            q: listed.search_text()?.map(str::to_owned),
            status: parse_choice("status", filter.status.as_deref(), UserStatus::from_code)?,
            role: parse_choice("roleId", filter.role_id.as_deref(), role)?,
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &Search,
        request: &PageRequest,
    ) -> Result<Page<AdminUser>, DbError> {
        admin_user::page(conn, search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: AdminUser) -> UserItem {
        row.into()
    }
}

/// Lists all back-office users.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", security(("admin" = [])),
    params(Paging, UserFilter), responses(
    (status = 200, body = PageView<UserItem>),
))]
pub(super) async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<UserManager>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<UserFilter>,
) -> ApiResult<Json<PageView<UserItem>>> {
    listing::load_page::<Users>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Users>>() }
