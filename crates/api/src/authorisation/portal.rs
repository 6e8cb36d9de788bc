//! People of the partner portal, admitted by a permission of their role, and staff in a masquerade, who read only.

use std::marker::PhantomData;

use saakh_domain::id::AdminId;
use saakh_domain::identity::portal::{PortalPermission, PortalRole};
use saakh_service::Code;
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::portal_merchant::PortalMerchant;
use saakh_store::identity::portal_user::{PortalLogin, PortalUser};

use super::{Access, Principal, access_error};
use crate::error::ApiResult;

/// Who looks at the portal.
#[derive(Debug, Clone)]
pub enum PortalViewer {
    Person(PortalUser),
    /// A back-office user, who sees what the merchant's owners see.
    Masquerader(AdminId),
}

impl PortalViewer {
    /// The role by which they see.
    pub const fn role(&self) -> PortalRole {
        match self {
            Self::Person(user) => user.role,
            Self::Masquerader(_) => PortalRole::Owner,
        }
    }

    pub fn has_permission(&self, permission: PortalPermission) -> bool {
        self.role().has_permission(permission)
    }
}

/// A session of the portal.
#[derive(Debug, Clone)]
pub struct PortalSession {
    /// The merchant whose portal it is.
    pub merchant: PortalMerchant,
    pub viewer: PortalViewer,
}

impl From<PortalLogin> for PortalSession {
    fn from(login: PortalLogin) -> Self {
        Self {
            merchant: login.merchant,
            viewer: PortalViewer::Person(login.user),
        }
    }
}

impl Access for PortalSession {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        match principal {
            Principal::Portal(session) => Ok(*session),
            other => Err(access_error(&other)),
        }
    }
}

/// A session of the portal, also of somebody who must set up a second factor first.
#[derive(Debug, Clone)]
pub struct AnyPortalSession {
    pub session: PortalSession,
    /// Whether a second factor must be set up first.
    pub totp_needed: bool,
}

impl Access for AnyPortalSession {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        let (session, totp_needed) = match principal {
            Principal::Portal(session) => (*session, false),
            Principal::UnenrolledPortal(login) => ((*login).into(), true),
            other => return Err(access_error(&other)),
        };
        Ok(Self {
            session,
            totp_needed,
        })
    }
}

/// The permission that a call of the portal demands.
pub trait PortalRight: Send + 'static {
    /// None: a session is enough.
    const NEEDED: Option<PortalPermission>;
}

/// Declares what calls of the portal demand.
macro_rules! rights {
    ($($(#[$doc:meta])* $name:ident = $needed:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name;

        impl PortalRight for $name {
            const NEEDED: Option<PortalPermission> = $needed;
        }
    )*};
}

rights! {
    /// Any session.
    AnyRole = None;
    /// Invites, disables and changes people.
    PeopleManagement = Some(PortalPermission::UserManage);
}

/// Somebody who reads in the portal, also in a masquerade.
#[derive(Debug, Clone)]
pub struct PortalReader<R> {
    pub merchant: PortalMerchant,
    pub viewer: PortalViewer,
    right: PhantomData<fn() -> R>,
}

impl<R: PortalRight> Access for PortalReader<R> {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        let Principal::Portal(session) = principal else {
            return Err(access_error(&principal));
        };
        check::<R>(session.viewer.role())?;
        Ok(Self {
            merchant: session.merchant,
            viewer: session.viewer,
            right: PhantomData,
        })
    }
}

/// A person of the portal, for changes, which nobody makes in a masquerade.
#[derive(Debug, Clone)]
pub struct PortalWriter<R> {
    pub merchant: PortalMerchant,
    pub user: PortalUser,
    /// The actor for the audit trail.
    pub by: RequestContext,
    right: PhantomData<fn() -> R>,
}

impl<R: PortalRight> Access for PortalWriter<R> {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let Principal::Portal(session) = principal else {
            return Err(access_error(&principal));
        };
        let PortalViewer::Person(user) = session.viewer else {
            return Err(Code::NotInMasquerade.into());
        };
        check::<R>(user.role)?;
        Ok(Self {
            by: RequestContext::portal_user(user.id, session.merchant.id, request_id),
            merchant: session.merchant,
            user,
            right: PhantomData,
        })
    }
}

/// A person of the portal, even without a second factor that they must set up first, for their own account.
#[derive(Debug, Clone)]
pub struct OwnPortalAccount {
    pub login: PortalLogin,
    /// The actor for the audit trail.
    pub by: RequestContext,
}

impl Access for OwnPortalAccount {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let login = match principal {
            Principal::UnenrolledPortal(login) => *login,
            Principal::Portal(session) => match session.viewer {
                PortalViewer::Masquerader(_) => return Err(Code::NotInMasquerade.into()),
                PortalViewer::Person(user) => PortalLogin {
                    user,
                    merchant: session.merchant,
                },
            },
            other => return Err(access_error(&other)),
        };
        Ok(Self {
            by: RequestContext::portal_user(login.user.id, login.merchant.id, request_id),
            login,
        })
    }
}

/// Anybody in the portal, for the few actions that are audited under the masquerading admin and the merchant.
#[derive(Debug, Clone)]
pub struct AuditedPortalViewer {
    /// The merchant of the portal.
    pub merchant: PortalMerchant,
    /// The actor for the audit trail.
    pub by: RequestContext,
}

impl Access for AuditedPortalViewer {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let Principal::Portal(session) = principal else {
            return Err(access_error(&principal));
        };
        let merchant = session.merchant.id;
        let by = match session.viewer {
            PortalViewer::Person(user) => {
                RequestContext::portal_user(user.id, merchant, request_id)
            }
            PortalViewer::Masquerader(admin) => {
                RequestContext::masquerade(admin, merchant, request_id)
            }
        };
        Ok(Self {
            merchant: session.merchant,
            by,
        })
    }
}

fn check<R: PortalRight>(role: PortalRole) -> ApiResult<()> {
    match R::NEEDED {
        Some(permission) if !role.has_permission(permission) => Err(Code::Forbidden.into()),
        _ => Ok(()),
    }
}
