//! Common parts of tests about sums: stored rows, and pseudo-random numbers.
#![allow(dead_code, reason = "not every test draws")]

use saakh_store::args;
use saakh_store::db::{Row, Statement};
use saakh_testkit::TestApp;

pub(crate) const fn statement(sql: &'static str) -> Statement {
    Statement::new("rows of a test", sql, sql)
}

pub(crate) async fn rows(app: &TestApp, statement: &'static Statement) -> Vec<Row> {
    let mut conn = app.app.db.read().await.unwrap();
    conn.fetch_all(statement, args![]).await.unwrap()
}

/// Pseudo-random numbers that are the same in every run.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}
