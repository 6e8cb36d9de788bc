//! Who is asking: one extractor that decides, before a handler runs, whether they may.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Permission;
use saakh_domain::identity::session::Area;
use saakh_service::identity::{login, session};
use saakh_service::{Error, Refusal, RefusalKind};
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::identity::merchant_login::MerchantLogin;

use crate::error::{ApiError, ApiResult};
use crate::state::Api;

/// Whoever sent the request.
#[derive(Debug, Clone)]
pub enum Who {
    /// Nobody we know.
    Visitor,
    /// A customer.
    Customer(CustomerId),
    /// A merchant, or a partner's own account.
    Merchant(Box<MerchantLogin>),
    /// A back-office user.
    Admin(Box<AdminUser>),
}

/// Somebody who may do what the handler does.
#[derive(Debug, Clone)]
pub struct Actor<A>(pub A);

/// A kind of actor, which admits some and refuses others.
pub trait Access: Sized {
    /// Takes those who may.
    fn admit(who: Who) -> ApiResult<Self>;
}

/// A customer, who sees and changes their own rows only.
#[derive(Debug, Clone, Copy)]
pub struct Customer(pub CustomerId);

impl Access for Customer {
    fn admit(who: Who) -> ApiResult<Self> {
        match who {
            Who::Customer(id) => Ok(Self(id)),
            other => Err(refused(&other)),
        }
    }
}

/// A merchant, who sees what their partner may.
#[derive(Debug, Clone)]
pub struct Merchant(pub MerchantLogin);

impl Access for Merchant {
    fn admit(who: Who) -> ApiResult<Self> {
        match who {
            Who::Merchant(merchant) => Ok(Self(*merchant)),
            other => Err(refused(&other)),
        }
    }
}

/// Any back-office user.
#[derive(Debug, Clone)]
pub struct Staff(pub AdminUser);

impl Access for Staff {
    fn admit(who: Who) -> ApiResult<Self> {
        match who {
            Who::Admin(admin) => Ok(Self(*admin)),
            other => Err(refused(&other)),
        }
    }
}

/// A back-office user who sees the dashboard.
#[derive(Debug, Clone)]
pub struct DashboardReader(pub AdminUser);

impl Access for DashboardReader {
    fn admit(who: Who) -> ApiResult<Self> {
        with_permission(who, Permission::DashboardRead).map(Self)
    }
}

/// A customer who asks for herself, or support.
#[derive(Debug, Clone)]
pub enum CustomerOrSupport {
    /// The customer.
    Customer(CustomerId),
    /// A back-office user who helps customers, and sees personal data masked.
    Support(Box<AdminUser>),
}

impl Access for CustomerOrSupport {
    fn admit(who: Who) -> ApiResult<Self> {
        match who {
            Who::Customer(id) => Ok(Self::Customer(id)),
            other => {
                with_permission(other, Permission::CsrRead).map(|a| Self::Support(Box::new(a)))
            }
        }
    }
}

/// Anybody with a session.
#[derive(Debug, Clone)]
pub struct LoggedIn(pub session::Live);

/// Everybody, known or not.
impl Access for Who {
    fn admit(who: Who) -> ApiResult<Self> {
        Ok(who)
    }
}

impl<A: Access> FromRequestParts<Api> for Actor<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        A::admit(who(parts, api).await?).map(Self)
    }
}

impl FromRequestParts<Api> for LoggedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        live(parts, api)
            .await?
            .map(Self)
            .ok_or_else(|| Error::unauthorised().into())
    }
}

async fn who(parts: &Parts, api: &Api) -> ApiResult<Who> {
    let Some(live) = live(parts, api).await? else {
        return Ok(Who::Visitor);
    };
    let subject = live.subject.as_str();
    Ok(match live.area {
        Area::Customer => subject.parse().map_or(Who::Visitor, Who::Customer),
        Area::Partner => login::merchant_of(&api.app, subject)
            .await?
            .map_or(Who::Visitor, |merchant| Who::Merchant(Box::new(merchant))),
        Area::Admin => login::admin_of(&api.app, subject)
            .await?
            .map_or(Who::Visitor, |admin| Who::Admin(Box::new(admin))),
    })
}

async fn live(parts: &Parts, api: &Api) -> ApiResult<Option<session::Live>> {
    let header = parts
        .headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    match header.and_then(|value| value.strip_prefix("Bearer ")) {
        Some(token) => Ok(session::authenticate(&api.app, &Secret::new(token.to_owned())).await?),
        None => Ok(None),
    }
}

fn with_permission(who: Who, permission: Permission) -> ApiResult<AdminUser> {
    match who {
        Who::Admin(admin) if admin.role.may(permission) => Ok(*admin),
        other => Err(refused(&other)),
    }
}

/// 401 without a session, 403 with one that may not.
fn refused(who: &Who) -> ApiError {
    match who {
        Who::Visitor => Error::unauthorised().into(),
        _ => Refusal::coded(RefusalKind::Forbidden, "forbidden").into(),
    }
}
