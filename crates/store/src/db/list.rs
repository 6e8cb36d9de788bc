//! Lists that can grow: any combination of filters, in a chosen order, page after page by key.
//!
//! A page begins after the last row of the page before it, so a deep page costs what the first
//! one costs. Every list is registered, and one test runs each of them, with all its filters, in
//! every order, on both engines.

mod filter;

use jiff::Timestamp;
use saakh_domain::id::uuid_v7;
use sea_query::{Alias, Expr, ExprTrait, Order as Direction, Query, SelectStatement};
use serde::{Deserialize, Serialize};

pub use filter::Filter;
pub(crate) use filter::has;

use super::{Arg, DbError, Row};
use crate::Conn;

/// So many rows are counted for a page; where there are more, the list says that there are many.
pub const COUNTED_UP_TO: i64 = 1_000;

const SORT_COLUMN: &str = "list_sort";
const ID_COLUMN: &str = "list_id";

/// Sorts after every text that is stored.
const GREATEST_TEXT: char = char::MAX;

/// Rows of one kind, and how they can be asked for.
#[derive(Debug)]
pub struct List {
    /// Its name: what a place in it is bound to.
    pub name: &'static str,
    /// Columns, table and joins, without conditions.
    pub select: fn() -> SelectStatement,
    /// What is different in every row.
    pub id: Key,
    /// By what the rows can be sorted.
    pub sorts: &'static [Sort],
    /// The order where none is asked for, as [`List::order`] reads it.
    pub first: &'static str,
}

/// An SQL expression, which is never NULL unless it is an optional integer, and whether it is a
/// number or text. Text is sorted by bytes, so it is a column that holds what [`search_key`] made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// An integer or an instant.
    Int(&'static str),
    /// Text.
    Text(&'static str),
    /// An integer or an instant that may be missing: such rows come last in both directions.
    OptionalInt(&'static str),
    /// Text that may be empty: such rows come last in both directions.
    OptionalText(&'static str),
}

/// One thing to sort by.
#[derive(Debug, PartialEq, Eq)]
pub struct Sort {
    /// Its name on the wire.
    pub name: &'static str,
    /// What is compared.
    pub key: Key,
}

/// The order that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    sort: &'static Sort,
    descending: bool,
}

/// Where a page ends: the key and the id of its last row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor(pub CursorValue, pub CursorValue);

/// A value of a [`Key`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CursorValue {
    /// Of a [`Key::Int`].
    Int(i64),
    /// Of a [`Key::Text`].
    Text(String),
}

/// One page, asked for.
#[derive(Debug, Clone)]
pub struct PageRequest {
    /// In which order.
    pub order: Order,
    /// After which row; from the first on where it is none.
    pub after: Option<Cursor>,
    /// So many rows at most.
    pub limit: u32,
    /// Up to how many rows are counted; none where nobody asks how many there are.
    pub counted_up_to: Option<i64>,
}

/// The order of what comes in an order of its own.
static AS_IT_COMES: Sort = Sort {
    name: "",
    key: Key::Int("0"),
};

impl PageRequest {
    /// The request for all of what is no list of rows: it comes as one page.
    pub const fn one_page() -> Self {
        let order = Order {
            sort: &AS_IT_COMES,
            descending: false,
        };
        Self {
            order,
            after: None,
            limit: u32::MAX,
            counted_up_to: None,
        }
    }
}

/// One page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows.
    pub items: Vec<T>,
    /// Where the next page begins, where there is one.
    pub next: Option<Cursor>,
    /// How many rows there are; none where nobody asked or there are more than were counted.
    pub total: Option<i64>,
}

impl<T> Page<T> {
    /// All of what is no list of rows.
    pub fn whole(items: Vec<T>, request: &PageRequest) -> Self {
        let total = i64::try_from(items.len()).ok();
        Self {
            total: total.filter(|total| Some(*total) <= request.counted_up_to),
            items,
            next: None,
        }
    }

    /// The same page of something else.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(make).collect(),
            next: self.next,
            total: self.total,
        }
    }
}

impl Key {
    fn expr(self, descending: bool) -> Expr {
        match self {
            Self::Int(text) | Self::Text(text) => Expr::cust(text),
            Self::OptionalInt(text) => {
                let last = if descending { i64::MIN } else { i64::MAX };
                Expr::cust(format!("COALESCE({text}, {last})"))
            }
            // The empty text is the least already.
            Self::OptionalText(text) if descending => Expr::cust(text),
            Self::OptionalText(text) => {
                Expr::cust(format!("COALESCE(NULLIF({text}, ''), '{GREATEST_TEXT}')"))
            }
        }
    }

    const fn is_int(self) -> bool {
        matches!(self, Self::Int(_) | Self::OptionalInt(_))
    }

    fn read(self, row: &Row, column: &str) -> Result<CursorValue, DbError> {
        if self.is_int() {
            row.int(column).map(CursorValue::Int)
        } else {
            row.text(column).map(CursorValue::Text)
        }
    }

    const fn fits(self, value: &CursorValue) -> bool {
        self.is_int() == matches!(value, CursorValue::Int(_))
    }
}

impl From<&CursorValue> for Arg {
    fn from(value: &CursorValue) -> Self {
        match value {
            CursorValue::Int(value) => (*value).into(),
            CursorValue::Text(value) => value.into(),
        }
    }
}

impl Order {
    fn expr(self) -> Expr {
        self.sort.key.expr(self.descending)
    }

    /// The field's name, with a hyphen before it where the order is descending.
    pub fn name(self) -> String {
        let hyphen = if self.descending { "-" } else { "" };
        format!("{hyphen}{}", self.sort.name)
    }
}

impl List {
    /// The order of a name such as `createdAt` or `-createdAt`; none where rows cannot be sorted
    /// so.
    pub fn order(&self, name: &str) -> Option<Order> {
        let (descending, name) = match name.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, name),
        };
        let sort = self.sorts.iter().find(|sort| sort.name == name)?;
        Some(Order { sort, descending })
    }

    /// Whether a place can be one of this list in this order.
    pub fn has_cursor(&self, order: Order, cursor: &Cursor) -> bool {
        order.sort.key.fits(&cursor.0) && self.id.fits(&cursor.1)
    }

    /// The names that [`List::order`] knows, without hyphen.
    pub fn sort_names(&self) -> Vec<&'static str> {
        self.sorts.iter().map(|sort| sort.name).collect()
    }

    /// Fetches a page; `read` makes an item of each row.
    pub async fn page<T>(
        &self,
        conn: &mut Conn,
        filter: &Filter,
        request: &PageRequest,
        read: impl Fn(&Row) -> Result<T, DbError>,
    ) -> Result<Page<T>, DbError> {
        let select = self.rows(filter, request);
        let mut rows = conn.fetch_select(self.name, &select).await?;
        let limit = request.limit as usize;
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        let last = rows.last().filter(|_| has_more);
        let next = last
            .map(|row| self.cursor(request.order, row))
            .transpose()?;
        let items = rows.iter().map(read).collect::<Result<Vec<T>, _>>()?;
        let total = match (request.counted_up_to, &request.after, has_more) {
            (None, ..) => None,
            (Some(most), None, false) => {
                let all = i64::try_from(items.len()).ok();
                all.filter(|all| *all <= most)
            }
            (Some(most), ..) => self.count(conn, filter, request.order, most).await?,
        };
        Ok(Page { items, next, total })
    }

    /// The first row that a filter lets through.
    pub async fn first<T>(
        &self,
        conn: &mut Conn,
        filter: &Filter,
        read: impl Fn(&Row) -> Result<T, DbError>,
    ) -> Result<Option<T>, DbError> {
        let mut select = self.filtered(filter);
        select.limit(1);
        let rows = conn.fetch_select(self.name, &select).await?;
        rows.first().map(read).transpose()
    }

    /// How the engine would look for a page, for tests.
    #[cfg(feature = "testing")]
    pub async fn plan(
        &self,
        conn: &mut Conn,
        filter: &Filter,
        request: &PageRequest,
    ) -> Result<String, DbError> {
        conn.explain(self.name, &self.rows(filter, request)).await
    }

    async fn count(
        &self,
        conn: &mut Conn,
        filter: &Filter,
        order: Order,
        most: i64,
    ) -> Result<Option<i64>, DbError> {
        let select = self.counting(filter, order, most);
        let rows = conn.fetch_select(self.name, &select).await?;
        let total = rows.first().ok_or(DbError::NoRow)?.int("total")?;
        Ok((total <= most).then_some(total))
    }

    fn rows(&self, filter: &Filter, request: &PageRequest) -> SelectStatement {
        let mut select = self.filtered(filter);
        select
            .expr_as(request.order.expr(), Alias::new(SORT_COLUMN))
            .expr_as(self.id.expr(false), Alias::new(ID_COLUMN))
            // One more than is shown tells whether there is a next page.
            .limit(u64::from(request.limit) + 1);
        self.ordered(&mut select, request.order);
        if let Some(cursor) = &request.after {
            select.and_where(self.after(request.order, cursor));
        }
        select
    }

    fn ordered(&self, select: &mut SelectStatement, order: Order) {
        let key = order.sort.key;
        let direction = if order.descending {
            Direction::Desc
        } else {
            Direction::Asc
        };
        select.order_by_expr(order.expr(), direction.clone());
        if key != self.id {
            select.order_by_expr(self.id.expr(false), direction);
        }
    }

    /// Whatever stands after a place. Comparing both columns at once lets an index serve it.
    fn after(&self, order: Order, cursor: &Cursor) -> Expr {
        let key = order.sort.key;
        let (left, right) = if key == self.id {
            (self.id.expr(false), Expr::val(Arg::from(&cursor.1)))
        } else {
            let marks = [&cursor.0, &cursor.1].map(|value| Expr::val(Arg::from(value)));
            (
                Expr::tuple([order.expr(), self.id.expr(false)]),
                Expr::tuple(marks),
            )
        };
        if order.descending {
            left.lt(right)
        } else {
            left.gt(right)
        }
    }

    /// Counts in the order of the page: so PostgreSQL counts by the index that serves the page, and
    /// does not look for the first thousand from the wrong end of the table.
    fn counting(&self, filter: &Filter, order: Order, most: i64) -> SelectStatement {
        let mut some = if let Some(same) = filter.counting_query() {
            same.clone()
        } else {
            let mut some = self.filtered(filter);
            some.clear_selects()
                .expr_as(Expr::cust("1"), Alias::new("one"));
            self.ordered(&mut some, order);
            some
        };
        some.limit(most.unsigned_abs() + 1);
        Query::select()
            .expr_as(Expr::cust("COUNT(*)"), Alias::new("total"))
            .from_subquery(some, Alias::new("counted"))
            .take()
    }

    fn filtered(&self, filter: &Filter) -> SelectStatement {
        let mut select = (self.select)();
        for condition in filter.conditions() {
            select.and_where(condition.clone());
        }
        select
    }

    fn cursor(&self, order: Order, row: &Row) -> Result<Cursor, DbError> {
        let key = order.sort.key.read(row, SORT_COLUMN)?;
        Ok(Cursor(key, self.id.read(row, ID_COLUMN)?))
    }
}

/// What is stored beside texts that can be searched or sorted by: lower-cased here, because the
/// engines know letters differently.
pub fn search_key(texts: &[&str]) -> String {
    texts.join(" ").to_lowercase()
}

/// The first `UUIDv7` that can be made at an instant: rows that are known by such ids are found by
/// time with it.
pub fn first_id(at: Timestamp) -> String {
    uuid_v7(at.as_millisecond(), [0; 10]).to_string()
}

/// An entry of the register: a list, and a filter with everything that it can be asked.
#[derive(Debug)]
pub struct RegisteredList(pub &'static List, pub fn() -> Filter);

inventory::collect!(RegisteredList);

/// Declares a list: `list!(LEADS = List { … }, every_filter)`.
#[macro_export]
macro_rules! list {
    ($(#[$meta:meta])* $name:ident = $list:expr, $every_filter:expr) => {
        $(#[$meta])*
        pub static $name: $crate::db::list::List = $list;
        inventory::submit! { $crate::db::list::RegisteredList(&$name, $every_filter) }
    };
}
