//! The lists that can be exported, and what a request for one names.

use std::future::Future;
use std::pin::Pin;

use jiff::civil::Date;
use saakh_documents::table::{Cells, Format};
use saakh_domain::Language;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_store::db::list::PageRequest;
use saakh_store::identity::admin_user::StaffPermit;
use serde::{Deserialize, Serialize};

use super::read_rows::ExportRows;
use crate::{App, Error, Result};

/// A requested export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportRequest {
    pub list: String,
    /// Filters, search and order, as in the list's call.
    pub query: String,
    /// Language of titles and values.
    pub language: Language,
    pub format: Format,
}

type BoxedFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A range of days that a file's heading states.
pub struct ExportPeriod {
    /// The key of its label.
    pub label: &'static str,
    pub first: Date,
    pub last: Date,
}

/// The rows of a requested list.
pub trait ExportSource: Send + Sync {
    /// The title of the list in the reader's language.
    fn title(&self, app: &App) -> String;

    /// The days that the list covers, apart from its filters.
    fn periods(&self) -> Vec<ExportPeriod> {
        Vec::new()
    }

    /// The column titles.
    fn titles(&self, app: &App) -> Vec<String>;

    /// The request for the first rows.
    fn first_request(&self) -> PageRequest;

    /// Reads some rows.
    fn read_rows<'a>(&'a self, app: &'a App, request: PageRequest) -> BoxedFuture<'a, ExportRows>;

    /// The columns whose numbers are added up in the last row of a workbook.
    fn summed_columns(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Reads totals that are not sums of the rows, such as ratios; none if sums do.
    fn read_totals<'a>(&'a self, _: &'a App) -> BoxedFuture<'a, Option<Cells>> {
        Box::pin(async { Ok(None) })
    }
}

/// A list that can be exported. Registered next to its call, so that jobs find it.
pub struct RegisteredExport {
    /// The list's name, which file names start with.
    pub name: &'static str,
    /// Any of these permissions allows the export.
    pub permissions: &'static [Permission],
    /// Opens the source of a request.
    pub open: fn(&App, &ExportRequest, &StaffPermit) -> Result<Box<dyn ExportSource>>,
}

inventory::collect!(RegisteredExport);

impl RegisteredExport {
    pub(super) fn find(name: &str) -> Result<&'static Self> {
        let found = inventory::iter::<Self>().find(|export| export.name == name);
        found.ok_or(Error::Internal(
            "an export of a list that this version does not know",
            None,
        ))
    }
}

/// Whether a role may export a list.
pub(crate) fn is_role_permitted(role: Role, list: &str) -> Result<bool> {
    let export = RegisteredExport::find(list)?;
    Ok(export
        .permissions
        .iter()
        .any(|one| role.has_permission(*one)))
}
