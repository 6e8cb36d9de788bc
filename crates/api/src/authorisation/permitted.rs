//! Back-office users who are admitted by a permission of their role.

use std::marker::PhantomData;

use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_service::platform::audit::RequestContext;
use saakh_service::trust::ticket::list_permitted_queues;
use saakh_service::trust::ticket::staff::TicketWorker;
use saakh_store::identity::admin_user::{AdminUser, StaffPermit};
use saakh_store::platform::upload::Kind;

use super::{Access, ConfirmedActor, Principal, access_error};
use crate::error::ApiResult;

/// A back-office user who is admitted by a permission.
pub trait StaffAccess: Access + Send + 'static {
    /// The permissions of which one is enough.
    const ANY_OF: &'static [Permission];
}

/// A back-office user who reads or exports a list that `A` may see.
#[derive(Debug, Clone)]
pub struct ListReader<A> {
    /// The actor for the audit trail.
    pub by: RequestContext,
    /// The proof of the permission.
    pub permit: StaffPermit,
    access: PhantomData<fn() -> A>,
}

impl<A: StaffAccess> Access for ListReader<A> {
    const CONFIRMED: bool = A::CONFIRMED;

    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let (admin, permit) = permitted_by_one_of(principal, A::ANY_OF)?;
        Ok(Self {
            by: RequestContext::admin(admin.id, request_id),
            permit,
            access: PhantomData,
        })
    }
}

impl<A: StaffAccess> StaffAccess for ConfirmedActor<A> {
    const ANY_OF: &'static [Permission] = A::ANY_OF;
}

/// Declares types of back-office users, each with the permissions of which one is enough.
macro_rules! permitted {
    ($($(#[$doc:meta])* $name:ident = $($permission:ident)|+;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name(pub RequestContext);

        impl Access for $name {
            fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
                let admin = with_one_of(principal, Self::ANY_OF)?;
                Ok(Self(RequestContext::admin(admin.id, request_id)))
            }
        }

        impl StaffAccess for $name {
            const ANY_OF: &'static [Permission] = &[$(Permission::$permission),+];
        }
    )*};
}

permitted! {
    /// Sees the dashboard.
    DashboardReader = DashboardRead;
    /// Sees the internal report.
    InternalReportReader = ReportInternal;
    /// Sees the reports of products and vendors.
    ProductsReportReader = ReportProducts;
    /// Puts reports together.
    ReportBuilder = ReportBuild;
    /// Sees the report on customers' journeys.
    JourneyReader = JourneyRead;
    /// Sees application status files.
    StatusFileReader = StatusFileRead;
    /// Uploads application status files.
    StatusFileWriter = StatusFileWrite;
    /// Sees commission.
    CommissionReader = CommissionRead;
    /// Matches lines of disbursal statements.
    MisWriter = MisWrite;
    /// Closes months of commission and answers disputes.
    CommissionWriter = CommissionWrite;
    /// Sees payouts, and discards those that are not approved.
    PayoutHandler = PayoutPrepare | PayoutApprove;
    /// Prepares payouts and records the bank's results.
    PayoutPreparer = PayoutPrepare;
    /// Approves payouts.
    PayoutApprover = PayoutApprove;
    /// Sees lenders.
    LenderReader = LenderRead;
    /// Changes lenders.
    LenderWriter = LenderWrite;
    /// Sees and changes what lenders pay.
    RevenueWriter = RevenueWrite;
    /// Sees all credit cards, also unpublished ones.
    CardReader = CardRead;
    /// Changes credit cards.
    CardWriter = CardWrite;
    /// Sees all insurance plans, also unpublished ones.
    PlanReader = PlanRead;
    /// Changes insurance plans.
    PlanWriter = PlanWrite;
    /// Sees and changes brands.
    BrandWriter = BrandWrite;
    /// Sees and changes sites.
    SiteWriter = SiteWrite;
    /// Enters gold prices.
    GoldPriceWriter = GoldPriceWrite;
    /// Edits the calendar of bank holidays.
    CalendarWriter = CalendarWrite;
    /// Switches vendors on and off.
    VendorSwitcher = VendorSwitch;
    /// Checks a person against every lender.
    EligibilityChecker = EligibilityCheck;
    /// Sees partners.
    PartnerReader = PartnerRead;
    /// Changes partners.
    PartnerWriter = PartnerWrite;
    /// Sees merchants.
    MerchantReader = MerchantRead;
    /// Sees a merchant's data unmasked.
    MerchantRevealer = MerchantReveal;
    /// Changes merchants.
    MerchantWriter = MerchantWrite;
    /// Works in a merchant's portal on their behalf.
    Masquerader = MerchantMasquerade;
    /// Sees what became of messages.
    MessageReader = MessageSend | CsrRead;
    /// Sees and changes whom nobody may contact.
    SuppressionWriter = SuppressionWrite;
    /// Sees and changes texts of messages, their senders and registrations.
    TemplateWriter = TemplateWrite;
    /// Creates tracking links.
    LinkWriter = LinkWrite;
    /// Invites, disables and changes back-office users.
    UserManager = UserManage;
    /// Lists customers: support, and admins who check eligibility.
    CustomerLister = EligibilityCheck | CsrRead;
    /// Sees an application with everything about it, personal data masked.
    SupportReader = CsrRead;
    /// Acts for customers.
    SupportActor = CsrAct;
    /// Writes replies that all who work tickets use.
    ReplySaver = TicketSupervise;
    /// Decides about corrections of customers' data.
    CorrectionDecider = CorrectionDecide;
    /// Sees a customer's masked data, with a reason.
    CustomerRevealer = CsrReveal;
    /// Reads the audit trail.
    AuditReader = AuditRead;
    /// Manages background jobs.
    JobManager = JobManage;
}

/// A customer with access to their own data, or support.
#[derive(Debug, Clone)]
pub enum CustomerOrSupport {
    Customer(CustomerId),
    /// Support, who sees personal data masked; each access is audited.
    Support(RequestContext),
}

impl Access for CustomerOrSupport {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        match principal {
            Principal::Customer(id) => Ok(Self::Customer(id)),
            other => {
                let admin = with_one_of(other, &[Permission::CsrRead])?;
                Ok(Self::Support(RequestContext::admin(admin.id, request_id)))
            }
        }
    }
}

/// Reads uploaded files of the kinds that their role permits.
#[derive(Debug, Clone)]
pub struct UploadReader(pub Role);

/// Uploads files of the kinds that their role permits.
#[derive(Debug, Clone)]
pub struct UploadWriter {
    /// The actor for the audit trail.
    pub by: RequestContext,
    role: Role,
}

/// Works tickets of the queues that their role permits.
#[derive(Debug, Clone)]
pub struct TicketStaff(pub TicketWorker);

impl Access for TicketStaff {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let admin = with_one_of(principal, Self::ANY_OF)?;
        Ok(Self(build_worker(&admin, request_id)))
    }
}

/// Reads files of tickets of the queues that their role permits: finance those of questions about commission.
#[derive(Debug, Clone)]
pub struct TicketFileReader(pub TicketWorker);

impl Access for TicketFileReader {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let admin = with_one_of(
            principal,
            &[Permission::TicketWork, Permission::CommissionWrite],
        )?;
        Ok(Self(build_worker(&admin, request_id)))
    }
}

/// Sees what visitors typed, with a reason, in tickets of the queues that their role permits.
#[derive(Debug, Clone)]
pub struct VisitorRevealer(pub TicketWorker);

impl Access for VisitorRevealer {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let admin = with_one_of(principal, &[Permission::CsrReveal])?;
        Ok(Self(build_worker(&admin, request_id)))
    }
}

fn build_worker(admin: &AdminUser, request_id: &str) -> TicketWorker {
    TicketWorker {
        by: RequestContext::admin(admin.id, request_id),
        queues: list_permitted_queues(admin.role),
        is_supervisor: admin.role.has_permission(Permission::TicketSupervise),
    }
}

impl StaffAccess for TicketStaff {
    const ANY_OF: &'static [Permission] = &[Permission::TicketWork];
}

const READS: &[Permission] = &[
    Permission::StatusFileRead,
    Permission::MisWrite,
    Permission::CommissionRead,
    Permission::PayoutPrepare,
];
const WRITES: &[Permission] = &[
    Permission::StatusFileWrite,
    Permission::MisWrite,
    Permission::CommissionWrite,
    Permission::PayoutPrepare,
];

impl UploadReader {
    /// Whether the role may read files of a kind.
    pub fn can_read(&self, kind: Kind) -> bool {
        self.0.has_permission(match kind {
            Kind::Status => Permission::StatusFileRead,
            Kind::Mis => Permission::MisWrite,
            Kind::Commission => Permission::CommissionRead,
            Kind::Bank => Permission::PayoutPrepare,
        })
    }
}

impl UploadWriter {
    /// Whether the role has a permission.
    pub fn has_permission(&self, permission: Permission) -> bool {
        self.role.has_permission(permission)
    }

    /// Whether the role may upload files of a kind.
    pub fn can_upload(&self, kind: Kind) -> bool {
        self.role.has_permission(match kind {
            Kind::Status => Permission::StatusFileWrite,
            Kind::Mis => Permission::MisWrite,
            Kind::Commission => Permission::CommissionWrite,
            Kind::Bank => Permission::PayoutPrepare,
        })
    }
}

impl Access for UploadReader {
    fn admit(principal: Principal, _: &str) -> ApiResult<Self> {
        Ok(Self(with_one_of(principal, READS)?.role))
    }
}

impl Access for UploadWriter {
    fn admit(principal: Principal, request_id: &str) -> ApiResult<Self> {
        let admin = with_one_of(principal, WRITES)?;
        Ok(Self {
            by: RequestContext::admin(admin.id, request_id),
            role: admin.role,
        })
    }
}

fn with_one_of(principal: Principal, permissions: &[Permission]) -> ApiResult<AdminUser> {
    permitted_by_one_of(principal, permissions).map(|(admin, _)| admin)
}

fn permitted_by_one_of(
    principal: Principal,
    permissions: &[Permission],
) -> ApiResult<(AdminUser, StaffPermit)> {
    let Principal::Admin(admin) = principal else {
        return Err(access_error(&principal));
    };
    match admin.permit(permissions) {
        Some(permit) => Ok((*admin, permit)),
        None => Err(access_error(&Principal::Admin(admin))),
    }
}
