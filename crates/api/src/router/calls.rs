//! All calls outside the back office with their part of the OpenAPI document, grouped by caller.

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::Api;
use crate::{consumer, partner, public};

pub(super) type ApiRoutes = OpenApiRouter<Api>;

/// Calls without a login.
pub(super) fn public_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(public::health::live))
        .routes(routes!(public::health::ready))
        .routes(routes!(public::boot::get))
        .routes(routes!(public::notice::get))
        .routes(routes!(public::otp::send))
        .routes(routes!(public::otp::verify))
        .routes(routes!(public::co_applicant::send))
        .routes(routes!(public::co_applicant::records))
        .routes(routes!(public::co_applicant::withdraw))
        .routes(routes!(public::session::get))
        .routes(routes!(public::session::logout))
        .routes(routes!(public::language::list))
        .routes(routes!(public::language::set))
        .routes(routes!(public::cookie::save))
        .routes(routes!(public::cookie::read))
        .routes(routes!(public::cookie::delete))
        .routes(routes!(public::smart_list::all))
        .routes(routes!(public::smart_list::list_several))
        .routes(routes!(public::directory::pincode))
        .routes(routes!(public::directory::places))
        .routes(routes!(public::directory::ifsc))
        .routes(routes!(public::partner::by_name))
        .routes(routes!(public::category::list))
        .routes(routes!(public::redirect::list))
        .routes(routes!(public::credit_card::list))
        .routes(routes!(public::calculator::loan))
        .routes(routes!(public::calculator::gold::gold))
        .routes(routes!(public::ranking_policy::get))
        .routes(routes!(public::paid_price::get))
        .routes(routes!(public::callback::lender))
        .routes(routes!(public::callback::visit))
        .routes(routes!(public::arrival::bring))
        .routes(routes!(public::arrival::open))
        .routes(routes!(public::entry::of_partner))
        .routes(routes!(public::entry::of_lender))
        .routes(routes!(public::entry::open))
        .routes(routes!(public::login::admin))
        .routes(routes!(public::login::merchant))
        .routes(routes!(public::forgotten::admin))
        .routes(routes!(public::forgotten::merchant))
        .routes(routes!(public::dev::outbox))
        .routes(routes!(public::dev::logins))
        .routes(routes!(public::dev::faults::set))
        .routes(routes!(public::transfer::watch))
        .routes(routes!(public::transfer::send))
        .routes(routes!(public::transfer::arrive))
        .routes(routes!(public::help::send_request))
        .routes(routes!(
            public::merchant_signup::form,
            public::merchant_signup::apply
        ))
        .routes(routes!(public::merchant_signup::look))
        .routes(routes!(public::merchant_signup::confirm))
        .routes(routes!(public::invite::look))
        .routes(routes!(public::invite::accept))
        .routes(routes!(public::task::list))
        .routes(routes!(public::task::cancel))
        .routes(routes!(public::task::run_again))
        .routes(routes!(public::task::remove))
        .routes(routes!(public::task::link))
        .routes(routes!(public::task::download))
}

/// Calls of customers.
pub(super) fn customer_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(consumer::user::get))
        .routes(routes!(
            consumer::application::start,
            consumer::application::list
        ))
        .routes(routes!(consumer::application::check_identity))
        .routes(routes!(consumer::finished_profile::gold_loan))
        .routes(routes!(consumer::finished_profile::housing_loan))
        .routes(routes!(consumer::profile::get))
        .routes(routes!(consumer::profile::save))
        .routes(routes!(consumer::profile::left_at))
        .routes(routes!(consumer::arrival::save_arrival))
        .routes(routes!(
            consumer::co_applicant::list,
            consumer::co_applicant::add
        ))
        .routes(routes!(consumer::co_applicant::send))
        .routes(routes!(consumer::co_applicant::remove))
        .routes(routes!(consumer::offer::list))
        .routes(routes!(consumer::offer::early_closing::compare))
        .routes(routes!(consumer::offer::get))
        .routes(routes!(consumer::lender_form::get))
        .routes(routes!(
            consumer::submission::create,
            consumer::submission::list
        ))
        .routes(routes!(consumer::lender_passcode::hand_over))
        .routes(routes!(consumer::submission::key_facts))
        .routes(routes!(consumer::submission::key_facts_pdf))
        .routes(routes!(consumer::visit::card))
        .routes(routes!(consumer::visit::list))
        .routes(routes!(consumer::consent::list, consumer::consent::give))
        .routes(routes!(consumer::consent::withdraw))
        .routes(routes!(consumer::interest::give))
        .routes(routes!(consumer::plan::quotes))
        .routes(routes!(consumer::plan::visit))
        .routes(routes!(consumer::key_facts::get))
        .routes(routes!(consumer::key_facts::get_pdf))
        .routes(routes!(consumer::key_facts::acknowledge))
        .routes(routes!(consumer::mask_info::get))
        .routes(routes!(consumer::my_data::get))
        .routes(routes!(consumer::my_data::get_json))
        .routes(routes!(consumer::my_data::get_pdf))
        .routes(routes!(
            consumer::my_data::erasure_plan,
            consumer::my_data::request_erasure
        ))
        .routes(routes!(
            consumer::my_data::preferences,
            consumer::my_data::prefer
        ))
        .routes(routes!(consumer::my_data::logout_everywhere))
        .routes(routes!(consumer::confirmation::send))
        .routes(routes!(consumer::confirmation::confirm))
        .routes(routes!(consumer::contact::send))
        .routes(routes!(consumer::contact::confirm))
        .routes(routes!(consumer::message::list))
        .routes(routes!(
            consumer::session::list,
            consumer::session::end_others
        ))
        .routes(routes!(consumer::session::end))
        .routes(routes!(consumer::transfer::begin))
}

/// Calls of merchants.
pub(super) fn merchant_routes() -> ApiRoutes {
    ApiRoutes::new()
        .routes(routes!(partner::revenue::get))
        .routes(routes!(
            partner::dispute::list,
            partner::dispute::raise_dispute
        ))
        .routes(routes!(partner::dispute::ask_again))
        .routes(routes!(partner::dispute::close))
        .routes(routes!(partner::poster::own_link))
        .routes(routes!(partner::poster::poster_pdf))
        .routes(routes!(partner::account::change_password))
        .routes(routes!(partner::masquerade::exit))
}
