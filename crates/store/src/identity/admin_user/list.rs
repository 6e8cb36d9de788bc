//! The list of back-office users.

use saakh_domain::identity::permission::Role;
use saakh_domain::identity::standing::UserStatus;
use sea_query::{Query, SelectStatement};

use super::{AdminUser, admin_user};
use crate::Conn;
use crate::db::DbError;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};

#[derive(Debug, Clone, Default)]
pub struct Search {
    /// A part of name or address.
    pub q: Option<String>,
    pub status: Option<UserStatus>,
    pub role: Option<Role>,
}

crate::list!(
    /// Users as user management lists them.
    USERS = List {
        name: "users",
        select: users,
        id: Key::Int("id"),
        sorts: &[
            Sort { name: "name", key: Key::Text("name_key") },
            Sort { name: "email", key: Key::Text("email") },
            Sort { name: "roleId", key: Key::Int("role_id") },
            Sort { name: "lastLoginAt", key: Key::OptionalInt("last_login_at") },
            Sort { name: "createdAt", key: Key::Int("created_at") },
        ],
        first: "name",
    },
    || filter(&Search {
        q: Some("x".to_owned()),
        status: Some(UserStatus::Invited),
        role: Some(Role::One),
    })
);

fn users() -> SelectStatement {
    Query::select()
        .columns([
            "id",
            "name",
            "email",
            "role_id",
            "password_hash",
            "totp_since",
            "last_login_at",
            "disabled_at",
            "created_at",
            "invited_by",
            "version",
        ])
        .from("admin_user")
        .take()
}

fn filter(search: &Search) -> Filter {
    let is = |status| search.status.map(|wanted| wanted == status);
    let enabled = search
        .status
        .filter(|wanted| *wanted != UserStatus::Disabled);
    Filter::new()
        .contains("search_key", search.q.as_deref())
        .equal("role_id", search.role.map(Role::id))
        .absent(
            "disabled_at",
            is(UserStatus::Disabled).map(|disabled| !disabled),
        )
        .absent(
            "password_hash",
            enabled.map(|wanted| wanted == UserStatus::Invited),
        )
}

pub async fn page(
    conn: &mut Conn,
    search: &Search,
    request: &PageRequest,
) -> Result<Page<AdminUser>, DbError> {
    USERS.page(conn, &filter(search), request, admin_user).await
}
