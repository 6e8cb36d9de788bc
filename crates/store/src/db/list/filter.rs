//! Conditions on the rows of a list.

use sea_query::{Expr, ExprTrait, LikeExpr, SelectStatement};

use super::search_key;
use crate::db::Arg;

/// Sorts after every text with a prefix: the greatest character.
const LAST: char = char::MAX;
const ESCAPE: char = '\\';

/// Conditions joined by AND. Columns come from our code; values are bound. A condition without a value is omitted.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    conditions: Vec<Expr>,
    counted_as: Option<SelectStatement>,
}

/// Whether the lower-case column contains a text; see [`Filter::contains`].
pub(crate) fn contains_text(column: &'static str, text: &str) -> Expr {
    let pattern = format!("%{}%", escaped(&search_key(&[text])));
    Expr::cust(column).like(LikeExpr::new(pattern).escape(ESCAPE))
}

impl Filter {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn equal(self, column: &'static str, value: Option<impl Into<Arg>>) -> Self {
        self.with(value, |value| Expr::cust(column).eq(value))
    }

    /// The column is greater than or equal to the value.
    #[must_use]
    pub fn at_least(self, column: &'static str, value: Option<impl Into<Arg>>) -> Self {
        self.with(value, |value| Expr::cust(column).gte(value))
    }

    /// The column is less than the value.
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

    /// The column, made by [`search_key`], starts with the text. Can use an index.
    #[must_use]
    pub fn starts_with(self, column: &'static str, text: Option<&str>) -> Self {
        let text = text.map(|text| search_key(&[text]));
        let end = text.as_ref().map(|text| format!("{text}{LAST}"));
        self.at_least(column, text).below(column, end)
    }

    /// The column, made by [`search_key`], contains the text. Scans the table, so it is for small tables only.
    #[must_use]
    pub fn contains(self, column: &'static str, text: Option<&str>) -> Self {
        self.matching(text.map(|text| contains_text(column, text)))
    }

    /// The column is in the result of a query.
    #[must_use]
    pub fn in_query(self, column: &'static str, found: Option<SelectStatement>) -> Self {
        self.matching(found.map(|found| Expr::cust(column).in_subquery(found)))
    }

    /// Adds any other condition.
    #[must_use]
    pub fn matching(mut self, condition: Option<Expr>) -> Self {
        self.conditions.extend(condition);
        self
    }

    /// Counts with this cheaper query, which must have one row for each matching row.
    #[must_use]
    pub fn count_with(mut self, same: Option<SelectStatement>) -> Self {
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

/// Escapes a text for use in a LIKE pattern.
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
