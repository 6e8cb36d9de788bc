//! Files in which a bank reports the result of a batch of payouts: checked, booked, contradictory and returned.

mod booked_rows;
mod refused_rows;
mod returned;

use saakh_testkit::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::commissions::{agree, slabs};
use crate::payouts::{approved, owed};
use crate::status_files::{act, upload_to};

const HEAD: &str = "Reference,UTR,Status,Reason,Amount,Account\n";
const ACCOUNT: &str = "001122334455";

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": {
        "reference": 0, "bankReference": 1, "status": 2, "reason": 3, "amount": 4, "account": 5 } })
}

/// An approved batch of this many payouts of ₹23,520 each to the account above; returns its id and its payees.
async fn batch(app: &TestApp, admin: &TestClient<'_>, payees: usize) -> (i64, Vec<i64>) {
    slabs(admin, 1_000_000_000).await;
    agree(admin, 80.0, 0).await;
    let mut who = Vec::new();
    for pan in &["ABCPD1234F", "ABCPE1234G", "ABCPF1234H"][..payees] {
        who.push(owed(app, admin, pan).await.1);
    }
    (approved(app, admin).await, who)
}

fn reference(batch: i64, place: usize) -> String {
    format!("SAAKH{batch:06}P{place:04}")
}

async fn taken(admin: &TestClient<'_>, batch: i64, file: &str) -> String {
    let path = format!("/api/admin/upload-files?kind=bank&payout={batch}&bank=Demo%20Bank");
    let taken = upload_to(admin, &path, "answers.csv", file.as_bytes())
        .await
        .expect(200);
    taken["id"].as_str().unwrap().to_owned()
}

async fn applied(admin: &TestClient<'_>, batch: i64, rows: &str) -> Value {
    let id = taken(admin, batch, &format!("{HEAD}{rows}")).await;
    act(admin, &id, "apply", &plan()).await.expect(200)
}

/// The error codes, with their rows.
async fn codes(admin: &TestClient<'_>, id: &str) -> Vec<(i64, String)> {
    let path = format!("/api/admin/upload-files/{id}/errors");
    let errors = admin.get(&path).await.expect(200);
    let items = errors["items"].as_array().unwrap().iter();
    items
        .map(|error| {
            (
                error["row"].as_i64().unwrap(),
                error["code"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

/// The states of a batch's payouts, in order.
async fn states(admin: &TestClient<'_>, batch: i64) -> Vec<String> {
    let found = admin
        .get(&format!("/api/admin/payouts/{batch}"))
        .await
        .expect(200);
    let payouts = found["payouts"].as_array().unwrap().iter();
    payouts
        .map(|item| item["state"].as_str().unwrap().to_owned())
        .collect()
}
