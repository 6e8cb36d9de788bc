//! All calls outside the back office with their part of the OpenAPI document, grouped by caller.

use utoipa_axum::router::OpenApiRouter;

use crate::state::Api;
use crate::{consumer, partner, public};

/// Calls without a login.
pub(super) fn public_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(public::health::routes())
        .merge(public::boot::routes())
        .merge(public::notice::routes())
        .merge(public::otp::routes())
        .merge(public::co_applicant::routes())
        .merge(public::session::routes())
        .merge(public::language::routes())
        .merge(public::cookie::routes())
        .merge(public::smart_list::routes())
        .merge(public::directory::routes())
        .merge(public::partner::routes())
        .merge(public::category::routes())
        .merge(public::lender::routes())
        .merge(public::redirect::routes())
        .merge(public::credit_card::routes())
        .merge(public::calculator::routes())
        .merge(public::ranking_policy::routes())
        .merge(public::paid_price::routes())
        .merge(public::callback::routes())
        .merge(public::arrival::routes())
        .merge(public::entry::routes())
        .merge(public::login::routes())
        .merge(public::forgotten::routes())
        .merge(public::dev::routes())
        .merge(public::transfer::routes())
        .merge(public::help::routes())
        .merge(public::merchant_signup::routes())
        .merge(public::invite::routes())
        .merge(public::task::routes())
        .merge(public::unsubscribe::routes())
        .merge(public::ticket_link::routes())
}

/// Calls of customers.
pub(super) fn customer_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(consumer::user::routes())
        .merge(consumer::application::routes())
        .merge(consumer::finished_profile::routes())
        .merge(consumer::profile::routes())
        .merge(consumer::arrival::routes())
        .merge(consumer::co_applicant::routes())
        .merge(consumer::offer::routes())
        .merge(consumer::lender_form::routes())
        .merge(consumer::submission::routes())
        .merge(consumer::visit::routes())
        .merge(consumer::consent::routes())
        .merge(consumer::interest::routes())
        .merge(consumer::contact_consent::routes())
        .merge(consumer::correction::routes())
        .merge(consumer::plan::routes())
        .merge(consumer::key_facts::routes())
        .merge(consumer::mask_info::routes())
        .merge(consumer::my_data::routes())
        .merge(consumer::confirmation::routes())
        .merge(consumer::contact::routes())
        .merge(consumer::message::routes())
        .merge(consumer::record_view::routes())
        .merge(consumer::session::routes())
        .merge(consumer::ticket::routes())
        .merge(consumer::transfer::routes())
}

/// Calls of merchants.
pub(super) fn merchant_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .merge(partner::revenue::routes())
        .merge(partner::ticket::routes())
        .merge(partner::poster::routes())
        .merge(partner::account::routes())
        .merge(partner::masquerade::routes())
        .merge(partner::me::routes())
        .merge(partner::user::routes())
}
