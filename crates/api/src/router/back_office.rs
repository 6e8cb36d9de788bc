//! All calls of the back office with their part of the OpenAPI document, grouped by subject.

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;

use super::calls::ApiRoutes;
use crate::admin;

/// Calls about offers: lenders, cards, plans, brands and sites.
pub(super) fn catalog_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(admin::lender::list))
        .routes(routes!(admin::lender::get))
        .routes(routes!(admin::lender::update))
        .routes(routes!(admin::entity_file::lenders::export_csv))
        .routes(routes!(admin::entity_file::lenders::export_xlsx))
        .routes(routes!(admin::entity_file::cards::export_csv))
        .routes(routes!(admin::entity_file::cards::export_xlsx))
        .routes(routes!(admin::entity_file::plans::export_csv))
        .routes(routes!(admin::entity_file::plans::export_xlsx))
        .routes(routes!(admin::entity_file::brands::export_csv))
        .routes(routes!(admin::entity_file::brands::export_xlsx))
        .routes(routes!(admin::entity_file::sites::export_csv))
        .routes(routes!(admin::entity_file::sites::export_xlsx))
        .routes(routes!(admin::whole_list::vendor::export_csv))
        .routes(routes!(admin::whole_list::vendor::export_xlsx))
        .routes(routes!(admin::whole_list::holiday::export_csv))
        .routes(routes!(admin::whole_list::holiday::export_xlsx))
        .routes(routes!(admin::whole_list::gold_price::export_csv))
        .routes(routes!(admin::whole_list::gold_price::export_xlsx))
        .routes(routes!(admin::whole_list::status_file::export_csv))
        .routes(routes!(admin::whole_list::status_file::export_xlsx))
        .routes(routes!(admin::whole_list::commission_month::export_csv))
        .routes(routes!(admin::whole_list::commission_month::export_xlsx))
        .routes(routes!(admin::whole_list::commission_line::export_csv))
        .routes(routes!(admin::whole_list::commission_line::export_xlsx))
        .routes(routes!(admin::whole_list::payout_batch::export_csv))
        .routes(routes!(admin::whole_list::payout_batch::export_xlsx))
        .routes(routes!(admin::whole_list::payout_item::export_csv))
        .routes(routes!(admin::whole_list::payout_item::export_xlsx))
        .routes(routes!(admin::lender::create))
        .routes(routes!(admin::lender::delete))
        .routes(routes!(admin::lender::update_several))
        .routes(routes!(admin::lender::undelete))
        .routes(routes!(admin::lender::history::list))
        .routes(routes!(admin::lender::history::restore))
        .routes(routes!(
            admin::lender::connector::get,
            admin::lender::connector::set
        ))
        .routes(routes!(admin::lender::connector::dry_run))
        .routes(routes!(admin::lender::connector::preview))
        .routes(routes!(admin::lender::impact::compute_impact))
        .routes(routes!(admin::lender_group::list))
        .routes(routes!(admin::lender_group::create))
        .routes(routes!(admin::lender_revenue::list))
        .routes(routes!(admin::lender_revenue::types))
        .routes(routes!(admin::lender_revenue::create))
        .routes(routes!(admin::lender_revenue::update))
        .routes(routes!(admin::lender_revenue::replace))
        .routes(routes!(admin::lender_revenue::set_order))
        .routes(routes!(admin::lender_revenue::delete))
        .routes(routes!(admin::lender_revenue::preview::compute))
        .routes(routes!(admin::lender_revenue::preview::problems))
        .routes(routes!(admin::credit_card::create))
        .routes(routes!(admin::credit_card::update))
        .routes(routes!(admin::credit_card::update_several))
        .routes(routes!(admin::credit_card::delete))
        .routes(routes!(admin::credit_card::restore))
        .routes(routes!(admin::credit_card::set_order))
        .routes(
            routes!(admin::file::upload).layer(DefaultBodyLimit::max(admin::file::UPLOAD_LIMIT)),
        )
        .routes(routes!(
            admin::insurance_plan::list,
            admin::insurance_plan::create
        ))
        .routes(routes!(admin::insurance_plan::update))
        .routes(routes!(admin::brand::list))
        .routes(routes!(admin::brand::publish))
        .routes(routes!(admin::brand::history))
        .routes(routes!(admin::brand::restore))
        .routes(routes!(admin::brand::colours))
        .routes(
            routes!(admin::brand::logo::upload)
                .layer(DefaultBodyLimit::max(admin::brand::logo::UPLOAD_LIMIT)),
        )
        .routes(routes!(admin::site::list, admin::site::create))
        .routes(routes!(admin::site::update))
        .routes(routes!(admin::gold_price::list, admin::gold_price::enter))
        .routes(routes!(admin::holiday::list, admin::holiday::create))
        .routes(routes!(admin::holiday::set_end))
        .routes(routes!(admin::holiday::changes::history))
        .routes(routes!(admin::holiday::update, admin::holiday::delete))
        .routes(routes!(admin::vendor::list))
        .routes(routes!(admin::vendor::switch_off))
        .routes(routes!(admin::vendor::switch_on))
        .routes(routes!(admin::eligibility::check))
        .routes(routes!(admin::eligibility_facts::facts))
        .routes(routes!(admin::eligibility::versions))
        .routes(routes!(admin::property::list))
}

/// Calls about lenders' files.
pub(super) fn upload_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(admin::upload_file::list))
        .routes(
            routes!(admin::upload_file::apply)
                .layer(DefaultBodyLimit::max(admin::upload_file::UPLOAD_LIMIT)),
        )
        .routes(
            routes!(admin::upload_file::list_of_kind, admin::upload_file::take)
                .layer(DefaultBodyLimit::max(admin::upload_file::UPLOAD_LIMIT)),
        )
        .routes(routes!(admin::upload_file::batch::get))
        .routes(routes!(admin::upload_file::batch::look))
        .routes(routes!(admin::upload_file::batch::check))
        .routes(routes!(admin::upload_file::batch::apply))
        .routes(routes!(
            admin::upload_file::undo::undo_preview,
            admin::upload_file::undo::undo
        ))
        .routes(routes!(admin::upload_file::batch::pause))
        .routes(routes!(admin::upload_file::batch::resume))
        .routes(routes!(admin::upload_file::batch::cancel))
        .routes(routes!(admin::upload_file::batch::discard))
        .routes(routes!(admin::upload_file::line::list))
        .routes(routes!(admin::upload_file::line::decide))
        .routes(routes!(admin::upload_file::rows::errors))
        .routes(routes!(admin::upload_file::rows::records))
        .routes(routes!(admin::upload_file::rows::bad_rows_csv))
        .routes(routes!(admin::upload_file::rows::bad_rows_xlsx))
        .routes(routes!(
            admin::upload_file::spelling::list,
            admin::upload_file::spelling::set
        ))
        .routes(routes!(
            admin::upload_file::word::list,
            admin::upload_file::word::set
        ))
}

/// Calls about commission.
pub(super) fn commission_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(admin::commission::list))
        .routes(routes!(admin::commission::entries))
        .routes(routes!(admin::commission::close))
        .routes(routes!(admin::commission::of_partner))
        .routes(routes!(admin::commission::of_account))
        .routes(routes!(admin::commission_difference::list))
        .routes(routes!(admin::commission_difference::save_note))
        .routes(routes!(admin::commission_difference::export_csv))
        .routes(routes!(admin::commission_difference::export_xlsx))
        .routes(routes!(admin::commission_loan::get))
        .routes(routes!(admin::commission_loans::list))
        .routes(routes!(admin::commission_loans::export_csv))
        .routes(routes!(admin::commission_loans::export_xlsx))
        .routes(routes!(admin::dispute::record))
        .routes(routes!(admin::dispute::list))
        .routes(routes!(admin::dispute::export_csv))
        .routes(routes!(admin::dispute::export_xlsx))
        .routes(routes!(admin::dispute::answer))
        .routes(routes!(admin::dispute::close))
        .routes(routes!(admin::payout::list, admin::payout::prepare))
        .routes(routes!(admin::payout::preview))
        .routes(routes!(admin::payout::get))
        .routes(routes!(admin::payout::approve))
        .routes(routes!(admin::payout::discard))
        .routes(routes!(admin::payout::bank_file))
        .routes(routes!(admin::payout::answer))
        .routes(routes!(admin::payout::tax_statement))
        .routes(routes!(admin::upload_file::bank::list))
}

/// Calls about reports.
pub(super) fn report_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(admin::report::internal::get))
        .routes(routes!(admin::report::internal::export_csv))
        .routes(routes!(admin::report::internal::export_xlsx))
        .routes(routes!(admin::report::products::get))
        .routes(routes!(admin::report::products::export_csv))
        .routes(routes!(admin::report::products::export_xlsx))
        .routes(routes!(admin::report::vendors::get))
        .routes(routes!(admin::report::vendors::export_csv))
        .routes(routes!(admin::report::vendors::export_xlsx))
        .routes(routes!(admin::report::builder::get))
        .routes(routes!(admin::report::builder::export_csv))
        .routes(routes!(admin::report::builder::export_xlsx))
        .routes(routes!(admin::report::choices::list))
        .routes(routes!(
            admin::saved_report::list,
            admin::saved_report::create
        ))
        .routes(routes!(
            admin::saved_report::update,
            admin::saved_report::delete
        ))
        .routes(routes!(
            admin::saved_report::schedule::set,
            admin::saved_report::schedule::remove
        ))
        .routes(routes!(admin::journey::get))
        .routes(routes!(admin::path::get))
        .routes(routes!(admin::journey::export_csv))
        .routes(routes!(admin::journey::export_xlsx))
}

/// Calls about partners and merchants.
pub(super) fn partner_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(admin::partner::list, admin::partner::create))
        .routes(routes!(admin::partner::export_csv))
        .routes(routes!(admin::partner::export_xlsx))
        .routes(routes!(admin::partner::get, admin::partner::update))
        .routes(routes!(admin::partner::create_account))
        .routes(routes!(admin::partner::disable))
        .routes(routes!(admin::partner::enable))
        .routes(routes!(admin::partner::renew_key, admin::partner::stop_key))
        .routes(routes!(admin::partner::update_utm))
        .routes(routes!(admin::partner::update_revenue))
        .routes(routes!(admin::visit::list))
        .routes(routes!(admin::visit::export_csv))
        .routes(routes!(admin::visit::export_xlsx))
        .routes(routes!(admin::lead::list))
        .routes(routes!(admin::lead::export_csv))
        .routes(routes!(admin::lead::export_xlsx))
        .routes(routes!(admin::merchant::list))
        .routes(routes!(admin::merchant::export_csv))
        .routes(routes!(admin::merchant::export_xlsx))
        .routes(routes!(admin::merchant::update))
        .routes(routes!(admin::merchant::approve))
        .routes(routes!(admin::merchant::reject))
        .routes(routes!(admin::merchant::suspend))
        .routes(routes!(admin::merchant::resume))
        .routes(routes!(admin::merchant::invite))
        .routes(routes!(admin::merchant::set_payee))
        .routes(routes!(admin::payee_change::list))
        .routes(routes!(admin::payee_change::export_csv))
        .routes(routes!(admin::payee_change::export_xlsx))
        .routes(routes!(admin::payee_change::cancel))
        .routes(routes!(admin::merchant::unlock))
        .routes(routes!(admin::merchant::reveal))
        .routes(routes!(admin::merchant::masquerade))
        .routes(routes!(admin::link::list, admin::link::create))
        .routes(routes!(admin::link::export_csv))
        .routes(routes!(admin::link::export_xlsx))
        .routes(routes!(admin::link::disable))
        .routes(routes!(admin::link::enable))
        .routes(routes!(admin::link::qr_svg))
        .routes(routes!(admin::link::qr_png))
        .routes(routes!(admin::link::poster_pdf))
        .routes(routes!(admin::link::of_merchant))
        .routes(routes!(admin::redirect::list))
}

/// Calls about the back office itself, customers and operations.
pub(super) fn operations_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(admin::reverify::get))
        .routes(routes!(admin::overview::get))
        .routes(routes!(admin::find::find))
        .routes(routes!(admin::dashboard::get))
        .routes(routes!(admin::customer::list))
        .routes(routes!(admin::customer::export_csv))
        .routes(routes!(admin::customer::export_xlsx))
        .routes(routes!(admin::audit::list))
        .routes(routes!(admin::audit::export_csv))
        .routes(routes!(admin::audit::export_xlsx))
        .routes(routes!(admin::audit::get))
        .routes(routes!(admin::account::get))
        .routes(routes!(admin::account::end_session))
        .routes(routes!(admin::account::enrol))
        .routes(routes!(admin::account::confirm))
        .routes(routes!(admin::account::remove))
        .routes(routes!(admin::account::renew_codes))
        .routes(routes!(admin::account::change_password))
        .routes(routes!(admin::account::confirm_session))
        .routes(routes!(admin::user::list, admin::user::create))
        .routes(routes!(admin::user::export_csv))
        .routes(routes!(admin::user::export_xlsx))
        .routes(routes!(admin::user::update))
        .routes(routes!(admin::user::invite))
        .routes(routes!(admin::user::disable))
        .routes(routes!(admin::user::enable))
        .routes(routes!(admin::user::reset_totp))
        .routes(routes!(admin::user::unlock))
        .routes(routes!(admin::job::list))
        .routes(routes!(admin::job::export_csv))
        .routes(routes!(admin::job::export_xlsx))
        .routes(routes!(admin::job::run_again))
}
