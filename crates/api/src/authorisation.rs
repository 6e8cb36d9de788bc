//! Who is asking: one extractor that decides, before a handler runs, whether they may.

mod permitted;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CustomerId, MerchantId};
use saakh_domain::identity::permission::Permission;
use saakh_domain::identity::session::Area;
use saakh_service::identity::{login, session};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Error};
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::identity::merchant_login::MerchantLogin;
use saakh_store::platform::task::TaskOwner;

pub use permitted::{
    AuditReader, BrandWriter, CalendarWriter, CardReader, CardWriter, CommissionWriter,
    CustomerLister, CustomerOrSupport, DashboardReader, EligibilityChecker, GoldPriceWriter,
    InternalReportReader, JobManager, JourneyReader, LenderReader, LenderWriter, LinkWriter,
    Masquerader, MerchantReader, MerchantWriter, PartnerReader, PartnerWriter, PayoutApprover,
    PayoutPreparer, PlanReader, PlanWriter, ProductsReportReader, ReportBuilder, SiteWriter,
    StaffAccess, StatusFileReader, StatusFileWriter, UploadReader, UploadWriter, UserManager,
    VendorSwitcher,
};

use crate::error::{ApiError, ApiResult};
use crate::http::request::RequestId;
use crate::http::request::user_agent;
use crate::http::security::ActorLabel;
use crate::state::Api;

/// Whoever sent the request.
#[derive(Debug, Clone)]
pub enum Principal {
    /// Nobody we know.
    Visitor,
    /// A customer.
    Customer(CustomerId),
    /// A merchant, or a partner's own account; or somebody of the back office in their place.
    Merchant(Box<MerchantLogin>, Option<AdminId>),
    /// A back-office user.
    Admin(Box<AdminUser>),
    /// A back-office user who has to set up a second factor before anything else.
    Unenrolled(Box<AdminUser>),
}

/// Somebody who may do what the handler does.
#[derive(Debug, Clone)]
pub struct AuthorisedActor<A>(pub A);

/// A kind of actor, which admits some and refuses others.
pub trait Access: Sized {
    /// Whether they have to have proved a short while ago that it is them.
    const CONFIRMED: bool = false;

    /// Takes those who may.
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self>;
}

/// Somebody who may, and who proved a short while ago that it is them: whoever finds an open
/// session cannot do what is dangerous.
#[derive(Debug, Clone)]
pub struct ConfirmedActor<A>(pub A);

impl<A: Access> Access for ConfirmedActor<A> {
    const CONFIRMED: bool = true;

    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        A::admit(principal, request_id).map(Self)
    }
}

/// Somebody who may, where only a part of what the handler does asks for a proof that it is them.
#[derive(Debug, Clone)]
pub struct ConfirmableActor<A> {
    /// Who.
    pub actor: A,
    is_confirmed: bool,
}

impl<A> ConfirmableActor<A> {
    /// Refuses with `confirm-needed` where the last proof is too old.
    pub fn require_confirmation(&self) -> ApiResult<()> {
        if self.is_confirmed {
            return Ok(());
        }
        Err(confirmation_needed())
    }
}

/// A customer, who sees and changes their own rows only.
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

/// A merchant, who sees what their partner may.
#[derive(Debug, Clone)]
pub struct Merchant(pub MerchantLogin);

impl Access for Merchant {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        match principal {
            Principal::Merchant(merchant, _) => Ok(Self(*merchant)),
            other => Err(access_error(&other)),
        }
    }
}

/// A merchant themselves, for what moves money or changes settings: nobody does that in their place.
#[derive(Debug, Clone)]
pub struct OwnMerchantAccount {
    /// Who.
    pub merchant: MerchantLogin,
    /// Who asks, for the audit trail.
    pub by: RequestContext,
}

impl Access for OwnMerchantAccount {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Merchant(_, Some(_)) => Err(Code::NotInMasquerade.into()),
            Principal::Merchant(merchant, None) => Ok(Self {
                by: RequestContext::merchant(merchant.id, None, request_id),
                merchant: *merchant,
            }),
            other => Err(access_error(&other)),
        }
    }
}

/// Whoever is in a merchant's portal, for what is audited under both.
#[derive(Debug, Clone)]
pub struct AuditedMerchant {
    /// Whose portal it is.
    pub merchant: MerchantId,
    /// Who asks, for the audit trail.
    pub by: RequestContext,
}

impl Access for AuditedMerchant {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Merchant(merchant, masquerader) => Ok(Self {
                merchant: merchant.id,
                by: RequestContext::merchant(merchant.id, masquerader, request_id),
            }),
            other => Err(access_error(&other)),
        }
    }
}

/// Any back-office user, to be told who they are.
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

/// Any back-office user, for what says itself what they may.
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

/// Any back-office user, for what they keep for themselves; what it is about asks for more.
#[derive(Debug, Clone)]
pub struct AuditedStaff {
    /// Who.
    pub admin: AdminUser,
    /// Who asks, for the audit trail.
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

/// A back-office user, for what they do with their own account.
#[derive(Debug, Clone)]
pub struct OwnStaffAccount {
    /// Who.
    pub admin: AdminUser,
    /// Who asks, for the audit trail.
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

/// Whoever has tasks, to look at their own. Who looks at a merchant's portal sees the merchant's.
#[derive(Debug, Clone, Copy)]
pub struct TaskReader(pub TaskOwner);

impl Access for TaskReader {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) | Principal::Unenrolled(admin) => {
                Ok(Self(TaskOwner::Admin(admin.id.0)))
            }
            Principal::Merchant(merchant, _) => Ok(Self(TaskOwner::Merchant(merchant.id.0))),
            other => Err(access_error(&other)),
        }
    }
}

/// Whoever has tasks, to do something with their own. Nobody does that in a merchant's place.
#[derive(Debug, Clone, Copy)]
pub struct TaskUser(pub TaskOwner);

impl Access for TaskUser {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Admin(admin) => Ok(Self(TaskOwner::Admin(admin.id.0))),
            other => {
                let owner = OwnMerchantAccount::admit(other, request_id)?;
                Ok(Self(TaskOwner::Merchant(owner.merchant.id.0)))
            }
        }
    }
}

/// Anybody with a session.
#[derive(Debug, Clone)]
pub struct CurrentSession(pub session::ActiveSession);

/// Everybody, known or not.
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

/// A merchant, or whoever looks at their portal, as long as they still may.
async fn resolve_portal_principal(
    api: &Api,
    subject: &str,
    masquerader: Option<AdminId>,
) -> ApiResult<Principal> {
    if let Some(id) = masquerader {
        let admin = login::find_admin(&api.app, &id.to_string()).await?;
        let may = |admin: &AdminUser| {
            admin.role.has_permission(Permission::MerchantMasquerade)
                && !login::has_to_enrol(&api.app, admin)
        };
        if !admin.as_ref().is_some_and(may) {
            return Ok(Principal::Visitor);
        }
    }
    let merchant = login::find_merchant(&api.app, subject).await?;
    Ok(merchant.map_or(Principal::Visitor, |merchant| {
        Principal::Merchant(Box::new(merchant), masquerader)
    }))
}

/// The token that a request carries.
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

/// 401 without a session, 403 with one that may not.
fn access_error(principal: &Principal) -> ApiError {
    match principal {
        Principal::Visitor => Error::unauthorised().into(),
        Principal::Unenrolled(_) => Code::TotpNeeded.into(),
        _ => Code::Forbidden.into(),
    }
}
