//! Whose rows a list of partners' and merchants' rows shows. Such a list cannot be read without.

use saakh_domain::id::{MerchantId, PartnerId};

use crate::db::list::Filter;
use crate::identity::admin_user::StaffPermit;
use crate::identity::portal_merchant::PortalMerchant;

/// The partners and merchants whose rows a reader may see. It comes from a stored login or a staff permission only.
#[derive(Debug, Clone, Copy)]
pub struct PortalScope(Kind);

#[derive(Debug, Clone, Copy)]
enum Kind {
    All,
    /// Both columns, so that the registry of lists runs the restrictions too.
    EveryColumn,
    Partner(PartnerId),
    Merchant(MerchantId),
}

/// The columns by which a list's rows belong to a partner and a merchant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnerColumns {
    pub(crate) partner: &'static str,
    pub(crate) merchant: &'static str,
}

impl PortalScope {
    /// A restriction by every column, for the registry of lists, which plans and runs their queries.
    pub(crate) const EVERY_COLUMN: Self = Self(Kind::EveryColumn);

    /// The rows of all partners, for staff.
    pub const fn all(_: &StaffPermit) -> Self {
        Self(Kind::All)
    }

    /// What the portal shows to a login: the rows of its partner for the partner's own account, otherwise its own.
    pub const fn for_merchant(merchant: &PortalMerchant) -> Self {
        Self(if merchant.is_partner {
            Kind::Partner(merchant.partner_id)
        } else {
            Kind::Merchant(merchant.id)
        })
    }

    /// Restricts a list to the rows of the scope.
    pub(crate) fn restrict(self, filter: Filter, columns: OwnerColumns) -> Filter {
        match self.0 {
            Kind::All => filter,
            Kind::EveryColumn => filter
                .equal(columns.partner, Some(PartnerId(1)))
                .equal(columns.merchant, Some(MerchantId(1))),
            Kind::Partner(id) => filter.equal(columns.partner, Some(id)),
            Kind::Merchant(id) => filter.equal(columns.merchant, Some(id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use saakh_domain::Secret;

    use super::*;

    fn login(is_partner: bool) -> PortalMerchant {
        PortalMerchant {
            id: MerchantId(7),
            partner_id: PartnerId(3),
            name: "Sunita Devi".to_owned(),
            email: Secret::new("sunita@example.com".to_owned()),
            is_partner,
        }
    }

    #[test]
    fn a_login_sees_its_partners_rows_or_only_its_own() {
        const OWNERS: OwnerColumns = OwnerColumns {
            partner: "row.partner_id",
            merchant: "row.merchant_id",
        };
        let restricted =
            |scope: PortalScope| format!("{:?}", scope.restrict(Filter::new(), OWNERS));
        let equal =
            |column: &'static str, id: i64| format!("{:?}", Filter::new().equal(column, Some(id)));
        assert_eq!(
            restricted(PortalScope::for_merchant(&login(true))),
            equal(OWNERS.partner, 3)
        );
        assert_eq!(
            restricted(PortalScope::for_merchant(&login(false))),
            equal(OWNERS.merchant, 7)
        );
        assert_eq!(
            restricted(PortalScope(Kind::All)),
            format!("{:?}", Filter::new())
        );
    }
}
