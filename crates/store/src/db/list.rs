//! Lists that can grow: any combination of filters and sort order, with keyset pagination.
//!
//! A page starts after the last row of the previous one, so a deep page costs the same as the first. Every list is
//! registered, and one test runs each with all its filters in every order on both engines.

mod filter;

use jiff::Timestamp;
use saakh_domain::id::uuid_v7;
use sea_query::{Alias, Expr, ExprTrait, Order as Direction, Query, SelectStatement};
use serde::{Deserialize, Serialize};

pub use filter::Filter;
pub(crate) use filter::contains_text;

use super::{Arg, DbError, Row};
use crate::Conn;

/// Rows counted for a page; for more the list only says that there are many.
pub const MAX_COUNTED_ROWS: i64 = 1_000;

const SORT_COLUMN: &str = "list_sort";
const ID_COLUMN: &str = "list_id";

/// Sorts after every stored text.
const GREATEST_TEXT: char = char::MAX;

/// A list's query and its sort orders.
#[derive(Debug)]
pub struct List {
    /// The name, which cursors are bound to.
    pub name: &'static str,
    /// Columns, table and joins, without conditions.
    pub select: fn() -> SelectStatement,
    /// A unique key of the rows.
    pub id: Key,
    /// Available sort keys.
    pub sorts: &'static [Sort],
    /// Default order, in the syntax of [`List::order`].
    pub first: &'static str,
}

/// An SQL expression and its type. It is never NULL unless it is an optional integer. Text is sorted by bytes, so its
/// column must contain the result of [`search_key`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// An integer or an instant.
    Int(&'static str),
    Text(&'static str),
    /// A nullable integer or instant, sorted last in both directions.
    OptionalInt(&'static str),
    /// Text that may be empty, sorted last in both directions.
    OptionalText(&'static str),
}

#[derive(Debug, PartialEq, Eq)]
pub struct Sort {
    /// The name on the wire.
    pub name: &'static str,
    /// The compared expression.
    pub key: Key,
}

/// A requested sort order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    sort: &'static Sort,
    descending: bool,
}

/// The end of a page: key and id of its last row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor(pub CursorValue, pub CursorValue);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CursorValue {
    /// Of a [`Key::Int`].
    Int(i64),
    /// Of a [`Key::Text`].
    Text(String),
}

#[derive(Debug, Clone)]
pub struct PageRequest {
    pub order: Order,
    /// The row before the page; none: the first page.
    pub after: Option<Cursor>,
    /// Maximum number of rows.
    pub limit: u32,
    /// Maximum number of rows to count; none: do not count.
    pub counted_up_to: Option<i64>,
}

/// Placeholder order of items that are not sorted by a query.
static AS_IT_COMES: Sort = Sort {
    name: "",
    key: Key::Int("0"),
};

impl PageRequest {
    /// Requests all items of a collection that is not a list of rows, as one page.
    pub const fn for_all_items() -> Self {
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Start of the next page, if there is one.
    pub next: Option<Cursor>,
    /// Number of rows; none if not requested or greater than the limit.
    pub total: Option<i64>,
}

impl<T> Page<T> {
    /// A page with all items of a collection that is not a list of rows.
    pub fn from_items(items: Vec<T>, request: &PageRequest) -> Self {
        let total = i64::try_from(items.len()).ok();
        Self {
            total: total.filter(|total| Some(*total) <= request.counted_up_to),
            items,
            next: None,
        }
    }

    /// Converts the items.
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
            // The empty text sorts first already.
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

    /// The field's name, prefixed by a hyphen for descending order.
    pub fn name(self) -> String {
        let hyphen = if self.descending { "-" } else { "" };
        format!("{hyphen}{}", self.sort.name)
    }
}

impl List {
    /// Parses an order such as `createdAt` or `-createdAt`; none if it is not available.
    pub fn order(&self, name: &str) -> Option<Order> {
        let (descending, name) = match name.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, name),
        };
        let sort = self.sorts.iter().find(|sort| sort.name == name)?;
        Some(Order { sort, descending })
    }

    /// The order that a list has when none is asked for.
    pub fn first_order(&self) -> Order {
        let as_it_comes = Order {
            sort: &AS_IT_COMES,
            descending: false,
        };
        self.order(self.first).unwrap_or(as_it_comes)
    }

    /// Whether a cursor has the types of this list and order.
    pub fn has_cursor(&self, order: Order, cursor: &Cursor) -> bool {
        order.sort.key.fits(&cursor.0) && self.id.fits(&cursor.1)
    }

    /// Names accepted by [`List::order`], without hyphen.
    pub fn sort_names(&self) -> Vec<&'static str> {
        self.sorts.iter().map(|sort| sort.name).collect()
    }

    /// Fetches a page, converting each row with `read`.
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

    /// Fetches the first row that matches.
    pub async fn find_first<T>(
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

    /// Sums of integer expressions over all rows that match, under their aliases, and the number of rows as `rows`.
    pub async fn sums(
        &self,
        conn: &mut Conn,
        filter: &Filter,
        sums: &[(&'static str, &'static str)],
    ) -> Result<Row, DbError> {
        let mut select = self.filtered(filter);
        select
            .clear_selects()
            .expr_as(Expr::cust("COUNT(*)"), Alias::new("rows"));
        for (alias, summed) in sums {
            let sum = format!("CAST(COALESCE(SUM({summed}), 0) AS BIGINT)");
            select.expr_as(Expr::cust(sum), Alias::new(*alias));
        }
        let mut rows = conn.fetch_select(self.name, &select).await?;
        rows.pop().ok_or(DbError::NoRow)
    }

    /// The engine's query plan of a page, for tests.
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
            // Fetches one row more than requested, to know whether there is a next page.
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

    /// The condition for rows after a cursor. Compares both columns as a tuple, so that an index can be used.
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

    /// Counts in the order of the page, so that PostgreSQL uses the same index and does not look for the first thousand
    /// from the wrong end of the table.
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

/// Normalises texts for searching and sorting. Lower-cased here, because the engines handle Unicode differently.
pub fn search_key(texts: &[&str]) -> String {
    texts.join(" ").to_lowercase()
}

/// The first `UUIDv7` of an instant, for finding rows with such ids by time.
pub fn first_id(at: Timestamp) -> String {
    uuid_v7(at.as_millisecond(), [0; 10]).to_string()
}

/// A registered list, and a filter with all its conditions.
#[derive(Debug)]
pub struct RegisteredList(pub &'static List, pub fn() -> Filter);

inventory::collect!(RegisteredList);

/// Declares and registers a list: `list!(LEADS = List { … }, every_filter)`.
#[macro_export]
macro_rules! list {
    ($(#[$meta:meta])* $name:ident = $list:expr, $every_filter:expr) => {
        $(#[$meta])*
        pub static $name: $crate::db::list::List = $list;
        inventory::submit! { $crate::db::list::RegisteredList(&$name, $every_filter) }
    };
}
