//! Disputes about commission: recording those of lenders, answering and closing all.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use saakh_domain::distribution::ledger::dispute::{Correction, DisputeState};
use saakh_domain::id::{DisputeId, LenderId};
use saakh_domain::text::Message;
use saakh_service::{App, Error, distribution};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::ledger::dispute::{self, DISPUTES, DisputeSearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::commission::lender_name;
use crate::authorisation::{AuthorisedActor, CommissionReader, CommissionWriter, ConfirmedActor};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::{self, Cell, Column, Listing, RenderContext, exports};
use crate::state::Api;
use crate::view::Rupees;
use crate::view::dispute::{DisputeText, DisputeView, Reader};

/// Filters of disputes.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DisputeFilter {
    /// The state; by default all that are not closed.
    #[param(inline, value_type = Option<crate::view::dispute::DisputeStateName>)]
    state: Option<String>,
    /// The lender of the loans.
    lender_id: Option<i64>,
}

/// A dispute in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeItem {
    id: String,
    /// The id of the loan's submission.
    submission_id: String,
    /// The lender's name.
    lender: String,
    /// The name of the merchant or partner who opened it; null if it is the lender's.
    #[schema(required)]
    asker: Option<String>,
    #[schema(value_type = crate::view::dispute::DisputeStateName)]
    state: &'static str,
    /// The text of the first message.
    question: String,
    asked_at: String,
    /// When the last message was added.
    changed_at: String,
}

/// The list of disputes.
pub struct Disputes;

impl Listing for Disputes {
    const NAME: &'static str = "disputes";
    const LIST: &'static List = &DISPUTES;
    const COLUMNS: &'static [Column<DisputeItem>] = &[
        Column::new("disputes_asked_at", |one, _| Cell::instant(&one.asked_at)),
        Column::new("disputes_changed_at", |one, _| {
            Cell::instant(&one.changed_at)
        }),
        Column::new("commissions_lender", |one, _| Cell::text(&one.lender)),
        Column::new("disputes_asker", |one, context| match &one.asker {
            Some(name) => Cell::text(name),
            None => context.cell("commissions_lender"),
        }),
        Column::new("commissions_loan", |one, _| Cell::text(&one.submission_id)),
        Column::new("disputes_question", |one, _| Cell::text(&one.question)),
        Column::new("commissions_state", |one, context| {
            context.cell(format!("common_dispute_state_{}", one.state))
