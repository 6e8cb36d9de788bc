//! What rows of a list are asked for.

use sea_query::{Expr, ExprTrait, LikeExpr, SelectStatement};

use super::search_key;
use crate::db::Arg;

/// After every text that begins as asked: the last character there is.
const LAST: char = char::MAX;
const ESCAPE: char = '\\';

/// Conditions that all hold. Columns are words of ours; values are bound. A condition whose value
/// is none is not asked.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    conditions: Vec<Expr>,
    counted_as: Option<SelectStatement>,
}

/// The column, in lower case, has this text somewhere; see [`Filter::contains`].
pub(crate) fn has(column: &'static str, text: &str) -> Expr {
    let pattern = format!("%{}%", escaped(&search_key(&[text])));
    Expr::cust(column).like(LikeExpr::new(pattern).escape(ESCAPE))
}

impl Filter {
    /// Rows without condition.
    pub fn new() -> Self {
        Self::default()
    }

    /// The column has this value.
    #[must_use]
    pub fn equal(self, column: &'static str, value: Option<impl Into<Arg>>) -> Self {
        self.with(value, |value| Expr::cust(column).eq(value))
    }

    /// The column is this or more.
    #[must_use]
    pub fn at_least(self, column: &'static str, value: Option<impl Into<Arg>>) -> Self {
        self.with(value, |value| Expr::cust(column).gte(value))
    }

    /// The column is less than this.
    #[must_use]
    pub fn below(self, column: &'static str, value: Option<impl Into<Arg>>) -> Self {
        self.with(value, |value| Expr::cust(column).lt(value))
    }

    /// The column is NULL, or is not.
    #[must_use]
    pub fn absent(self, column: &'static str, absent: Option<bool>) -> Self {
        self.matching(absent.map(|absent| {
            let column = Expr::cust(column);
            if absent {
                column.is_null()
            } else {
                column.is_not_null()
            }
        }))
    }

    /// The column, made by [`search_key`], begins with this text. An index on it serves.
    #[must_use]
    pub fn begins(self, column: &'static str, text: Option<&str>) -> Self {
        let text = text.map(|text| search_key(&[text]));
        let end = text.as_ref().map(|text| format!("{text}{LAST}"));
        self.at_least(column, text).below(column, end)
    }

    /// The column, made by [`search_key`], has this text somewhere. It reads every row, so it is
    /// for tables that stay small.
    #[must_use]
    pub fn contains(self, column: &'static str, text: Option<&str>) -> Self {
        self.matching(text.map(|text| has(column, text)))
    }

    /// The column is one of what a query finds.
    #[must_use]
    pub fn among(self, column: &'static str, found: Option<SelectStatement>) -> Self {
        self.matching(found.map(|found| Expr::cust(column).in_subquery(found)))
    }

    /// Any other condition.
    #[must_use]
    pub fn matching(mut self, condition: Option<Expr>) -> Self {
        self.conditions.extend(condition);
        self
    }

    /// Counting reads this query, which has a row for each that the conditions let through and reads less.
    #[must_use]
    pub fn counted_as(mut self, same: Option<SelectStatement>) -> Self {
        self.counted_as = same;
        self
    }

    pub(super) fn conditions(&self) -> &[Expr] {
        &self.conditions
    }

    pub(super) const fn counting_query(&self) -> Option<&SelectStatement> {
        self.counted_as.as_ref()
    }

    fn with(self, value: Option<impl Into<Arg>>, make: impl FnOnce(Expr) -> Expr) -> Self {
        self.matching(value.map(|value| make(Expr::val(value.into()))))
    }
}

/// The text as a pattern that only it matches.
fn escaped(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '%' | '_' | ESCAPE) {
            pattern.push(ESCAPE);
        }
        pattern.push(character);
    }
    pattern
}
