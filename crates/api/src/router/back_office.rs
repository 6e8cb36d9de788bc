//! All calls of the back office with their part of the OpenAPI document, grouped by subject.

use utoipa_axum::router::OpenApiRouter;

use crate::admin;
use crate::state::Api;

/// Calls about offers: lenders, cards, plans, brands and sites.
pub(super) fn catalog_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::lender::routes())
        .merge(admin::entity_file::routes())
        .merge(admin::whole_list::routes())
        .merge(admin::lender::lifecycle_routes())
        .merge(admin::lender_group::routes())
        .merge(admin::lender_revenue::routes())
        .merge(admin::credit_card::routes())
        .merge(admin::file::routes())
        .merge(admin::insurance_plan::routes())
        .merge(admin::brand::routes())
        .merge(admin::site::routes())
        .merge(admin::gold_price::routes())
        .merge(admin::holiday::routes())
        .merge(admin::vendor::routes())
        .merge(admin::eligibility::routes())
        .merge(admin::property::routes())
}

/// Calls about messages to customers.
pub(super) fn messaging_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::message::routes())
        .merge(admin::message_reply::routes())
        .merge(admin::suppression::routes())
        .merge(admin::ticket::routes())
        .merge(admin::correction::routes())
        .merge(admin::saved_reply::routes())
        .merge(admin::message_template::routes())
        .merge(admin::sender::routes())
}

/// Calls about lenders' files.
pub(super) fn upload_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::upload_file::routes())
        .merge(admin::expected_file::routes())
}

/// Calls about commission.
pub(super) fn commission_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::commission::routes())
        .merge(admin::commission_closing::routes())
        .merge(admin::commission_difference::routes())
        .merge(admin::commission_loan::routes())
        .merge(admin::commission_loans::routes())
        .merge(admin::commission_owed::routes())
        .merge(admin::dispute::routes())
        .merge(admin::payout::routes())
        .merge(admin::upload_file::bank::routes())
}

/// Calls about reports.
pub(super) fn report_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::report::routes())
        .merge(admin::saved_report::routes())
        .merge(admin::journey::routes())
}

/// Calls about partners and merchants.
pub(super) fn partner_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::partner::routes())
        .merge(admin::visit::routes())
        .merge(admin::lead::routes())
        .merge(admin::merchant::routes())
        .merge(admin::link::routes())
        .merge(admin::redirect::routes())
}

/// Calls about the back office itself, customers and operations.
pub(super) fn operations_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(admin::reverify::routes())
        .merge(admin::work_queue::routes())
        .merge(admin::find::routes())
        .merge(admin::dashboard::routes())
        .merge(admin::customer::routes())
        .merge(admin::customer_record::routes())
        .merge(admin::application::routes())
        .merge(admin::audit::routes())
        .merge(admin::account::routes())
        .merge(admin::user::routes())
        .merge(admin::job::routes())
}
