//! Which addresses have a page. The routers of the web project are held to the same list, by
//! `data/vectors/pages.json`.

use saakh_domain::distribution::partner::is_reserved_segment;

use super::compose::Entry;

/// Pages for customers; what begins with `$` stands for any one segment.
const CONSUMER: &[&str] = &[
    "/",
    "/calculator",
    "/how-we-rank",
    "/login",
    "/privacy-policy",
    "/products",
    "/terms-of-use",
    "/verification",
    "/user/applications",
    "/user/cashe",
    "/user/data-erased",
    "/user/earlysalary",
    "/user/earlysalary/declined",
    "/user/finzy",
    "/user/kfs",
    "/user/kreditbee",
    "/user/lenders-transaction/$lender",
    "/user/money-tap",
    "/user/money-view",
    "/user/my-data",
    "/user/nira",
    "/user/offers",
    "/user/upwards",
    "/user/user-detail",
    "/user/welcome-back",
];

/// Pages of the back office.
const ADMIN: &[&str] = &[
    "/admin",
    "/admin/account",
    "/admin/audit",
    "/admin/credit-cards",
    "/admin/customer-eligibility",
    "/admin/dashboard",
    "/admin/forgot-password",
    "/admin/holidays",
    "/admin/invite",
    "/admin/jobs",
    "/admin/lenders",
    "/admin/lenders/$lenderId",
    "/admin/login",
    "/admin/merchant-management",
    "/admin/partners",
    "/admin/partners/$id",
    "/admin/tracking-links",
    "/admin/user-management",
    "/admin/vendors-on-off",
];

/// Pages of the portal.
const PARTNER: &[&str] = &[
    "/partner",
    "/partner/forgot-password",
    "/partner/invite",
    "/partner/login",
];

/// What an address shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address<'p> {
    /// The application that draws it, the not-found page as well.
    pub entry: Entry,
    /// The first segment where it may be a partner's key, otherwise empty.
    pub partner: &'p str,
    /// Whether there is such a page.
    pub found: bool,
}

impl<'p> Address<'p> {
    /// What a path shows; it has no slash at its end.
    pub fn of(path: &'p str) -> Self {
        let segments: Vec<&str> = path.split('/').skip(1).collect();
        let page = |entry, pages: &[&str]| Self {
            entry,
            partner: "",
            found: pages.iter().any(|page| fits(page, path)),
        };
        let of_partner = |entry, key: &'p str| Self {
            entry,
            partner: key,
            found: true,
        };
        match segments[..] {
            ["admin", ..] => page(Entry::Admin, ADMIN),
            ["partner", ..] => page(Entry::Partner, PARTNER),
            [key, "partner", "login"] if may_be_partner(key) => of_partner(Entry::Partner, key),
            [key] if may_be_partner(key) => of_partner(Entry::Consumer, key),
            _ => page(Entry::Consumer, CONSUMER),
        }
    }
}

fn may_be_partner(segment: &str) -> bool {
    !segment.is_empty() && !is_reserved_segment(segment)
}

/// Whether a path is one of the page's addresses.
fn fits(page: &str, path: &str) -> bool {
    let same =
        |(ours, typed): (&str, &str)| ours == typed || (ours.starts_with('$') && !typed.is_empty());
    page.split('/').count() == path.split('/').count()
        && page.split('/').zip(path.split('/')).all(same)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_pages_are_those_of_the_web_project() {
        let pages: serde_json::Value =
            serde_json::from_str(include_str!("../../../../data/vectors/pages.json")).unwrap();
        for (area, ours) in [
            ("consumer", CONSUMER),
            ("admin", ADMIN),
            ("partner", PARTNER),
        ] {
            assert_eq!(pages[area], serde_json::json!(ours), "{area}");
        }
    }

    #[test]
    fn no_partner_can_have_the_key_of_a_page() {
        for page in [CONSUMER, ADMIN, PARTNER].concat() {
            let first = page.split('/').nth(1).unwrap();
            assert!(!may_be_partner(first), "{page}");
        }
    }

    #[test]
    fn an_address_is_a_page_a_partners_or_none() {
        let of = |path| {
            let Address {
                entry,
                partner,
                found,
            } = Address::of(path);
            (entry, partner, found)
        };
        assert_eq!(of("/admin/lenders/12"), (Entry::Admin, "", true));
        assert_eq!(of("/admin/lenders/12/more"), (Entry::Admin, "", false));
        assert_eq!(of("/admin/lenders/"), (Entry::Admin, "", false));
        assert_eq!(of("/user_friends"), (Entry::Consumer, "user_friends", true));
        assert_eq!(of("/user"), (Entry::Consumer, "", false));
        assert_eq!(of("/nobody"), (Entry::Consumer, "nobody", true));
        assert_eq!(of("/udaan/partner/login"), (Entry::Partner, "udaan", true));
        assert_eq!(
            of("/udaan/partner/login/more"),
            (Entry::Consumer, "", false)
        );
        assert_eq!(of("/user/partner/login"), (Entry::Consumer, "", false));
        assert_eq!(of("//partner/login"), (Entry::Consumer, "", false));
    }

    proptest! {
        #[test]
        fn two_segments_are_found_only_where_they_are_listed(first in "[a-z_]{1,12}", second in "[a-z_]{1,12}") {
            let path = format!("/{first}/{second}");
            let listed = [CONSUMER, ADMIN, PARTNER].concat().iter().any(|page| fits(page, &path));
            prop_assert_eq!(Address::of(&path).found, listed);
        }
    }
}
