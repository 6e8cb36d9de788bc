//! Counts what a thread asks of the database, so that a test can hold what a journey costs.

use std::cell::RefCell;

use super::{Arg, Statement};

/// What was asked since the last look.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cost {
    /// Transactions that were committed.
    pub commits: usize,
    /// The statements that were run, by name, in their order.
    pub queries: Vec<&'static str>,
    /// Bytes that were bound to statements that write.
    pub bytes: usize,
}

thread_local! {
    static COST: RefCell<Cost> = RefCell::default();
}

/// What this thread asked for since it last took its count. Only a test whose runtime is one
/// thread counts everything, and nothing of other tests.
pub fn take() -> Cost {
    COST.take()
}

pub(super) fn committed() {
    COST.with_borrow_mut(|cost| cost.commits += 1);
}

pub(super) fn read(name: &'static str) {
    COST.with_borrow_mut(|cost| cost.queries.push(name));
}

pub(super) fn written(statement: &Statement, args: &[Arg]) {
    read(statement.name());
    COST.with_borrow_mut(|cost| cost.bytes += args.iter().map(size).sum::<usize>());
}

fn size(arg: &Arg) -> usize {
    match arg {
        Arg::Int(value) => value.map_or(0, |_| size_of::<i64>()),
        Arg::Text(value) => value.as_ref().map_or(0, String::len),
        Arg::Bytes(value) => value.as_ref().map_or(0, Vec::len),
    }
}
