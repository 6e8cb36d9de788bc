//! A list of the back office, declared once: filters, order, items, and the columns of its files.
//! From the declaration come a page of it, its count, and the same rows as CSV and XLSX.

pub mod whole;

use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::operations::export::{
    self, ExportDelivery, ExportRequest, ExportRows, ExportSource, ListFile,
};
pub use saakh_service::operations::export::{Cell, Cells, Format};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{App, Result};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::{Conn, DbError};
use serde::de::DeserializeOwned;

use crate::authorisation::StaffAccess;
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::download::{ChunkSource, stream_file};
use crate::http::list::{ListQuery, PageView};
use crate::state::Api;
use crate::view::task::TaskItem;

/// A list.
pub trait Listing: Send + Sync + Sized + 'static {
    /// Its name, which its files begin with.
    const NAME: &'static str;
    /// Its rows, and by what they are sorted.
    const LIST: &'static List;
    /// The columns of its files.
    const COLUMNS: &'static [Column<Self::Item>];
    /// What can be asked, as it stands after the question mark.
    type Filter: DeserializeOwned;
    /// The same, understood.
    type Search: Send + Sync;
    /// A row as it is stored.
    type Row: Send + 'static;
    /// A row as it is shown.
    type Item: Send;
    /// Who may take the list along.
    type Exporter: StaffAccess;

    /// Understands what is asked, or refuses it by name.
    fn parse_search(app: &App, listed: &ListQuery<Self::Filter>) -> ApiResult<Self::Search>;

    /// One page.
    fn load_rows(
        conn: &mut Conn,
        search: &Self::Search,
        request: &PageRequest,
    ) -> impl Future<Output = std::result::Result<Page<Self::Row>, DbError>> + Send;

    /// A row as the reader may see it.
    fn render_item(words: &RenderContext<'_>, row: Self::Row) -> Self::Item;
}

/// A column of a file: its title, a key of the catalogue of texts, and what stands below it.
pub struct Column<Item> {
    title: &'static str,
    cell: fn(&Item, &RenderContext<'_>) -> Cell,
}

impl<Item> Column<Item> {
    /// A column.
    pub const fn new(title: &'static str, cell: fn(&Item, &RenderContext<'_>) -> Cell) -> Self {
        Self { title, cell }
    }
}

/// What items and cells are said with: the reader's language, and the names of the catalog.
pub struct RenderContext<'a> {
    /// Settings, keys and texts.
    pub app: &'a App,
    /// The reader's.
    pub language: Language,
    /// Lenders, partners and cards.
    pub snapshot: Arc<Snapshot>,
}

impl<'a> RenderContext<'a> {
    /// In a language.
    pub fn new(app: &'a App, language: Language) -> Self {
        Self {
            app,
            language,
            snapshot: app.catalog(),
        }
    }

    /// A text of the catalogue of texts.
    pub fn render_text(&self, key: impl Into<String>) -> String {
        self.text(&Message::new(key))
    }

    /// A text of the catalogue, if it has one of this key.
    pub fn find_text(&self, key: &str) -> Option<String> {
        self.app
            .reference
            .texts
            .has(key)
            .then(|| self.render_text(key))
    }

    /// A text with what it speaks of.
    pub fn text(&self, message: &Message) -> String {
        self.app.text(message, self.language)
    }

    /// The same as a cell.
    pub fn cell(&self, key: impl Into<String>) -> Cell {
        Cell::text(&self.render_text(key))
    }
}

/// One page of a list.
pub async fn load_page<L: Listing>(
    api: &Api,
    language: Language,
    listed: &ListQuery<L::Filter>,
) -> ApiResult<Json<PageView<L::Item>>> {
    let (request, search) = (
        listed.page_request(api, L::LIST)?,
        L::parse_search(&api.app, listed)?,
    );
    let mut conn = api.app.db.read().await?;
    let page = L::load_rows(&mut conn, &search, &request).await?;
    drop(conn);
    let words = RenderContext::new(&api.app, language);
    let item = |row| L::render_item(&words, row);
    Ok(Json(PageView::from_page(
        api,
        L::LIST,
        &request,
        page,
        item,
    )))
}

/// A file of whatever can be taken along, at once or in the background.
pub async fn export_file(
    api: &Api,
    by: &RequestContext,
    asked: &ExportRequest,
) -> ApiResult<Response> {
    let (format, language) = (asked.format, asked.language);
    match export::begin(&api.app, by, asked).await? {
        ExportDelivery::Now(file) => {
            let name = export::file_name(&api.app, asked);
            let pieces = ListFileStream {
                app: Arc::clone(&api.app),
                file,
            };
            Ok(stream_file(format.media_type(), &name, pieces))
        }
        ExportDelivery::Later(task) => {
            let item = TaskItem::from_task(api, *task, language);
            Ok((StatusCode::ACCEPTED, Json(item)).into_response())
        }
    }
}

/// A list that is sent while it is read.
struct ListFileStream {
    app: Arc<App>,
    file: Box<ListFile>,
}

impl ChunkSource for ListFileStream {
    async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.file.next(&self.app).await
    }
}

/// What was asked of a list, as exports read it. For `exports!`.
pub fn open<L: Listing>(app: &App, asked: &ExportRequest) -> Result<Box<dyn ExportSource>> {
    let listed = ListQuery::<L::Filter>::parse(&asked.query)?;
    Ok(Box::new(ListExport::<L> {
        search: L::parse_search(app, &listed)?,
        first: listed.export_page_request(L::LIST)?,
        language: asked.language,
        list: PhantomData,
    }))
}

/// A list that somebody takes along.
struct ListExport<L: Listing> {
    search: L::Search,
    first: PageRequest,
    language: Language,
    list: PhantomData<fn() -> L>,
}

type ExportFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl<L: Listing> ExportSource for ListExport<L> {
    fn titles(&self, app: &App) -> Vec<String> {
        let words = RenderContext::new(app, self.language);
        let titles = L::COLUMNS
            .iter()
            .map(|column| words.render_text(column.title));
        titles.collect()
    }

    fn first_request(&self) -> PageRequest {
        self.first.clone()
    }

    fn read_rows<'a>(&'a self, app: &'a App, request: PageRequest) -> ExportFuture<'a, ExportRows> {
        Box::pin(async move {
            let mut conn = app.db.read().await?;
            let page = L::load_rows(&mut conn, &self.search, &request).await?;
            drop(conn);
            let language = self.language;
            Ok(ExportRows::from_page(page, move |app, rows| {
                cells::<L>(&RenderContext::new(app, language), rows)
            }))
        })
    }
}

fn cells<L: Listing>(words: &RenderContext<'_>, rows: Vec<L::Row>) -> Vec<Cells> {
    let said = rows.into_iter().map(|row| {
        let item = L::render_item(words, row);
        let columns = L::COLUMNS.iter();
        columns.map(|column| (column.cell)(&item, words)).collect()
    });
    said.collect()
}

/// Declares the calls that answer something as a file, `export_csv` and `export_xlsx`, and registers it
/// for files that are written in the background: its name, who may take it along, what can be asked
/// (for the document, and as it is read), how it is opened, and where the calls stand.
macro_rules! file_calls {
    ($name:expr, $reader:ty, [$($param:ident),+], $query:ident, $open:expr, $csv:tt, $xlsx:tt) => {
        $crate::listing::file_calls! { @call export_csv Csv $name, $reader, [$($param),+], $query, $csv "text/csv" }
        $crate::listing::file_calls! { @call export_xlsx Xlsx $name, $reader, [$($param),+], $query, $xlsx
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }

        inventory::submit! {
            saakh_service::operations::export::RegisteredExport {
                name: $name,
                permissions: <$reader as $crate::authorisation::StaffAccess>::ANY_OF,
                open: $open,
            }
        }
    };
    (@call $call:ident $format:ident $name:expr, $reader:ty, [$($param:ident),+], $query:ident, $path:tt $kind:tt) => {
        /// All of it as a file; a long one is written in the background.
        #[utoipa::path(get, path = $path, tag = "admin", security(("admin" = [])),
            params($($param),+), responses(
            (status = 200, body = Vec<u8>, content_type = $kind),
            (status = 202, body = $crate::view::task::TaskItem,
                description = "It is written in the background: `GET /api/tasks` says how far it came"),
            (status = 409, body = $crate::error::Problem,
                description = "`exports-too-many`: several are written already"),
        ))]
        pub async fn $call(
            axum::extract::State(api): axum::extract::State<$crate::state::Api>,
            $crate::authorisation::AuthorisedActor(by): $crate::authorisation::AuthorisedActor<$reader>,
            $crate::http::request::RequestLanguage(language): $crate::http::request::RequestLanguage,
            listed: $crate::http::list::ListQuery<$query>,
        ) -> $crate::error::ApiResult<axum::response::Response> {
            let asked = saakh_service::operations::export::ExportRequest {
                list: $name.to_owned(),
                query: listed.query,
                language,
                format: $crate::listing::Format::$format,
            };
            let by = $crate::authorisation::StaffAccess::into_context(by);
            $crate::listing::export_file(&api, &by, &asked).await
        }
    };
}

/// Declares the same for a list: `exports!(Users, UserFilter, "/….csv", "/….xlsx")`.
macro_rules! exports {
    ($listing:ident, $filter:ident, $csv:tt, $xlsx:tt) => {
        $crate::listing::file_calls! {
            <$listing as $crate::listing::Listing>::NAME,
            <$listing as $crate::listing::Listing>::Exporter,
            [Paging, $filter], $filter, $crate::listing::open::<$listing>, $csv, $xlsx
        }
    };
}

pub(crate) use {exports, file_calls};
