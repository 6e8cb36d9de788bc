//! The commission ledger: from a disbursal to the amount that a partner is owed, with an explanation of every paisa.

mod booking;
mod closing;
mod corrections;
mod loan_table;
mod month_slabs;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::LoanEvent;
use saakh_domain::distribution::ledger::{Account, EntryKind};
use saakh_domain::id::{LenderId, PartnerId, SubmissionId};
use saakh_service::distribution::ledger::{self, Findings, book_events};
use saakh_store::distribution::ledger::entry::{self, Entry};
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::write_tx;
use saakh_testkit::{TestApp, TestClient};
use serde_json::json;

pub(crate) const CASHE: LenderId = LenderId(1);
const UDAAN: PartnerId = PartnerId(2);

/// A partner's customer with a disbursed loan of CASHe: returns the loan and its amount.
pub(crate) async fn disbursed(app: &TestApp) -> (SubmissionId, Paise) {
    disbursed_to(app, "").await
}

/// The same, for a customer with these cookies.
pub(crate) async fn disbursed_to(app: &TestApp, cookies: &str) -> (SubmissionId, Paise) {
    let mobile = app.new_mobile();
    let sent = app.send_otp(&mobile).await;
    let mut entry = app.otp_entry(&sent, &app.code_for(&format!("+91{mobile}")).await);
    if cookies.is_empty() {
        entry["urlSegment"] = json!("udaan_credit");
    }
    let headers = [("Cookie", cookies)];
    let verified = app
        .visitor()
        .post_with("/api/otp/verify", &headers, &entry)
        .await;
    let inside = verified.expect(200);
    let customer = app.visitor().with_session(&inside);
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let submitted = customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    let id = submitted["submissionId"].as_str().unwrap();
    for (number, word) in [(1, "SANCTIONED"), (2, "DISBURSED")] {
        app.clock.advance(60);
        app.send_cashe_callback(&json!({ "eventId": format!("{id}-{number}"), "reference": format!("L-{id}"), "status": word })).await;
    }
    let rupees = offer["amount"].as_f64().unwrap();
    (id.parse().unwrap(), Paise::from_rupees(rupees).unwrap())
}

/// CASHe pays one percentage up to a monthly limit, and another one above it.
pub(crate) async fn slabs(admin: &TestClient<'_>, limit: i64) {
    let slab = |min: Option<i64>, max: Option<i64>, percent: f64| {
        json!({
            "lender_id": 1, "slab_disbursed_min": min, "slab_disbursed_max": max, "slab_number_min": null,
            "slab_number_max": null, "ats_min": null, "ats_max": null, "revenue_type_id": 1, "revenue_flat": 0,
            "revenue_percent": percent, "status": 1,
        })
    };
    let wanted = json!([
        slab(Some(0), Some(limit), 2.0),
        slab(Some(limit), None, 3.0)
    ]);
    admin
        .put(
            "/api/admin/lenders/1/revenue",
            &json!({ "seen": [], "slabs": wanted }),
        )
        .await
        .expect(200);
}

pub(crate) async fn agree(admin: &TestClient<'_>, percent: f64, flat: i64) {
    let body = json!({ "revenue_percent": percent, "revenue_flat_fee": flat });
    admin
        .post("/api/update-partner-revenue-data/2", &body)
        .await
        .expect(200);
}

pub(crate) async fn balance(app: &TestApp, account: Account) -> Paise {
    let mut conn = app.app.db.read().await.unwrap();
    entry::balance(&mut conn, account).await.unwrap()
}

pub(crate) async fn say(app: &TestApp, submission: SubmissionId, key: &str, event: LoanEvent) {
    let new = NewEvent {
        submission,
        key: key.to_owned(),
        event,
        reference: Some("UTR 7".to_owned()),
    };
    let said: saakh_service::Result<()> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            book_events(&app.app, tx, vec![new.clone()]).await
        })
    }
    .await;
    said.unwrap();
}

pub(crate) async fn entries(app: &TestApp, loan: SubmissionId) -> Vec<Entry> {
    let mut conn = app.app.db.read().await.unwrap();
    let mut found = entry::list_for_loan(&mut conn, loan, i64::MAX, 100)
        .await
        .unwrap();
    found.reverse();
    found
}

pub(crate) fn kinds(entries: &[Entry]) -> Vec<EntryKind> {
    entries.iter().map(|entry| entry.kind).collect()
}

pub(crate) async fn adds_up(app: &TestApp) {
    assert_eq!(ledger::check(&app.app).await.unwrap(), Findings::default());
}
