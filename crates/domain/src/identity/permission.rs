//! What a back-office user may do: permissions, and the three roles as sets of them.

use serde::{Deserialize, Serialize};

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        /// One thing a back-office user may do. The API enforces it; the sidebar is drawn from it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Permission {
            $($(#[$doc])* #[serde(rename = $code)] $name,)*
        }

        impl Permission {
            /// Every permission.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name on the wire.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }
        }
    };
}

permissions! {
    /// Sees the dashboard.
    DashboardRead = "dashboard.read";
    /// Sees the internal report.
    ReportInternal = "report.internal";
    /// Sees products and vendors reports.
    ReportProducts = "report.products";
    /// Puts reports together.
    ReportBuild = "report.build";
    /// Sees customers' journeys.
    JourneyRead = "journey.read";
    /// Sees application status files.
    StatusFileRead = "status-file.read";
    /// Uploads application status files.
    StatusFileWrite = "status-file.write";
    /// Uploads MIS files.
    MisWrite = "mis.write";
    /// Uploads commission files, sees commission and closes its months.
    CommissionWrite = "commission.write";
    /// Finds customers for support, personal data masked.
    CsrRead = "csr.read";
    /// Sees a customer's personal data, with a reason.
    CsrReveal = "csr.reveal";
    /// Works the telecalling queue.
    TelecallingUse = "telecalling.use";
    /// Sees lenders.
    LenderRead = "lender.read";
    /// Changes lenders.
    LenderWrite = "lender.write";
    /// Sees all credit cards.
    CardRead = "card.read";
    /// Changes credit cards.
    CardWrite = "card.write";
    /// Sees all insurance plans.
    PlanRead = "plan.read";
    /// Changes insurance plans.
    PlanWrite = "plan.write";
    /// Sees and changes brands.
    BrandWrite = "brand.write";
    /// Sees and changes sites.
    SiteWrite = "site.write";
    /// Enters what gold costs.
    GoldPriceWrite = "gold-price.write";
    /// Edits the calendar of bank holidays.
    CalendarWrite = "calendar.write";
    /// Switches vendors on and off.
    VendorSwitch = "vendor.switch";
    /// Checks a person against every lender.
    EligibilityCheck = "eligibility.check";
    /// Sees partners.
    PartnerRead = "partner.read";
    /// Changes partners.
    PartnerWrite = "partner.write";
    /// Sees merchants.
    MerchantRead = "merchant.read";
    /// Changes merchants.
    MerchantWrite = "merchant.write";
    /// Works in a merchant's portal on their behalf.
    MerchantMasquerade = "merchant.masquerade";
    /// Makes tracking links.
    LinkWrite = "link.write";
    /// Invites, disables and changes back-office users.
    UserManage = "user.manage";
    /// Erases customers' data on request.
    ErasureWrite = "erasure.write";
    /// Puts payouts of commission together, and takes what the bank says.
    PayoutPrepare = "payout.prepare";
    /// Approves payouts that somebody else put together.
    PayoutApprove = "payout.approve";
    /// Sends messages to customers.
    MessageSend = "message.send";
    /// Reads the audit trail.
    AuditRead = "audit.read";
    /// Looks after background jobs.
    JobManage = "job.manage";
}

/// A back-office role of the spec (section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Everything.
    One,
    /// Reports, application status and support.
    Two,
    /// Support and telecalling.
    Three,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// `roleId` of the spec.
    pub const fn id(self) -> i64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// The role with this `roleId`.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.id() == id)
    }

    /// What the role may do.
    pub const fn permissions(self) -> &'static [Permission] {
        use Permission as P;
        match self {
            Self::One => Permission::ALL,
            Self::Two => &[
                P::DashboardRead,
                P::ReportInternal,
                P::JourneyRead,
                P::StatusFileRead,
                P::StatusFileWrite,
                P::CsrRead,
                P::CsrReveal,
            ],
            Self::Three => &[P::CsrRead, P::CsrReveal, P::TelecallingUse],
        }
    }

    /// Whether the role may do this.
    pub fn may(self, permission: Permission) -> bool {
        self.permissions().contains(&permission)
    }
}
