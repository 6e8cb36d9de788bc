//! Some rows of a list on their way into a file.

use saakh_documents::table::Cells;
use saakh_store::db::list::{Cursor, Page, PageRequest};

use crate::App;

/// Rows as they were read. Their cells are said later: meanwhile the next ones are read.
pub struct ReadRows {
    /// How many they are.
    pub(super) count: usize,
    /// Where the next ones begin, where there is one.
    pub(super) next: Option<Cursor>,
    /// How many rows the list has; none where nobody asked or there are more than were counted.
    pub(super) total: Option<i64>,
    pub(super) cells: Say,
}

type Say = Box<dyn FnOnce(&App) -> Vec<Cells> + Send>;

impl ReadRows {
    /// A page; `say` makes cells of its rows.
    pub fn said_later<Row: Send + 'static>(
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

    /// All of what is no list of rows.
    pub fn whole(cells: Vec<Cells>, request: &PageRequest) -> Self {
        Self::said_later(Page::whole(cells, request), |_, cells| cells)
    }
}
