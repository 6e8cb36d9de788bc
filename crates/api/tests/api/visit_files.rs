//! Files in which banks and insurers report the outcome of visits: by their unique ids, checked, applied, undone.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

use crate::plans;
use crate::status_files::{HEAD, KEY, act, counts, history, sent, upload_to};
use crate::visits::{say, statuses, visit, visits};

fn id(recorded: &Value) -> String {
    recorded["visitId"].as_str().unwrap().to_owned()
}

/// The plan of a seller's file, without a column for lenders.
fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 1, "lender": null, "day": 2 } })
}

async fn taken(admin: &TestClient<'_>, rows: &str) -> String {
    let file = format!("Unique ID,Status,On\n{rows}");
    let path = "/api/admin/upload-files";
    let taken = upload_to(admin, path, "seller.csv", file.as_bytes()).await;
    taken.expect(200)["id"].as_str().unwrap().to_owned()
}

async fn codes(admin: &TestClient<'_>, file: &str) -> Vec<(i64, i64, String)> {
    let path = format!("/api/admin/upload-files/{file}/errors");
    let errors = admin.get(&path).await.expect(200);
    let items = errors["items"].as_array().unwrap().iter();
    items
        .map(|one| {
            let number = |name: &str| one[name].as_i64().unwrap();
            assert_eq!(
                one["lenderId"],
                Value::Null,
                "a seller has no words of its own"
            );
            (
                number("row"),
                number("cell"),
                one["code"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

#[app_test]
async fn a_file_ends_visits_to_banks_and_insurers_and_is_undone(app: &TestApp) {
    let customer = app.consumer().await;
    let (card, other) = (visit(&customer, 1).await, visit(&customer, 2).await);
    let insurer = plans::visit(app, &customer, 1).await;
    let admin = app.admin(Role::Two).await;
    let none = "01890a5d-ac96-774b-bcce-b302099a8057";
    let rows = format!(
        "{0},Card issued,\n{1},Proposal submitted,\n{none},issued,\n{2},policy issued,\n{2},Aproved,\n{2},approved,01/01/2020\n{2},visited,\n{0},rejected,\nR-17,issued,\n",
        id(&card),
        id(&insurer),
        id(&other),
    );
    let file = taken(&admin, &rows).await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{file}/look"))
        .await
        .expect(200);
    assert_eq!(look["suggested"][0]["columns"]["application"], 0);
    let checked = act(&admin, &file, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [9, 2, 0, 0, 7]);
    let expected = [
        (4, 0, "upload_row_application_unknown"),
        (5, 1, "upload_row_card_status"),
        (6, 1, "upload_row_status_near"),
        (7, 2, "upload_row_day_before_visit"),
        (8, 1, "upload_row_card_status"),
        (9, 1, "upload_row_repeated"),
        (10, 0, "upload_row_application_unknown"),
    ];
    assert_eq!(
        codes(&admin, &file).await,
        expected.map(|(row, cell, code)| (row, cell, code.to_owned()))
    );
    assert_eq!(
        statuses(&visits(&customer).await[1]),
        [("visited", "customer")]
    );

    let applied = act(&admin, &file, "apply", &plan()).await.expect(200);
    assert_eq!(counts(&applied), [9, 2, 0, 0, 7]);
    let all = visits(&customer).await;
    let ended = all
        .iter()
        .find(|one| one["visitId"] == card["visitId"])
        .unwrap();
    assert_eq!(
        statuses(ended),
        [("visited", "customer"), ("issued", "status_file")]
    );
    assert_eq!(
        ended["nextStep"],
        "Questions about the card? Call the bank's number on the card."
    );
    assert_eq!(
        statuses(&plans::visits(&customer).await[0]),
        [("visited", "customer"), ("proposed", "status_file")]
    );
    let records = admin
        .get(&format!("/api/admin/upload-files/{file}/records"))
        .await
        .expect(200);
    assert_eq!(
        records["items"][0],
        json!({
            "row": 2, "id": card["visitId"], "submissionId": null, "applicationId": null, "shortCode": null,
            "reference": null,
            "outcome": "created", "from": "visited", "fromText": "Visited", "to": "issued", "toText": "Issued",
            "appliedAmount": null, "earlierAmount": null, "statedAmount": null, "isUndone": false,
        })
    );

    // The insurer reports again: its later status stays when the file is undone.
    let host = "plans.example";
    assert_eq!(say(app, host, "e1", &insurer, "issued").await.status, 204);
    let undone = act(&admin, &file, "undo", &json!({})).await.expect(200);
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(1), &json!(1)));
    let all = visits(&customer).await;
    let back = all
        .iter()
        .find(|one| one["visitId"] == card["visitId"])
        .unwrap();
    assert_eq!(statuses(back).last(), Some(&("visited", "undo")));
    assert_eq!(
        statuses(&plans::visits(&customer).await[0]).last(),
        Some(&("issued", "connector"))
    );
}

#[app_test]
async fn repeated_files_and_impossible_transitions_change_nothing(app: &TestApp) {
    let customer = app.consumer().await;
    let (card, insurer) = (
        visit(&customer, 1).await,
        plans::visit(app, &customer, 1).await,
    );
    let admin = app.admin(Role::Two).await;
    let rows = format!(
        "Unique ID,Status\n{},Rejected\n{},Declined\n",
        id(&card),
        id(&insurer)
    );
    let first = upload_to(&admin, KEY, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (&first["rowsUpdated"], &first["errorCount"]),
        (&json!(2), &json!(0))
    );
    app.clock.advance(1);
    let again = upload_to(&admin, KEY, "a.csv", format!("{rows}\n").as_bytes())
        .await
        .expect(200);
    assert_eq!(
        again["message"],
        "Nothing changed: every row already has this status"
    );
    // A final visit does not restart.
    let later = format!(
        "Unique ID,Status\n{},Issued\n{},Proposed\n",
        id(&card),
        id(&insurer)
    );
    let refused = upload_to(&admin, KEY, "b.csv", later.as_bytes())
        .await
        .expect(200);
    assert_eq!(refused["rowsUpdated"], 0);
    let said = refused["errors"][0].as_str().unwrap();
    assert_eq!(
        said,
        "Row 2, “Issued”: Status cannot change from “Rejected” to “Issued”"
    );
    assert_eq!(
        visits(&customer).await[0]["history"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[app_test]
async fn one_file_has_lenders_and_sellers_and_a_lenders_file_has_no_visits(app: &TestApp) {
    let (customer, app_id, submission, _) = sent(app).await;
    let card = visit(&customer, 1).await;
    let admin = app.admin(Role::Two).await;
    // The lender column names the bank, which is no lender.
    let rows = format!(
        "{HEAD}{submission},CASHe,Approved,\n{},Himgiri Bank,Approved,\n",
        id(&card)
    );
    let applied = upload_to(&admin, KEY, "both.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (&applied["rowsUpdated"], &applied["errorCount"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(history(&customer, &app_id).await.len(), 3);
    assert_eq!(visits(&customer).await[0]["status"], "approved");

    let rows = format!("{},issued,\n{submission},disbursed,\n", id(&card));
    let file = taken(&admin, &rows).await;
    // No lender is given for the application's row.
    let checked = act(&admin, &file, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [2, 0, 1, 0, 1]);
    assert_eq!(
        codes(&admin, &file).await,
        [(3, 0, "upload_row_lender_missing".to_owned())]
    );
    // As a file of CASHe.
    let mut of_lender = plan();
    of_lender["lenderId"] = json!(1);
    let checked = act(&admin, &file, "check", &of_lender).await.expect(200);
    assert_eq!(counts(&checked), [2, 0, 1, 0, 1]);
    assert_eq!(
        codes(&admin, &file).await,
        [(2, 0, "upload_row_lender_other".to_owned())]
    );
}

#[app_test]
async fn an_insurers_status_is_not_applied_after_the_consent_was_withdrawn(app: &TestApp) {
    let customer = app.consumer().await;
    let insurer = plans::visit(app, &customer, 1).await;
    let ledger = customer.get("/api/consents").await.expect(200);
    let given = ledger["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["purpose"] == "insurer_visit")
        .unwrap();
    let path = format!("/api/consents/{}", given["consentId"].as_str().unwrap());
    assert_eq!(customer.delete(&path).await.status, 204);
    let admin = app.admin(Role::Two).await;
    let rows = format!("Unique ID,Status\n{},Issued\n", id(&insurer));
    let applied = upload_to(&admin, KEY, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (&applied["rowsUpdated"], &applied["errorCount"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(
        statuses(&plans::visits(&customer).await[0]),
        [("visited", "customer")]
    );
}

#[app_test]
async fn files_at_once_end_a_visit_once(app: &TestApp) {
    let customer = app.consumer().await;
    let card = visit(&customer, 1).await;
    let admin = app.admin(Role::Two).await;
    let rows = |status: &str| format!("Unique ID,Status\n{},{status}\n", id(&card));
    let (issued, rejected) = (rows("Issued"), rows("Rejected"));
    let both = run_concurrently(
        [&issued, &rejected].map(|rows| Box::pin(upload_to(&admin, KEY, "a.csv", rows.as_bytes()))),
    )
    .await;
    let updated: i64 = both
        .into_iter()
        .map(|reply| reply.expect(200)["rowsUpdated"].as_i64().unwrap())
        .sum();
    assert_eq!(updated, 1);
    assert_eq!(
        visits(&customer).await[0]["history"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}
