//! The export of the newest status files.

use saakh_service::Result;
use saakh_service::operations::upload;
use saakh_store::platform::upload::{Batch, Kind};
use utoipa_axum::router::OpenApiRouter;

use super::EmptyQuery;
use crate::admin::upload_file::view::count_changes;
use crate::authorisation::StatusFileReader;
use crate::listing::export::{export_routes, register};
use crate::listing::whole::{WholeList, WholeListExport};
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;
use crate::view::task::state_key;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().merge(export_routes::<WholeListExport<StatusFiles>>(
        "/api/admin/status-files",
    ))
}

/// The list of status files, newest first.
pub struct StatusFiles;

impl WholeList for StatusFiles {
    const NAME: &'static str = "status-files";
    const TITLE: &'static str = "status_files_title";
    const COLUMNS: &'static [Column<Batch>] = &[
        Column::new("status_files_date", |file, _| {
            Cell::Instant(file.created_at)
        }),
        Column::new("status_files_name", |file, _| Cell::text(&file.file_name)),
        Column::new("status_files_status", |file, context| {
            context.cell(state_key(file))
        }),
        Column::new("status_files_created", |file, _| {
            Cell::Count(count_changes(file).0)
        }),
        Column::new("status_files_updated", |file, _| {
            Cell::Count(count_changes(file).1)
        }),
        Column::new("status_files_with_errors", |file, _| {
            Cell::Count(file.counts.failed)
        }),
        Column::new("common_by", |file, _| Cell::text(&file.by)),
    ];
    type Query = EmptyQuery;
    type Item = Batch;
    type Exporter = StatusFileReader;

    async fn load_items(context: &RenderContext<'_>, _: &EmptyQuery) -> Result<Vec<Batch>> {
        let files = upload::list(context.app, Kind::Status).await?;
        Ok(files.into_iter().map(|(file, _)| file).collect())
    }
}

inventory::submit! { register::<WholeListExport<StatusFiles>>() }
