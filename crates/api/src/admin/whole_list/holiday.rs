//! The export of the bank holidays of a year.

use saakh_service::Result;
use saakh_service::catalog::holiday;
use saakh_store::catalog::holiday::HolidayRow;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use crate::authorisation::CalendarWriter;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport, select_by_ids};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<Holidays>>(
        "/api/admin/holidays",
    ))
}

/// The year and the days of an export.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HolidayFileQuery {
    /// 2024 to 2040; by default the current year.
    year: Option<i16>,
    /// The days on the page, in its order, separated by commas; by default all.
    #[param(max_length = 5_000)]
    ids: Option<String>,
}

/// The list of holidays.
pub struct Holidays;

impl WholeList for Holidays {
    const NAME: &'static str = "holidays";
    const TITLE: &'static str = "holidays_title";
    const COLUMNS: &'static [Column<HolidayRow>] = &[
        Column::new("holidays_date", |row, _| Cell::Date(row.holiday.date)),
        Column::new("holidays_name", |row, _| Cell::text(&row.holiday.name)),
        Column::new("holidays_name_hi", |row, _| {
            Cell::text(row.holiday.name_hi.as_deref().unwrap_or_default())
        }),
        Column::new("common_state", |row, context| {
            context.cell(if row.holiday.estimate {
                "holidays_estimate"
            } else {
                "holidays_sure"
            })
        }),
        Column::new("holidays_source", |row, _| {
            Cell::text(row.holiday.source.as_deref().unwrap_or_default())
        }),
    ];
    type Query = HolidayFileQuery;
    type Item = HolidayRow;
    type Exporter = CalendarWriter;

    async fn load_items(
        context: &RenderContext<'_>,
        query: &HolidayFileQuery,
    ) -> Result<Vec<HolidayRow>> {
        let year = query.year.unwrap_or_else(|| context.app.today().year());
        let days = holiday::year(context.app, year).await?.days;
        let ids = query.ids.as_deref();
        Ok(select_by_ids(days, ids, |row: &HolidayRow| {
            row.holiday.date.to_string()
        }))
    }
}

inventory::submit! { register::<WholeListExport<Holidays>>() }
