//! Titles and descriptions of pages before their script runs: for tabs, bookmarks and search
//! results.

use saakh_domain::origination::products::{Journey, Product};

use super::address::Address;
use super::entry::Entry;
use super::head::Head;
use super::landing::Landing;

/// Chooses title and description of a page. If the title contains a name, the page's script
/// completes it.
pub(super) fn build_head(landing: Landing, path: &str, address: Address<'_>) -> Head {
    if !address.found {
        return Head {
            title: Some("common_not_found_title"),
            description: "common_not_found_text",
        };
    }
    match address.entry {
        Entry::Consumer => consumer(landing, path),
        Entry::Offline => Head {
            title: Some("offline_title"),
            description: "offline_lead",
        },
        Entry::Admin => Head {
            title: Some(admin(path)),
            description: "page_admin_description",
        },
        Entry::Partner => Head {
            title: Some(staff(path).unwrap_or("partner_home")),
            description: "page_partner_description",
        },
    }
}

fn consumer(landing: Landing, path: &str) -> Head {
    if let Some(guide) = Product::find_by_guide_path(path).and_then(|product| product.guide) {
        return Head {
            title: Some(guide.title),
            description: guide.lead,
        };
    }
    let (title, description) = match path {
        "/calculator" => ("calc_title", "calc_lead"),
        "/calculator/gold" => ("common_gold_calculator", "gold_lead"),
        "/socialmedia-onboarding" => ("signup_creator_title", "signup_description"),
        "/create-merchant-form/confirm" => ("signup_confirm_title", "signup_description"),
        "/create-merchant-form/success" => ("signup_done_title", "signup_done_text"),
        path if path.starts_with("/create-merchant-form") => ("signup_title", "signup_description"),
        "/co-applicant" => ("co_applicant_page_title", "co_applicant_page_lead"),
        "/auth" => ("entry_title", "entry_lead"),
        "/customer-site" => ("arrival_title", "arrival_lead_unnamed"),
        "/indialends-otp" | "/user/indialends-otp" => {
            ("lender_code_title_unnamed", "lender_code_lead_unnamed")
        }
        "/redirect" => ("redirect_title", "redirect_description"),
        "/about" => ("about_title", "about_description"),
        "/how-we-rank" => ("ranking_title", "ranking_apr_reason"),
        "/privacy-policy" => ("privacy_title", "privacy_lead"),
        "/terms-of-use" => ("terms_title", "terms_lead"),
        "/products" => ("products_title", "page_products_description"),
        path if path.starts_with("/transfer/") => ("transfer_title", "transfer_description"),
        path if path.starts_with("/unsubscribe/") => ("unsubscribe_title", "mydata_contact_text"),
        path if path.starts_with("/help/") => ("requests_one_title", "requests_lead"),
        "/user/requests" => ("common_requests", "requests_lead"),
        "/verification" => ("otp_title", "landing_code_hint"),
        "/user/my-data" => ("common_my_data", "mydata_lead"),
        "/user/data-erased" => ("mydata_erased_title", "mydata_lead"),
        "/user/kfs" => ("common_kfs_title", "apply_kfs_why"),
        "/user/insurance/transaction" => ("insurance_title", "insurance_lead"),
        "/user/credit-card" => ("cards_visits_title", "cards_visits_lead"),
        "/credit-cards/compare" => ("cards_compare_title", "cards_compare_lead"),
        "/cards-secured" | "/cards-unsecured" => ("cards_list_title", "cards_list_lead"),
        path if path.starts_with("/credit-cards") => ("cards_list_title", "cards_list_lead"),
        path if path.starts_with("/user/") => {
            product_titles(path).unwrap_or(("page_application", "terms_service_text"))
        }
        _ => return landing.head(),
    };
    Head {
        title: Some(title),
        description,
    }
}

fn product_titles(path: &str) -> Option<(&'static str, &'static str)> {
    let mut journeys = Product::list_open().filter_map(|product| product.journey.as_ref());
    journeys.find_map(|Journey { pages, .. }| match path {
        _ if path == pages.offers => Some(("page_offers", "ranking_apr_sentence")),
        _ if path == pages.profile => Some(("page_profile", "profile_review_lead")),
        _ if path == pages.welcome_back => {
            Some(("profile_welcome_title_unnamed", "welcome_choice_text"))
        }
        _ => None,
    })
}

fn admin(path: &str) -> &'static str {
    let page = path.strip_prefix("/admin/").unwrap_or_default();
    match page.split('/').next().unwrap_or_default() {
        "account" => "account_title",
        "applications" => "applications_title",
        "csr-portal" => "csr_portal_title",
        "audit" => "audit_title",
        "brands" => "common_brands_title",
        "commissions" | "commission-loans" | "ledger" => "commissions_title",
        "credit-cards" => "cards_title",
        "disputes" => "disputes_title",
        "expected-files" => "expected_files_title",
        "insurance-plans" => "common_plans_title",
        "customer-eligibility" => "common_eligibility_title",
        "customers-journey" => "report_customers_journey_title",
        "application-status-file" => "status_files_title",
        "commission-ageing" => "commissions_ageing",
        "commission-closings" => "commissions_closing",
        "commission-receivables" => "commissions_receivables",
        "messaging" => messaging(page),
        "commission-differences" => "commissions_differences",
        "commission-lines" => "open_lines_commission_title",
        "commission-upload-file" => "commission_file_title",
        "mis-lines" => "open_lines_mis_title",
        "mis-upload" => "mis_title",
        "gold-price" => "gold_price_title",
        "holidays" => "holidays_title",
        "internal-report" => "report_internal_report_title",
        "products-report" => "report_products_report_title",
        "vendors-products-report" => "report_vendors_products_report_title",
        "report-builder" => "report_report_builder_title",
        "saved-reports" => "saved_reports_title",
        "jobs" => "jobs_title",
        "lenders" => "lenders_title",
        "merchant-management" => "merchants_title",
        "partners" => "partners_title",
        "payouts" => "common_payouts_title",
        "sites" => "common_sites_title",
        "tds" => "payouts_tax_title",
        "tracking-links" => "links_title",
        "user-management" => "users_title",
        "vendors-on-off" => "vendors_title",
        _ => staff(path).unwrap_or("dashboard_title"),
    }
}

fn messaging(page: &str) -> &'static str {
    match page.split('/').nth(1).unwrap_or_default() {
        "senders" => "common_senders",
        "templates" => "common_message_templates",
        "suppressions" => "suppressions_title",
        "replies" => "messages_replies_title",
        _ => "messages_title",
    }
}

/// Titles of pages that back office and portal have in common.
fn staff(path: &str) -> Option<&'static str> {
    match path.rsplit('/').next()? {
        "login" => Some("common_login"),
        "forgot-password" => Some("common_forgot"),
        "invite" => Some("common_invite_loading"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use saakh_domain::Language;
    use saakh_domain::text::Message;
    use saakh_service::app::Reference;

    use super::*;

    #[test]
    fn every_page_has_a_title_and_a_description_in_both_languages() {
        let texts = Reference::load().unwrap().texts;
        let pages: serde_json::Value =
            serde_json::from_str(include_str!("../../../../data/vectors/pages.json")).unwrap();
        for area in ["consumer", "admin", "partner"] {
            for page in pages[area].as_array().unwrap() {
                let path = page.as_str().unwrap().replace('$', "a");
                let Head { title, description } =
                    build_head(Landing::default(), &path, Address::from_path(&path));
                let keys = title.into_iter().chain([description]);
                for key in keys {
                    let words = |language| texts.render(&Message::new(key), language);
                    assert_ne!(words(Language::En), words(Language::Hi), "{path}: {key}");
                }
            }
        }
    }

    #[test]
    fn each_page_has_a_title_of_its_own() {
        let title = |path| build_head(Landing::default(), path, Address::from_path(path)).title;
        let paths = [
            "/",
            "/calculator",
            "/products",
            "/user/offers",
            "/admin/lenders",
            "/nowhere/x",
        ];
        let titles: BTreeSet<_> = paths.map(title).into();
        assert_eq!(titles.len(), paths.len());
        assert_eq!(title("/udaan_credit"), None);
        assert_eq!(title("/admin/lenders/7"), Some("lenders_title"));
        assert_eq!(title("/admin/login"), Some("common_login"));
        assert_eq!(title("/udaan_credit/partner/login"), Some("common_login"));
        assert_eq!(title("/partner"), Some("partner_home"));
    }
}
