//! Lists of the back office. One declaration of filters, order, items and columns gives pages,
//! counts, and CSV and XLSX exports.

pub mod export;
pub mod whole;

use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::app::snapshot::Snapshot;
pub use saakh_service::operations::export::{Cell, Cells};
use saakh_service::operations::export::{ExportRequest, ExportRows, ExportSource};
use saakh_service::{App, Result};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::de::DeserializeOwned;
use utoipa::IntoParams;
use utoipa::openapi::path::Parameter;

use crate::authorisation::StaffAccess;
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging};
use crate::state::Api;

use export::Export;

/// A list of the back office.
pub trait Listing: Send + Sync + Sized + 'static {
    /// The name, with which its files begin.
    const NAME: &'static str;
    /// The key of its title.
    const TITLE: &'static str;
    /// The rows and the fields by which they can be sorted.
    const LIST: &'static List;
    /// The columns of its files.
    const COLUMNS: &'static [Column<Self::Item>];
    /// The filters as in the query string.
    type Filter: DeserializeOwned + IntoParams + Send + 'static;
    /// The parsed filters.
    type Search: Send + Sync;
    /// A row as stored.
    type Row: Send + 'static;
    /// A row as sent.
    type Item: Send;
    /// The staff who may export the list.
    type Exporter: StaffAccess;

    /// Parses the filters; errors name the filter.
    fn parse_search(app: &App, listed: &ListQuery<Self::Filter>) -> ApiResult<Self::Search>;

    /// Refuses filters under which the reader may not see the list.
    fn check_access(_permit: &StaffPermit, _search: &Self::Search) -> ApiResult<()> {
        Ok(())
    }

    /// Loads a page. The permit makes the scope of partners' rows.
    fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &Self::Search,
        request: &PageRequest,
    ) -> impl Future<Output = std::result::Result<Page<Self::Row>, DbError>> + Send;

    /// Renders a row for the reader.
    fn render_item(context: &RenderContext<'_>, row: Self::Row) -> Self::Item;
}

/// A column of a file: a text key as its title, and a function that renders its cells.
pub struct Column<Item> {
    title: &'static str,
    cell: fn(&Item, &RenderContext<'_>) -> Cell,
    is_summed: bool,
}

impl<Item> Column<Item> {
    pub const fn new(title: &'static str, cell: fn(&Item, &RenderContext<'_>) -> Cell) -> Self {
        Self {
            title,
            cell,
            is_summed: false,
        }
    }

    /// A column whose numbers are added up in the last row of a workbook.
    pub const fn summed(title: &'static str, cell: fn(&Item, &RenderContext<'_>) -> Cell) -> Self {
        Self {
            title,
            cell,
            is_summed: true,
        }
    }

    /// The indexes of the columns that are added up.
    fn find_summed(columns: &[Self]) -> Vec<usize> {
        let summed = columns
            .iter()
            .enumerate()
            .filter(|(_, column)| column.is_summed);
        summed.map(|(place, _)| place).collect()
    }
}

/// Everything that rendering items and cells needs.
pub struct RenderContext<'a> {
    pub app: &'a App,
    /// The reader's language.
    pub language: Language,
    /// The catalog, for the names of lenders, partners and cards.
    pub snapshot: Arc<Snapshot>,
}

impl<'a> RenderContext<'a> {
    pub fn new(app: &'a App, language: Language) -> Self {
        Self {
            app,
            language,
            snapshot: app.catalog(),
        }
    }

    /// Renders a text without parameters.
    pub fn render_text(&self, key: impl Into<String>) -> String {
        self.text(&Message::new(key))
    }

    /// Renders a text, if its key exists.
    pub fn find_text(&self, key: &str) -> Option<String> {
        self.app
            .reference
            .texts
            .has(key)
            .then(|| self.render_text(key))
    }

    /// Renders a text with parameters.
    pub fn text(&self, message: &Message) -> String {
        self.app.text(message, self.language)
    }

    /// Renders a text as a cell.
    pub fn cell(&self, key: impl Into<String>) -> Cell {
        Cell::text(&self.render_text(key))
    }
}

/// Loads a page of a list.
pub async fn load_page<L: Listing>(
    api: &Api,
    permit: &StaffPermit,
    language: Language,
    listed: &ListQuery<L::Filter>,
) -> ApiResult<Json<PageView<L::Item>>> {
    let (request, search) = (
        listed.page_request(api, L::LIST)?,
        L::parse_search(&api.app, listed)?,
    );
    L::check_access(permit, &search)?;
    let mut conn = api.app.db.read().await?;
    let page = L::load_rows(&mut conn, permit, &search, &request).await?;
    drop(conn);
    let context = RenderContext::new(&api.app, language);
    let item = |row| L::render_item(&context, row);
    Ok(Json(PageView::from_page(
        api,
        L::LIST,
        &request,
        page,
        item,
    )))
}

/// An export of a list.
pub struct ListExport<L: Listing> {
    permit: StaffPermit,
    search: L::Search,
    first: PageRequest,
    language: Language,
    list: PhantomData<fn() -> L>,
}

impl<L: Listing> Export for ListExport<L> {
    const NAME: &'static str = L::NAME;
    type Query = L::Filter;
    type Exporter = L::Exporter;

    fn parameters() -> Vec<Parameter> {
        [
            Paging::into_params(|| None),
            L::Filter::into_params(|| None),
        ]
        .concat()
    }

    fn open(
        app: &App,
        request: &ExportRequest,
        permit: &StaffPermit,
    ) -> Result<Box<dyn ExportSource>> {
        let listed = ListQuery::<L::Filter>::parse(&request.query)?;
        let search = L::parse_search(app, &listed)?;
        L::check_access(permit, &search)?;
        Ok(Box::new(Self {
            permit: permit.clone(),
            search,
            first: listed.export_page_request(L::LIST)?,
            language: request.language,
            list: PhantomData,
        }))
    }
}

type ExportFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl<L: Listing> ExportSource for ListExport<L> {
    fn title(&self, app: &App) -> String {
        RenderContext::new(app, self.language).render_text(L::TITLE)
    }

    fn titles(&self, app: &App) -> Vec<String> {
        let context = RenderContext::new(app, self.language);
        let titles = L::COLUMNS
            .iter()
            .map(|column| context.render_text(column.title));
        titles.collect()
    }

    fn first_request(&self) -> PageRequest {
        self.first.clone()
    }

    fn read_rows<'a>(&'a self, app: &'a App, request: PageRequest) -> ExportFuture<'a, ExportRows> {
        Box::pin(async move {
            let mut conn = app.db.read().await?;
            let page = L::load_rows(&mut conn, &self.permit, &self.search, &request).await?;
            drop(conn);
            let language = self.language;
            Ok(ExportRows::from_page(page, move |app, rows| {
                cells::<L>(&RenderContext::new(app, language), rows)
            }))
        })
    }

    fn summed_columns(&self) -> Vec<usize> {
        Column::find_summed(L::COLUMNS)
    }
}

fn cells<L: Listing>(context: &RenderContext<'_>, rows: Vec<L::Row>) -> Vec<Cells> {
    let table = rows.into_iter().map(|row| {
        let item = L::render_item(context, row);
        let columns = L::COLUMNS.iter();
        columns
            .map(|column| (column.cell)(&item, context))
            .collect()
    });
    table.collect()
}
