//! A lender's month: one slab applies to all its disbursals, over all products.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, date};

use super::loan::CommissionRate;
use super::{Account, Line, build_lines};
use crate::Paise;
use crate::catalog::revenue::{
    FlatBasis, MonthlyTotals, Revenue, RevenueType, Slab, compute_revenue,
};
use crate::id::{InvalidId, LenderId};

/// The default range of months before the current one.
pub const MONTHS_BEFORE: i32 = 11;

/// A calendar month in India, written `2026-11`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct YearMonth {
    year: i16,
    month: i8,
}

impl YearMonth {
    /// A month of a year, from 1 to 12.
    pub const fn new(year: i16, month: i8) -> Self {
        Self { year, month }
    }

    /// The month of a day.
    pub fn from_date(day: Date) -> Self {
        Self {
            year: day.year(),
            month: day.month(),
        }
    }

    pub fn first_day(self) -> Date {
        date(self.year, self.month, 1)
    }

    /// The month a number of months before.
    #[must_use]
    pub fn minus_months(self, months: i32) -> Self {
        let first = self
            .first_day()
            .checked_sub(jiff::Span::new().months(months));
        first.map_or(self, Self::from_date)
    }

    /// The first day after it.
    pub fn end(self) -> Date {
        self.first_day()
            .last_of_month()
            .tomorrow()
            .unwrap_or(Date::MAX)
    }
}

impl fmt::Display for YearMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for YearMonth {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        let is_written_so = text.len() == 7 && text.is_ascii();
        let day: Option<Date> = format!("{text}-01").parse().ok();
        day.filter(|_| is_written_so)
            .map(Self::from_date)
            .ok_or(InvalidId)
    }
}

/// A version of a slab table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlabTable {
    /// Increases with every change; 0 is the table before changes were counted.
    pub version: i64,
    /// In the chosen order.
    pub slabs: Vec<Slab>,
}

/// The result of settling a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthSettlement {
    /// None: no slab applies, and nothing is paid.
    pub slab: Option<i64>,
    pub version: i64,
    /// Commission of each loan.
    pub rate: CommissionRate,
    /// Commission of the whole month.
    pub total: Paise,
    /// The calculation of the month.
    pub revenue: Option<Revenue>,
}

impl MonthSettlement {
    /// Settles a month by a table and its totals.
    pub fn compute(table: &SlabTable, types: &[RevenueType], month: MonthlyTotals) -> Self {
        // A flat monthly amount is not owed if all disbursals were reversed.
        let has_loans = month.number > 0;
        let found = has_loans
            .then(|| compute_revenue(&table.slabs, types, month))
            .flatten();
        let slab = found.as_ref().map(|found| &table.slabs[found.place]);
        let per = slab.and_then(|slab| types.iter().find(|known| known.id == slab.revenue_type_id));
        let is_each = per.is_some_and(|known| known.flat_per == FlatBasis::Loan);
        Self {
            slab: slab.map(|slab| slab.id),
            version: table.version,
            rate: slab.map_or_else(CommissionRate::default, |slab| CommissionRate {
                percent: slab.percent,
                flat: if is_each { slab.flat } else { Paise::ZERO },
            }),
            total: found.as_ref().map_or(Paise::ZERO, |found| found.total),
            revenue: found,
        }
    }
}

/// Lines of a month that belong to no loan: the slab's flat monthly amount, and the rounding difference between its
/// loans' commissions and the share of their sum.
pub fn month_lines(lender: LenderId, change: Paise) -> Vec<Line> {
    build_lines([
        (Account::Expected(lender), change),
        (Account::Revenue(lender), Paise::ZERO - change),
    ])
}
