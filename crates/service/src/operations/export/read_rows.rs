//! Rows of a list to be written to a file.

use saakh_documents::table::Cells;
use saakh_store::db::list::{Cursor, Page, PageRequest};

use crate::App;

/// Rows as read. Their cells are formatted later, while the next ones are read.
pub struct ExportRows {
    /// Number of rows.
    pub(super) count: usize,
    /// Cursor of the next rows, if there are any.
    pub(super) next: Option<Cursor>,
    /// Number of rows of the list; none if not counted or greater than the limit.
    pub(super) total: Option<i64>,
    pub(super) cells: CellFormatter,
}

type CellFormatter = Box<dyn FnOnce(&App) -> Vec<Cells> + Send>;

impl ExportRows {
    /// A page whose rows `say` converts to cells later.
    pub fn from_page<Row: Send + 'static>(
        page: Page<Row>,
        say: impl FnOnce(&App, Vec<Row>) -> Vec<Cells> + Send + 'static,
    ) -> Self {
        let Page { items, next, total } = page;
        Self {
            count: items.len(),
            next,
            total,
            cells: Box::new(move |app| say(app, items)),
        }
    }

    /// All items of a collection that is not a list of rows.
    pub fn from_cells(cells: Vec<Cells>, request: &PageRequest) -> Self {
        Self::from_page(Page::from_items(cells, request), |_, cells| cells)
    }
}
