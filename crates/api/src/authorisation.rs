//! Access checks: one extractor decides before a handler runs.

mod permitted;
mod portal;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CustomerId};
use saakh_domain::identity::permission::Permission;
use saakh_domain::identity::session::Area;
use saakh_service::identity::{login, session};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Error};
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::identity::portal_user::PortalLogin;
use saakh_store::platform::task::TaskOwner;

pub use permitted::{
    AuditReader, BrandWriter, CalendarWriter, CardReader, CardWriter, CommissionReader,
    CommissionWriter, CorrectionDecider, CustomerLister, CustomerOrSupport, CustomerRevealer,
    DashboardReader, EligibilityChecker, GoldPriceWriter, InternalReportReader, JobManager,
    JourneyReader, LenderReader, LenderWriter, LinkWriter, ListReader, Masquerader, MerchantReader,
    MerchantRevealer, MerchantWriter, MessageReader, MisWriter, PartnerReader, PartnerWriter,
    PayoutApprover, PayoutHandler, PayoutPreparer, PlanReader, PlanWriter, ProductsReportReader,
    ReplySaver, ReportBuilder, RevenueWriter, SiteWriter, StaffAccess, StatusFileReader,
    StatusFileWriter, SupportActor, SupportReader, SuppressionWriter, TemplateWriter,
    TicketFileReader, TicketStaff, UploadReader, UploadWriter, UserManager, VendorSwitcher,
    VisitorRevealer,
};

pub use portal::{
    AnyPortalSession, AnyRole, AuditedPortalViewer, OwnPortalAccount, PeopleManagement,
    PortalReader, PortalRight, PortalSession, PortalViewer, PortalWriter,
};

use crate::error::{ApiError, ApiResult};
use crate::http::request::RequestId;
use crate::http::request::user_agent;
use crate::http::security::ActorLabel;
use crate::state::Api;

/// The sender of a request.
#[derive(Debug, Clone)]
pub enum Principal {
    /// Without a session.
    Visitor,
    Customer(CustomerId),
    /// Somebody in the partner portal.
    Portal(Box<PortalSession>),
    /// A person of the portal who must set up a second factor first.
    UnenrolledPortal(Box<PortalLogin>),
    Admin(Box<AdminUser>),
    /// A back-office user who must set up a second factor first.
    Unenrolled(Box<AdminUser>),
}

/// A sender who passed the handler's access check.
#[derive(Debug, Clone)]
pub struct AuthorisedActor<A>(pub A);

/// A kind of actor that admits some principals and refuses others.
pub trait Access: Sized {
    /// Whether a recent proof of identity is required.
    const CONFIRMED: bool = false;

    /// Admits a principal or refuses it with 401 or 403.
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self>;
}

/// An actor with a recent proof of identity, so that an open session alone cannot do dangerous
/// things.
#[derive(Debug, Clone)]
pub struct ConfirmedActor<A>(pub A);

impl<A: Access> Access for ConfirmedActor<A> {
    const CONFIRMED: bool = true;

    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        A::admit(principal, request_id).map(Self)
    }
}

/// An actor for handlers of which only a part requires a recent proof of identity.
#[derive(Debug, Clone)]
pub struct ConfirmableActor<A> {
    pub actor: A,
    is_confirmed: bool,
}

impl<A> ConfirmableActor<A> {
    /// Refuses with `confirm-needed` if the last proof is too old.
    pub fn require_confirmation(&self) -> ApiResult<()> {
        if self.is_confirmed {
            return Ok(());
        }
        Err(confirmation_needed())
    }
}

/// A customer, with access to their own rows only.
#[derive(Debug, Clone, Copy)]
pub struct Customer(pub CustomerId);

impl Access for Customer {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        match principal {
            Principal::Customer(id) => Ok(Self(id)),
            other => Err(access_error(&other)),
        }
    }
}

/// Any back-office user, even without a second factor, for reading their own account.
#[derive(Debug, Clone)]
pub struct Staff(pub AdminUser);

impl Access for Staff {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) | Principal::Unenrolled(admin) => Ok(Self(*admin)),
            other => Err(access_error(&other)),
        }
    }
}

/// Any back-office user, for handlers that check permissions themselves.
#[derive(Debug, Clone)]
pub struct AnyStaff(pub AdminUser);

impl Access for AnyStaff {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) => Ok(Self(*admin)),
            other => Err(access_error(&other)),
        }
    }
}

/// Any back-office user, for what they save for themselves; its subject is checked separately.
#[derive(Debug, Clone)]
pub struct AuditedStaff {
    pub admin: AdminUser,
    /// The actor for the audit trail.
    pub by: RequestContext,
}

impl Access for AuditedStaff {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let AnyStaff(admin) = AnyStaff::admit(principal, request_id)?;
        Ok(Self {
            by: RequestContext::admin(admin.id, request_id),
            admin,
        })
    }
}

/// A back-office user, for changes of their own account.
#[derive(Debug, Clone)]
pub struct OwnStaffAccount {
    pub admin: AdminUser,
    /// The actor for the audit trail.
    pub by: RequestContext,
}

impl Access for OwnStaffAccount {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) | Principal::Unenrolled(admin) => Ok(Self {
                by: RequestContext::admin(admin.id, request_id),
                admin: *admin,
            }),
            other => Err(access_error(&other)),
        }
    }
}

/// The owner of tasks, for reading. A masquerading admin is refused: tasks belong to the person who began them.
#[derive(Debug, Clone, Copy)]
pub struct TaskReader(pub TaskOwner);

impl Access for TaskReader {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) | Principal::Unenrolled(admin) => {
                Ok(Self(TaskOwner::Admin(admin.id.0)))
            }
            other => Ok(Self(portal_owner(other, request_id)?)),
        }
    }
}

/// The owner of tasks, for changes. A masquerading admin is refused.
#[derive(Debug, Clone, Copy)]
pub struct TaskUser(pub TaskOwner);

impl Access for TaskUser {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) => Ok(Self(TaskOwner::Admin(admin.id.0))),
            other => Ok(Self(portal_owner(other, request_id)?)),
        }
    }
}

fn portal_owner(principal: Principal, request_id: &str) -> ApiResult<TaskOwner> {
    let owner = PortalWriter::<AnyRole>::admit(principal, request_id)?;
    Ok(TaskOwner::PortalUser(owner.user.id.0))
}

/// Any valid session.
#[derive(Debug, Clone)]
pub struct CurrentSession(pub session::ActiveSession);

/// Admits all callers, even without a session.
impl Access for Principal {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        Ok(principal)
    }
}

impl<A: Access> FromRequestParts<Api> for AuthorisedActor<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let admitted: ConfirmableActor<A> = admit(parts, api).await?;
        if A::CONFIRMED {
            admitted.require_confirmation()?;
        }
        Ok(Self(admitted.actor))
    }
}

impl<A: Access> FromRequestParts<Api> for ConfirmableActor<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        admit(parts, api).await
    }
}

async fn admit<A: Access>(parts: &Parts, api: &Api) -> ApiResult<ConfirmableActor<A>> {
    let live = live(parts, api).await?;
    let is_confirmed = live
        .as_ref()
        .is_some_and(|live| session::is_confirmed(&api.app, live));
    let principal = principal(parts, api, live).await?;
    let request_id = parts.extensions.get::<RequestId>();
    Ok(ConfirmableActor {
        actor: A::admit(principal, request_id.map_or("", |id| &id.0))?,
        is_confirmed,
    })
}

fn confirmation_needed() -> ApiError {
    Code::ConfirmNeeded.into()
}

impl FromRequestParts<Api> for CurrentSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        live(parts, api)
            .await?
            .map(Self)
            .ok_or_else(|| Error::unauthorised().into())
    }
}

async fn principal(
    parts: &Parts,
    api: &Api,
    live: Option<session::ActiveSession>,
) -> ApiResult<Principal> {
    let Some(live) = live else {
        return Ok(Principal::Visitor);
    };
    if let Some(asker) = parts.extensions.get::<ActorLabel>() {
        asker.record_session(&live);
    }
    let subject = live.subject.as_str();
    Ok(match live.area {
        Area::Customer => subject
            .parse()
            .map_or(Principal::Visitor, Principal::Customer),
        Area::Partner => resolve_portal_principal(api, subject, live.masquerader).await?,
        Area::Admin => match login::find_admin(&api.app, subject).await? {
            None => Principal::Visitor,
            Some(admin) if login::has_to_enrol(&api.app, &admin) => {
                Principal::Unenrolled(Box::new(admin))
            }
            Some(admin) => Principal::Admin(Box::new(admin)),
        },
    })
}

/// Resolves a session of the portal. An admin who masquerades must still have the permission.
async fn resolve_portal_principal(
    api: &Api,
    subject: &str,
    masquerader: Option<AdminId>,
) -> ApiResult<Principal> {
    let Some(id) = masquerader else {
        let login = login::find_portal_login(&api.app, subject).await?;
        return Ok(match login {
            None => Principal::Visitor,
            Some(login) if login::has_to_enrol_in_portal(&api.app, &login) => {
                Principal::UnenrolledPortal(Box::new(login))
            }
            Some(login) => Principal::Portal(Box::new(login.into())),
        });
    };
    let admin = login::find_admin(&api.app, &id.to_string()).await?;
    let may = |admin: &AdminUser| {
        admin.role.has_permission(Permission::MerchantMasquerade)
            && !login::has_to_enrol(&api.app, admin)
    };
    if !admin.as_ref().is_some_and(may) {
        return Ok(Principal::Visitor);
    }
    let merchant = login::find_masqueraded_merchant(&api.app, subject).await?;
    let session = |merchant| PortalSession {
        merchant,
        viewer: PortalViewer::Masquerader(id),
    };
    Ok(merchant.map_or(Principal::Visitor, |merchant| {
        Principal::Portal(Box::new(session(merchant)))
    }))
}

/// Returns the bearer token of a request.
pub fn bearer(headers: &HeaderMap) -> Option<Secret<String>> {
    let header = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let token = header.strip_prefix("Bearer ")?;
    Some(Secret::new(token.to_owned()))
}

async fn live(parts: &Parts, api: &Api) -> ApiResult<Option<session::ActiveSession>> {
    match bearer(&parts.headers) {
        Some(token) => {
            let agent = user_agent(&parts.headers);
            Ok(session::authenticate(&api.app, &token, agent).await?)
        }
        None => Ok(None),
    }
}

/// 401 without a session, 403 without the permission.
fn access_error(principal: &Principal) -> ApiError {
    match principal {
        Principal::Visitor => Error::unauthorised().into(),
        Principal::Unenrolled(_) | Principal::UnenrolledPortal(_) => Code::TotpNeeded.into(),
        _ => Code::Forbidden.into(),
    }
}
