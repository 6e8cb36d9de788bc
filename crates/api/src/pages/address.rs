//! The addresses that have a page. `data/vectors/pages.json` keeps them equal to the routes of the
//! web project.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::partner::is_reserved_segment;
use saakh_domain::origination::products::{Guide, Listing, Product};

use super::entry::Entry;

/// Pages for customers except those of single products; a segment that begins with `$` matches any
/// one segment.
const CONSUMER: &[&str] = &[
    "/",
    "/about",
    "/auth",
    "/calculator",
    "/calculator/gold",
    "/co-applicant",
    "/create-merchant-form",
    "/create-merchant-form/$partnerName",
    "/create-merchant-form/confirm",
    "/create-merchant-form/success",
    "/customer-site",
    "/help/$token",
    "/how-we-rank",
    "/indialends-otp",
    "/login",
    "/privacy-policy",
    "/products",
    "/redirect",
    "/socialmedia-onboarding",
    "/terms-of-use",
    "/transfer/$prospectId",
    "/unsubscribe/$token",
    "/verification",
    "/user/applications",
    "/user/cashe",
    "/user/cashe/declined",
    "/user/data-erased",
    "/user/earlysalary",
    "/user/earlysalary/declined",
    "/user/finzy",
    "/user/finzy/declined",
    "/user/indiagold",
    "/user/indiagold/declined",
    "/user/indialends-otp",
    "/user/kfs",
    "/user/kreditbee",
    "/user/kreditbee/declined",
    "/user/lender-submit",
    "/user/lenders-transaction/$lender",
    "/user/lenders-transaction/$lender/declined",
    "/user/money-tap",
    "/user/money-tap/declined",
    "/user/money-view",
    "/user/money-view/declined",
    "/user/muthootgold",
    "/user/muthootgold/declined",
    "/user/my-data",
    "/user/nira",
    "/user/nira/declined",
    "/user/requests",
    "/user/upwards",
    "/user/upwards/declined",
];

const ADMIN: &[&str] = &[
    "/admin",
    "/admin/account",
    "/admin/application-status-file",
    "/admin/applications",
    "/admin/applications/$id",
    "/admin/audit",
    "/admin/brands",
    "/admin/brands/$id",
    "/admin/commission-ageing",
    "/admin/commission-closings/$month",
    "/admin/commission-differences",
    "/admin/commission-lines",
    "/admin/commission-loans",
    "/admin/commission-loans/$submissionId",
    "/admin/commission-receivables",
    "/admin/commission-upload-file",
    "/admin/commissions",
    "/admin/commissions/$lenderId/$month",
    "/admin/credit-cards",
    "/admin/csr-portal",
    "/admin/csr-portal/$id/$pid",
    "/admin/customer-eligibility",
    "/admin/customers-journey",
    "/admin/dashboard",
    "/admin/disputes",
    "/admin/expected-files",
    "/admin/forgot-password",
    "/admin/gold-price",
    "/admin/holidays",
    "/admin/insurance-plans",
    "/admin/internal-report",
    "/admin/invite",
    "/admin/jobs",
    "/admin/ledger/$account/$party",
    "/admin/lenders",
    "/admin/lenders/$lenderId",
    "/admin/login",
    "/admin/merchant-management",
    "/admin/messaging",
    "/admin/messaging/log",
    "/admin/messaging/replies",
    "/admin/messaging/senders",
    "/admin/messaging/suppressions",
    "/admin/messaging/templates",
    "/admin/messaging/templates/$id",
    "/admin/messaging/templates/$id/edit",
    "/admin/messaging/templates/new",
    "/admin/mis-lines",
    "/admin/mis-upload",
    "/admin/partners",
    "/admin/partners/$id",
    "/admin/payouts",
    "/admin/payouts/$payoutId",
    "/admin/payouts/$payoutId/responses",
    "/admin/products-report",
    "/admin/report-builder",
    "/admin/saved-reports",
    "/admin/sites",
    "/admin/tds",
    "/admin/tracking-links",
    "/admin/user-management",
    "/admin/vendors-on-off",
    "/admin/vendors-products-report",
    "/admin/visits",
];

/// Pages of the partner portal.
const PARTNER: &[&str] = &[
    "/partner",
    "/partner/forgot-password",
    "/partner/invite",
    "/partner/login",
    "/partner/settings",
];

/// The page of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address<'p> {
    /// The web application that renders it, also if it is the not-found page.
    pub entry: Entry,
    /// The first segment if it may be a partner's key, otherwise empty.
    pub partner: &'p str,
    /// Whether the page exists.
    pub found: bool,
}

impl<'p> Address<'p> {
    /// Looks up a path, which has no slash at its end.
    pub fn from_path(path: &'p str) -> Self {
        let segments: Vec<&str> = path.split('/').skip(1).collect();
        let known = |entry, found| Self {
            entry,
            partner: "",
            found,
        };
        let page = |entry, pages: &[&str]| known(entry, pages.iter().any(|page| fits(page, path)));
        let of_partner = |entry, key: &'p str| Self {
            entry,
            partner: key,
            found: true,
        };
        match segments[..] {
            ["admin", ..] => page(Entry::Admin, ADMIN),
            ["partner", ..] => page(Entry::Partner, PARTNER),
            ["offline"] => known(Entry::Offline, true),
            [key, "partner", "login"] if may_be_partner(key) => of_partner(Entry::Partner, key),
            [key] if may_be_partner(key) => of_partner(Entry::Consumer, key),
            _ if product_pages().any(|page| fits(page, path)) => known(Entry::Consumer, true),
            ["products", _] => known(Entry::Consumer, Product::find_by_guide_path(path).is_some()),
            _ => page(Entry::Consumer, CONSUMER),
        }
    }
}

/// Lists the pages of every product that customers can apply for, here or at its sellers.
fn product_pages() -> impl Iterator<Item = &'static str> {
    let journeys = Product::list_open().filter_map(|product| product.journey.as_ref());
    let listings = Product::all().filter_map(|product| product.listing.as_ref());
    let of_listing = |listing: &'static Listing| {
        let pages = listing.pages.iter().copied();
        pages.chain([listing.visits])
    };
    let of_journeys = journeys.flat_map(|journey| journey.pages.all());
    of_journeys.chain(listings.flat_map(of_listing))
}

/// Finds the product that a page explains, lists or calculates; none if the page is for all
/// products.
pub fn product_at(path: &str) -> Option<ProductType> {
    let lists = |listing: &Listing| listing.pages.iter().any(|page| fits(page, path));
    let counts = |guide: Guide| guide.calculator == Some(path);
    let is_of = |product: &&Product| {
        product.listing.as_ref().is_some_and(lists) || product.guide.is_some_and(counts)
    };
    let product = Product::find_by_guide_path(path).or_else(|| Product::all().find(is_of));
    product.map(|product| product.product)
}

fn may_be_partner(segment: &str) -> bool {
    !segment.is_empty() && !is_reserved_segment(segment)
}

/// Whether a path matches a page's pattern.
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
        let released = |page: &&str| !page.starts_with("/user/test-loans");
        let of_products = product_pages().filter(released);
        let fixed = CONSUMER.iter().copied().chain(of_products);
        let guides = Product::all().filter_map(Product::guide_path);
        let mut consumer: Vec<String> = fixed.map(str::to_owned).chain(guides).collect();
        consumer.sort_by_cached_key(|page| (page.starts_with("/user/"), page.clone()));
        // Several products share a page.
        consumer.dedup();
        for (area, ours) in [
            ("consumer", serde_json::json!(consumer)),
            ("admin", serde_json::json!(ADMIN)),
            ("partner", serde_json::json!(PARTNER)),
        ] {
            assert_eq!(pages[area], ours, "{area}");
        }
    }

    #[test]
    fn no_partner_can_have_the_key_of_a_page() {
        for page in [
            CONSUMER,
            ADMIN,
            PARTNER,
            &["/offline", "/products/gold-loans"],
        ]
        .concat()
        {
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
            } = Address::from_path(path);
            (entry, partner, found)
        };
        assert_eq!(of("/admin/lenders/12"), (Entry::Admin, "", true));
        assert_eq!(of("/admin/lenders/12/more"), (Entry::Admin, "", false));
        assert_eq!(of("/admin/lenders/"), (Entry::Admin, "", false));
        assert_eq!(of("/user_friends"), (Entry::Consumer, "user_friends", true));
        assert_eq!(of("/user"), (Entry::Consumer, "", false));
        assert_eq!(of("/offline"), (Entry::Offline, "", true));
        assert_eq!(of("/products/gold-loans"), (Entry::Consumer, "", true));
        assert_eq!(of("/products/nothing"), (Entry::Consumer, "", false));
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
            let pages = [CONSUMER, ADMIN, PARTNER].concat();
            let listed = pages.into_iter().chain(product_pages()).any(|page| fits(page, &path));
            prop_assert_eq!(Address::from_path(&path).found, listed);
        }
    }
}
