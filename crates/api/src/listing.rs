//! A list of the back office, declared once: filters, order, items, and the columns of its files.
//! From the declaration come a page of it, its count, and the same rows as CSV and XLSX.

pub mod whole;

use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

use axum::Json as Answer;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::operations::export::{self, Asked, Begun, ListFile, ReadRows, Source};
pub use saakh_service::operations::export::{Cell, Cells, Format};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{App, Result};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::{Conn, DbError};
use serde::de::DeserializeOwned;

use crate::authorisation::Permitted;
use crate::error::ApiResult;
use crate::http::download::{Pieces, streamed};
use crate::http::list::{Listed, PageView};
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
    type Exporter: Permitted;

    /// Understands what is asked, or refuses it by name.
    fn search(app: &App, listed: &Listed<Self::Filter>) -> ApiResult<Self::Search>;

    /// One page.
    fn rows(
        conn: &mut Conn,
        search: &Self::Search,
        request: &PageRequest,
    ) -> impl Future<Output = std::result::Result<Page<Self::Row>, DbError>> + Send;

    /// A row as the reader may see it.
    fn item(words: &Words<'_>, row: Self::Row) -> Self::Item;
}

/// A column of a file: its title, a key of the catalogue of texts, and what stands below it.
pub struct Column<Item> {
    title: &'static str,
    cell: fn(&Item, &Words<'_>) -> Cell,
}

impl<Item> Column<Item> {
    /// A column.
    pub const fn new(title: &'static str, cell: fn(&Item, &Words<'_>) -> Cell) -> Self {
        Self { title, cell }
    }
}

/// What items and cells are said with: the reader's language, and the names of the catalog.
pub struct Words<'a> {
    /// Settings, keys and texts.
    pub app: &'a App,
    /// The reader's.
    pub language: Language,
    /// Lenders, partners and cards.
    pub snapshot: Arc<Snapshot>,
}

impl<'a> Words<'a> {
    /// In a language.
    pub fn new(app: &'a App, language: Language) -> Self {
        Self {
            app,
            language,
            snapshot: app.catalog(),
        }
    }

    /// A text of the catalogue of texts.
    pub fn say(&self, key: impl Into<String>) -> String {
        self.text(&Message::new(key))
    }

    /// A text of the catalogue, if it has one of this key.
    pub fn known(&self, key: &str) -> Option<String> {
        self.app.reference.texts.has(key).then(|| self.say(key))
    }

    /// A text with what it speaks of.
    pub fn text(&self, message: &Message) -> String {
        self.app.text(message, self.language)
    }

    /// The same as a cell.
    pub fn cell(&self, key: impl Into<String>) -> Cell {
        Cell::text(&self.say(key))
    }
}

/// One page of a list.
pub async fn page<L: Listing>(
    api: &Api,
    language: Language,
    listed: &Listed<L::Filter>,
) -> ApiResult<Answer<PageView<L::Item>>> {
    let (request, search) = (
        listed.page_request(api, L::LIST)?,
        L::search(&api.app, listed)?,
    );
    let mut conn = api.app.db.read().await?;
    let page = L::rows(&mut conn, &search, &request).await?;
    drop(conn);
    let words = Words::new(&api.app, language);
    let item = |row| L::item(&words, row);
    Ok(Answer(PageView::of(api, L::LIST, &request, page, item)))
}

/// A file of whatever can be taken along, at once or in the background.
pub async fn file(api: &Api, by: &RequestContext, asked: &Asked) -> ApiResult<Response> {
    let (format, language) = (asked.format, asked.language);
    match export::begin(&api.app, by, asked).await? {
        Begun::Now(file) => {
            let name = export::file_name(&api.app, asked);
            let pieces = Rows {
                app: Arc::clone(&api.app),
                file,
            };
            Ok(streamed(format.media_type(), &name, pieces))
        }
        Begun::Later(task) => {
            let item = TaskItem::of(api, *task, language);
            Ok((StatusCode::ACCEPTED, Answer(item)).into_response())
        }
    }
}

/// A list that is sent while it is read.
struct Rows {
    app: Arc<App>,
    file: Box<ListFile>,
}

impl Pieces for Rows {
    async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.file.next(&self.app).await
    }
}

/// What was asked of a list, as exports read it. For `exports!`.
pub fn open<L: Listing>(app: &App, asked: &Asked) -> Result<Box<dyn Source>> {
    let listed = Listed::<L::Filter>::read(&asked.query)?;
    Ok(Box::new(Export::<L> {
        search: L::search(app, &listed)?,
        first: listed.whole(L::LIST)?,
        language: asked.language,
        list: PhantomData,
    }))
}

/// A list that somebody takes along.
struct Export<L: Listing> {
    search: L::Search,
    first: PageRequest,
    language: Language,
    list: PhantomData<fn() -> L>,
}

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl<L: Listing> Source for Export<L> {
    fn titles(&self, app: &App) -> Vec<String> {
        let words = Words::new(app, self.language);
        let titles = L::COLUMNS.iter().map(|column| words.say(column.title));
        titles.collect()
    }

    fn first(&self) -> PageRequest {
        self.first.clone()
    }

    fn rows<'a>(&'a self, app: &'a App, request: PageRequest) -> Boxed<'a, ReadRows> {
        Box::pin(async move {
            let mut conn = app.db.read().await?;
            let page = L::rows(&mut conn, &self.search, &request).await?;
            drop(conn);
            let language = self.language;
            Ok(ReadRows::said_later(page, move |app, rows| {
                cells::<L>(&Words::new(app, language), rows)
            }))
        })
    }
}

fn cells<L: Listing>(words: &Words<'_>, rows: Vec<L::Row>) -> Vec<Cells> {
    let said = rows.into_iter().map(|row| {
        let item = L::item(words, row);
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
                permissions: <$reader as $crate::authorisation::Permitted>::ANY_OF,
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
            $crate::authorisation::Authorised(by): $crate::authorisation::Authorised<$reader>,
            $crate::http::request::RequestLanguage(language): $crate::http::request::RequestLanguage,
            listed: $crate::http::list::Listed<$query>,
        ) -> $crate::error::ApiResult<axum::response::Response> {
            let asked = saakh_service::operations::export::Asked {
                list: $name.to_owned(),
                query: listed.query,
                language,
                format: $crate::listing::Format::$format,
            };
            let by = $crate::authorisation::Permitted::into_context(by);
            $crate::listing::file(&api, &by, &asked).await
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
