//! People of the partner portal: their roles and permissions.

use serde::{Deserialize, Serialize};

use super::permission::permissions;

permissions! {
    /// A permission in the portal. The API enforces it; the menu depends on it.
    PortalPermission {
        /// Sees the account's leads.
        LeadRead = "lead.read";
        /// Starts an application together with a customer.
        LeadAssist = "lead.assist";
        /// Sees how many leads reach which stage.
        ReportRead = "report.read";
        /// Sees commission, balance and payouts.
        EarningsRead = "earnings.read";
        /// Asks about the commission of a loan.
        CommissionAsk = "commission.ask";
        /// Changes shop and city.
        ProfileWrite = "profile.write";
        /// Invites, disables and changes the account's people.
        UserManage = "user.manage";
        /// Sees and changes where commission is paid.
        PayeeWrite = "payee.write";
    }
}

/// A role of a person in the portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PortalRole {
    /// All of the account.
    Owner,
    /// Sales and earnings, but neither people nor the bank account.
    Manager,
    /// Sales, without amounts of commission.
    Agent,
    /// The connection of the partner's own systems.
    Developer,
}

impl PortalRole {
    pub const ALL: [Self; 4] = [Self::Owner, Self::Manager, Self::Agent, Self::Developer];

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Manager => "manager",
            Self::Agent => "agent",
            Self::Developer => "developer",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    pub const fn permissions(self) -> &'static [PortalPermission] {
        use PortalPermission as P;
        match self {
            Self::Owner => PortalPermission::ALL,
            Self::Manager => &[
                P::LeadRead,
                P::LeadAssist,
                P::ReportRead,
                P::EarningsRead,
                P::CommissionAsk,
                P::ProfileWrite,
            ],
            Self::Agent => &[P::LeadRead, P::LeadAssist, P::ReportRead],
            Self::Developer => &[],
        }
    }

    pub fn has_permission(self, permission: PortalPermission) -> bool {
        self.permissions().contains(&permission)
    }

    /// Whether a login outside the demo needs a second factor: with it, somebody else could reach many customers or the
    /// bank account of a partner.
    pub const fn needs_second_factor(self, is_partner: bool) -> bool {
        is_partner && matches!(self, Self::Owner | Self::Developer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_and_developers_see_no_money_and_only_owners_manage_people() {
        use PortalPermission as P;
        for role in PortalRole::ALL {
            assert_eq!(PortalRole::from_code(role.code()), Some(role));
            let sees_money = matches!(role, PortalRole::Owner | PortalRole::Manager);
            assert_eq!(role.has_permission(P::EarningsRead), sees_money);
            assert_eq!(role.has_permission(P::CommissionAsk), sees_money);
            for owned in [P::UserManage, P::PayeeWrite] {
                assert_eq!(role.has_permission(owned), role == PortalRole::Owner);
            }
        }
    }

    #[test]
    fn owners_and_developers_of_partner_accounts_need_a_second_factor() {
        let needing: Vec<_> = PortalRole::ALL
            .into_iter()
            .filter(|role| role.needs_second_factor(true))
            .collect();
        assert_eq!(needing, [PortalRole::Owner, PortalRole::Developer]);
        assert!(!PortalRole::Owner.needs_second_factor(false));
    }
}
