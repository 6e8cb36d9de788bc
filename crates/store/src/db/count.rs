//! Counts a thread's database calls, so that a test can bound the cost of a journey.

use std::cell::RefCell;

use super::{Arg, Statement};

/// Calls since the last count.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cost {
    /// Committed transactions.
    pub commits: usize,
    /// Names of executed statements in order.
    pub queries: Vec<&'static str>,
    /// Bytes bound to write statements.
    pub bytes: usize,
}

thread_local! {
    static COST: RefCell<Cost> = RefCell::default();
}

/// Returns and resets this thread's count. Complete and isolated only in a test with a single-threaded runtime.
pub fn take_cost() -> Cost {
    COST.take()
}

pub(super) fn record_commit() {
    COST.with_borrow_mut(|cost| cost.commits += 1);
}

pub(super) fn record_query(name: &'static str) {
    COST.with_borrow_mut(|cost| cost.queries.push(name));
}

pub(super) fn record_write(statement: &Statement, args: &[Arg]) {
    record_query(statement.name());
    COST.with_borrow_mut(|cost| cost.bytes += args.iter().map(size).sum::<usize>());
}

fn size(arg: &Arg) -> usize {
    match arg {
        Arg::Int(value) => value.map_or(0, |_| size_of::<i64>()),
        Arg::Text(value) => value.as_ref().map_or(0, String::len),
        Arg::Bytes(value) => value.as_ref().map_or(0, Vec::len),
    }
}
