//! Permissions of back-office users, and their roles as sets of them.

use serde::{Deserialize, Serialize};

/// Declares an enum of permissions with their names on the wire.
macro_rules! permissions {
    ($(#[$about:meta])* $type:ident { $($(#[$doc:meta])* $name:ident = $code:literal;)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $type {
            $($(#[$doc])* #[serde(rename = $code)] $name,)*
        }

        impl $type {
            /// All permissions.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name on the wire.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }
        }
    };
}

pub(super) use permissions;

permissions! {
    /// A permission of a back-office user. The API enforces it; the sidebar depends on it.
    Permission {
        /// Sees the dashboard.
        DashboardRead = "dashboard.read";
        /// Sees the internal report.
        ReportInternal = "report.internal";
        /// Sees products and vendors reports.
        ReportProducts = "report.products";
        /// Builds reports.
        ReportBuild = "report.build";
        /// Sees customers' journeys.
        JourneyRead = "journey.read";
        /// Sees application status files.
        StatusFileRead = "status-file.read";
        /// Uploads application status files.
        StatusFileWrite = "status-file.write";
        /// Uploads MIS files.
        MisWrite = "mis.write";
        /// Sees commission: loans, months, differences and disputes.
        CommissionRead = "commission.read";
        /// Uploads commission files, closes months and answers disputes.
        CommissionWrite = "commission.write";
        /// Finds customers for support, personal data masked.
        CsrRead = "csr.read";
        /// Sees a customer's personal data, with a reason.
        CsrReveal = "csr.reveal";
        /// Acts for customers: notes on applications, and what customers ask for.
        CsrAct = "csr.act";
        /// Works tickets of customers.
        TicketWork = "ticket.work";
        /// Sees tickets that are too late for those who work them.
        TicketSupervise = "ticket.supervise";
        /// Decides about corrections that colleagues propose.
        CorrectionDecide = "correction.decide";
        /// Works the telecalling queue.
        TelecallingUse = "telecalling.use";
        /// Sees lenders.
        LenderRead = "lender.read";
        /// Changes lenders.
        LenderWrite = "lender.write";
        /// Sees and changes what lenders pay.
        RevenueWrite = "revenue.write";
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
        /// Enters gold prices.
        GoldPriceWrite = "gold-price.write";
        /// Edits the calendar of bank holidays.
        CalendarWrite = "calendar.write";
        /// Switches vendors on and off.
        VendorSwitch = "vendor.switch";
        /// Checks a person's eligibility with every lender.
        EligibilityCheck = "eligibility.check";
        /// Sees partners.
        PartnerRead = "partner.read";
        /// Changes partners.
        PartnerWrite = "partner.write";
        /// Sees merchants.
        MerchantRead = "merchant.read";
        /// Sees a merchant's PAN, bank account and mobile unmasked, with a reason.
        MerchantReveal = "merchant.reveal";
        /// Changes merchants.
        MerchantWrite = "merchant.write";
        /// Works in a merchant's portal on their behalf.
        MerchantMasquerade = "merchant.masquerade";
        /// Creates tracking links.
        LinkWrite = "link.write";
        /// Invites, disables and changes back-office users.
        UserManage = "user.manage";
        /// Erases customers' data on request.
        ErasureWrite = "erasure.write";
        /// Prepares payouts of commission, and reads the bank's responses.
        PayoutPrepare = "payout.prepare";
        /// Approves payouts that another user prepared.
        PayoutApprove = "payout.approve";
        /// Sends messages to customers.
        MessageSend = "message.send";
        /// Sees and changes whom nobody may contact.
        SuppressionWrite = "suppression.write";
        /// Sees and changes texts of messages, their senders and registrations.
        TemplateWrite = "template.write";
        /// Reads the audit trail.
        AuditRead = "audit.read";
        /// Manages background jobs.
        JobManage = "job.manage";
    }
}

/// A back-office role. The first three are those of the specification (section 6); with the others, people who prepare
/// and approve payouts or edit the catalog need not be administrators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// All permissions.
    One,
    /// Reports, application status and support.
    Two,
    /// Support and telecalling.
    Three,
    /// Commission, and payouts that somebody else approves.
    FinanceMaker,
    /// Approval of payouts.
    FinanceChecker,
    /// Lenders, cards, plans, brands, sites and vendors.
    Catalog,
}

impl Role {
    pub const ALL: [Self; 6] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::FinanceMaker,
        Self::FinanceChecker,
        Self::Catalog,
    ];

    /// The `roleId` on the wire.
    pub const fn id(self) -> i64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::FinanceMaker => 4,
            Self::FinanceChecker => 5,
            Self::Catalog => 6,
        }
    }

    /// The role with this `roleId`.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.id() == id)
    }

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
                P::CsrAct,
                P::TicketWork,
            ],
            Self::Three => &[
                P::CsrRead,
                P::CsrReveal,
                P::CsrAct,
                P::TicketWork,
                P::TelecallingUse,
            ],
            Self::FinanceMaker => &[
                P::DashboardRead,
                P::StatusFileRead,
                P::MisWrite,
                P::CommissionRead,
                P::CommissionWrite,
                P::PayoutPrepare,
                P::MerchantRead,
            ],
            Self::FinanceChecker => &[
                P::DashboardRead,
                P::CommissionRead,
                P::PayoutApprove,
                P::MerchantRead,
            ],
            Self::Catalog => &[
                P::LenderRead,
                P::LenderWrite,
                P::CardRead,
                P::CardWrite,
                P::PlanRead,
                P::PlanWrite,
                P::BrandWrite,
                P::SiteWrite,
                P::GoldPriceWrite,
                P::CalendarWrite,
                P::VendorSwitch,
            ],
        }
    }

    /// Whether the role has a permission.
    pub fn has_permission(self, permission: Permission) -> bool {
        self.permissions().contains(&permission)
    }
}
