//! Loans with their owners, and slab tables.

use std::collections::BTreeMap;

use saakh_domain::id::SubmissionId;
use saakh_store::db::DbError;
use saakh_store::{Scope, write_tx};
use saakh_testkit::{TestApp, TestClient};
use serde_json::{Value, json};

use super::drawn::Random;
use super::plain::{Books, Paid};
use super::rows::Rows;

pub(super) const LENDERS: [i64; 3] = [1, 2, 3];
/// A partner whose merchant is paid, one without merchants, and one with a fee per loan.
pub(super) const PARTNERS: [i64; 3] = [2, 3, 4];
/// The offset of Indian time, milliseconds.
const INDIA: i64 = 19_800_000;

/// A loan with the terms at its first event.
#[derive(Debug, Clone)]
pub(super) struct Loan {
    pub(super) id: SubmissionId,
    pub(super) lender: i64,
    pub(super) partner: Option<i64>,
    pub(super) percent: i64,
    pub(super) flat: i64,
    pub(super) merchant: Option<i64>,
    pub(super) merchant_percent: i64,
}

/// One row of a slab table.
#[derive(Debug, Clone)]
pub(super) struct Bracket {
    pub(super) least: i64,
    pub(super) most: i64,
    pub(super) percent: i64,
    /// Per loan, and once per month.
    pub(super) each: i64,
    pub(super) once: i64,
}

pub(super) struct World {
    pub(super) loans: Vec<Loan>,
    by_id: BTreeMap<SubmissionId, usize>,
    /// The tables of each lender with their start, oldest first.
    tables: BTreeMap<i64, Vec<(i64, Vec<Bracket>)>>,
    /// The merchant who receives payouts.
    pub(super) payee: i64,
    pub(super) paid: Vec<Paid>,
    /// The usual monthly volume of one lender.
    usual: i64,
}

impl World {
    /// A merchant with a bank account, slabs, and this many loans without events.
    pub(super) async fn made(app: &TestApp, random: &mut Random, loans: usize) -> Self {
        let admin = app
            .admin(saakh_domain::identity::permission::Role::One)
            .await;
        for (partner, percent, flat) in [(2, 60.0, 0), (3, 45.5, 250), (4, 33.333, 100)] {
            let agreed = json!({ "revenue_percent": percent, "revenue_flat_fee": flat });
            admin
                .post(
                    &format!("/api/update-partner-revenue-data/{partner}"),
                    &agreed,
                )
                .await
                .expect(200);
        }
        let (payee, link) = merchant(app, &admin).await;
        let mut world = Self {
            loans: Vec::new(),
            by_id: BTreeMap::new(),
            tables: BTreeMap::new(),
            payee,
            paid: Vec::new(),
            usual: (i64::try_from(loans).unwrap() * 3_000_000).max(10_000_000),
        };
        for _ in LENDERS {
            world.change_slabs(app, &admin, random).await;
        }
        world.add_loans(app, random, loans, link).await;
        world
    }

    /// The terms of a loan.
    pub(super) fn loan(&self, id: SubmissionId) -> &Loan {
        &self.loans[self.by_id[&id]]
    }

    /// The bracket that pays a lender's month: of the table at its end, or of the first one.
    pub(super) fn bracket(
        &self,
        lender: i64,
        month: &str,
        disbursed: i64,
        number: i64,
    ) -> Option<&Bracket> {
        let tables = self.tables.get(&lender)?;
        let end = end_of(month);
        let stood = tables
            .iter()
            .rev()
            .find(|(from, _)| *from < end)
            .or_else(|| tables.first())?;
        let holds = |one: &&Bracket| one.least <= disbursed && disbursed <= one.most;
        stood.1.iter().find(holds).filter(|_| number > 0)
    }

    /// Replaces the oldest table.
    pub(super) async fn change_slabs(
        &mut self,
        app: &TestApp,
        admin: &TestClient<'_>,
        random: &mut Random,
    ) {
        let lender = *LENDERS
            .iter()
            .min_by_key(|id| self.tables.get(*id).map_or(0, Vec::len))
            .unwrap();
        // About the volume of a month, so that some loans move it to another bracket.
        let limit = random.between(self.usual / 4, self.usual * 3 / 2) / 100 * 100;
        let mut bracket = |least, most| Bracket {
            least,
            most,
            percent: random.between(500, 4_000),
            each: 0,
            once: random.between(0, 50_000) * 100,
        };
        let mut table = vec![bracket(0, limit), bracket(limit + 100, i64::MAX)];
        // The second lender pays its fee per loan.
        if lender == LENDERS[1] {
            for row in &mut table {
                (row.each, row.once) = (row.once, 0);
            }
        }
        let slab = |row: &Bracket| {
            let kind = if lender == LENDERS[1] { 2 } else { 1 };
            json!({
                "lender_id": lender, "slab_disbursed_min": row.least / 100, "slab_disbursed_max": (row.most < i64::MAX).then_some(row.most / 100),
                "slab_number_min": null, "slab_number_max": null, "ats_min": null, "ats_max": null,
                "revenue_type_id": kind, "revenue_flat": (row.each + row.once) / 100,
                "revenue_percent": thousandths(row.percent), "status": 1,
            })
        };
        let slabs: Vec<Value> = table.iter().map(slab).collect();
        let path = format!("/api/admin/lenders/{lender}/revenue");
        let seen = admin
            .get(&format!("/api/lender-revenue/get/{lender}"))
            .await
            .expect(200);
        let body = json!({ "seen": seen["lenderRevenue"], "slabs": slabs });
        admin.put(&path, &body).await.expect(200);
        let now = app.app.now().as_millisecond();
        self.tables.entry(lender).or_default().push((now, table));
    }

    async fn add_loans(&mut self, app: &TestApp, random: &mut Random, count: usize, link: i64) {
        let mut rows = Rows::default();
        for number in 0..count {
            let loan = rows.add(random, i64::try_from(number).unwrap(), self.payee, link);
            self.by_id.insert(loan.id, number);
            self.loans.push(loan);
        }
        let offer = an_offer(app).await;
        let stored: Result<(), DbError> = async {
            write_tx!(app.app.db, Scope::exclusive(), |tx| {
                rows.store(tx, &offer).await
            })
        }
        .await;
        stored.unwrap();
    }

    #[expect(clippy::print_stderr, reason = "a long run reports its totals")]
    pub(super) fn tell(&self, entries: i64, books: &Books) {
        let (loans, months, payouts) = (self.loans.len(), books.months.len(), self.paid.len());
        eprintln!(
            "{loans} loans, {months} months, {payouts} payouts: {entries} entries, {} accounts",
            books.accounts.len()
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "few digits")]
fn thousandths(percent: i64) -> f64 {
    percent as f64 / 1_000.0
}

/// The first instant after a month in India.
fn end_of(month: &str) -> i64 {
    let first: jiff::civil::Date = format!("{month}-01").parse().unwrap();
    let next = first.last_of_month().tomorrow().unwrap();
    let utc = next.to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp();
    utc.as_millisecond() - INDIA
}

/// A merchant with PAN, bank account and a link: returns both ids.
async fn merchant(app: &TestApp, admin: &TestClient<'_>) -> (i64, i64) {
    let merchant = app.merchant().await;
    let who = merchant.get("/api/partner/get-revenue").await.expect(200)["data"]["merchantId"]
        .as_i64()
        .unwrap();
    let payee =
        json!({ "pan": "ABCPD1234F", "bankAccount": "001122334455", "ifsc": "DEMO0000101" });
    admin
        .put(&format!("/api/admin/merchants/{who}/payee"), &payee)
        .await
        .expect(200);
    app.apply_payee_changes().await;
    let terms = json!({ "share_percent": 37.5, "gst_registered": 1 });
    admin
        .put(&format!("/api/admin/merchants/{who}"), &terms)
        .await
        .expect(200);
    let link =
        json!({ "partnerId": 2, "merchantId": who, "name": "Shop", "path": "/", "utms": {} });
    let link = admin.post("/api/admin/links", &link).await.expect(201);
    (who, link["id"].as_i64().unwrap())
}

/// An offer that all loans use. It has a row once its statement was read.
async fn an_offer(app: &TestApp) -> String {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let id = offer["offerId"].as_str().unwrap();
    let statement = customer.get(&format!("/api/offers/{id}/kfs")).await;
    statement.expect(200);
    id.to_owned()
}
