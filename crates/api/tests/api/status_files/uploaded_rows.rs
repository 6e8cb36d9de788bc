//! Rows that one upload applies at once: in the words of the lender, with reasons of rejections.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{HEAD, KEY, history, sent, upload_to};

#[app_test]
async fn the_call_of_the_specification_applies_good_rows_at_once(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (
            &applied["success"],
            &applied["rowsUpdated"],
            &applied["message"]
        ),
        (&json!(true), &json!(1), &json!("1 row updated"))
    );
    assert_eq!(
        applied["errors"],
        json!([
            "Row 3, “none”: No such application or visit. Enter our reference (such as 7K3M-Q9TX) or its ID, the lender's number for it, or the unique ID of a visit"
        ])
    );
    assert_eq!(history(&customer, &app_id).await.len(), 3);

    let again = format!("{HEAD}{id},CASHe,Approved,\n");
    for message in [
        "Nothing changed: every row already has this status",
        "This file was already applied. Nothing changed",
    ] {
        app.clock.advance(1);
        let same = upload_to(&admin, KEY, "again.csv", again.as_bytes())
            .await
            .expect(200);
        assert_eq!(
            (&same["rowsUpdated"], &same["message"]),
            (&json!(0), &json!(message))
        );
    }
    assert_eq!(history(&customer, &app_id).await.len(), 3);

    let list = admin
        .get("/api/get-application-status-files-list")
        .await
        .expect(200);
    let line = &list["data"][2];
    assert_eq!(
        (&line["file_name"], &line["status"], &line["rows_updated"]),
        (&json!("nov.csv"), &json!("Applied"), &json!(1))
    );
    assert!(
        line["errors"]
            .as_str()
            .unwrap()
            .starts_with("Row 3, “none”")
    );
    let refused = upload_to(&admin, KEY, "nov.pdf", b"a").await;
    refused.expect_problem(422, "invalid-fields");
    let short = upload_to(&admin, KEY, "nov.csv", b"a,b\n1,2\n")
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        short["fields"]["image_name"]
            .as_str()
            .unwrap()
            .contains("Application ID")
    );
    app.admin(Role::Three)
        .await
        .get("/api/get-application-status-files-list")
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_lenders_status_word_is_mapped_once_for_later_files(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Green light,\n");
    let lender = upload_to(&admin, KEY, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(lender["errorCount"], 1);
    let errors = admin
        .get(&format!(
            "/api/admin/upload-files/{}/errors",
            lender["id"].as_str().unwrap()
        ))
        .await
        .expect(200);
    let lender = errors["items"][0]["lenderId"].clone();
    let word =
        |status: Value| json!({ "lenderId": lender, "word": " GREEN  light", "status": status });
    admin
        .put("/api/admin/status-words", &word(json!("approved")))
        .await
        .expect(204);
    let words = admin.get("/api/admin/status-words").await.expect(200);
    assert_eq!(
        words["items"],
        json!([{ "lenderId": lender, "lender": "CASHe", "word": "green light", "status": "approved" }])
    );
    let applied = upload_to(&admin, KEY, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(applied["rowsUpdated"], 1);
    admin
        .put("/api/admin/status-words", &word(Value::Null))
        .await
        .expect(204);
    admin
        .put("/api/admin/status-words", &word(Value::Null))
        .await
        .expect_problem(404, "not-found");
    admin
        .put("/api/admin/status-words", &word(json!("created")))
        .await
        .expect_problem(422, "invalid-fields");
    app.run_jobs().await;
}

#[app_test]
async fn a_row_may_have_a_rejection_reason(app: &TestApp) {
    let mut rows = "Application ID,Lender,Status,Rejection reason\n".to_owned();
    let mut expected = Vec::new();
    for (word, reason) in [
        ("foir", json!("existing_loans")),
        ("Credit history", json!("credit_history")),
        ("MOON_IN_TAURUS", json!("other")),
        (" ", Value::Null),
    ] {
        let (customer, app_id, id, _) = sent(app).await;
        rows.extend([format!("{id},CASHe,Rejected,{word}\n")]);
        expected.push((customer, app_id, reason));
    }
    let (approved, app_id, id, _) = sent(app).await;
    rows.extend([format!("{id},CASHe,Approved,FOIR\n")]);
    expected.push((approved, app_id, Value::Null));
    let admin = app.admin(Role::Two).await;
    let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(applied["rowsUpdated"], 5, "{applied}");
    for (customer, app_id, reason) in expected {
        let read = customer
            .get(&format!("/api/submissions?appId={app_id}"))
            .await
            .expect(200);
        assert_eq!(read["items"][0]["reason"], reason);
    }
}
