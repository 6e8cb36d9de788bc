//! What a file changes and what is wrong with it: the same at the check, after it was applied, and after the undo.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{HEAD, act, counts, sent, upload_to};

const FILES: &str = "/api/admin/upload-files";
const MIS: &str = "/api/admin/upload-files?kind=mis";

fn status_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "status": 2, "day": 3 } })
}

fn mis_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "amount": 2, "day": 3 } })
}

async fn taken(admin: &TestClient<'_>, path: &str, rows: &str) -> String {
    let taken = upload_to(admin, path, "nov.csv", rows.as_bytes()).await;
    taken.expect(200)["id"].as_str().unwrap().to_owned()
}

async fn records(admin: &TestClient<'_>, id: &str) -> Value {
    admin
        .get(&format!("{FILES}/{id}/records"))
        .await
        .expect(200)
}

/// The line of the list about a file.
async fn listed(admin: &TestClient<'_>, id: &str) -> Value {
    let list = admin.get(FILES).await.expect(200);
    let mut files = list["data"].as_array().unwrap().iter();
    files.find(|file| file["id"] == id).unwrap().clone()
}

#[app_test]
async fn a_check_lists_the_statuses_that_are_then_applied_and_undone(app: &TestApp) {
    let (_, application, first, reference) = sent(app).await;
    let (_, _, second, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{HEAD}{reference},CASHe,Disbursed,\n{second},CASHe,Approved,\n{second},CASHe,Approved,\nTotal,,2,\n"
    );
    let id = taken(&admin, FILES, &rows).await;
    let checked = act(&admin, &id, "check", &status_plan()).await.expect(200);
    assert_eq!(counts(&checked), [4, 0, 2, 1, 0]);
    let found = records(&admin, &id).await;
    assert_eq!(found["total"], 2);
    let item = &found["items"][0];
    assert_eq!(
        (
            &item["row"],
            &item["id"],
            &item["submissionId"],
            &item["applicationId"],
            &item["reference"]
        ),
        (
            &json!(2),
            &json!(first),
            &json!(first),
            &json!(application),
            &json!(reference)
        )
    );
    assert_eq!(
        (
            &item["from"],
            &item["to"],
            &item["fromText"],
            &item["toText"]
        ),
        (
            &json!("submitted"),
            &json!("disbursed"),
            &json!("Submitted"),
            &json!("Disbursed")
        )
    );
    assert!(item["appliedAmount"].as_f64().unwrap() > 0.0);
    assert_eq!(
        (&item["statedAmount"], &item["isUndone"]),
        (&Value::Null, &json!(false))
    );
    assert_eq!(listed(&admin, &id).await["rows_updated"], 0);

    act(&admin, &id, "apply", &status_plan()).await.expect(200);
    assert_eq!(records(&admin, &id).await, found, "as previewed");
    let line = listed(&admin, &id).await;
    assert_eq!(
        (&line["rows_updated"], &line["skipped"], &line["by"]),
        (&json!(2), &json!(1), &checked["by"])
    );

    // Another file changes the second one, so that only the first is undone.
    let later = taken(&admin, FILES, &format!("{HEAD}{second},CASHe,Disbursed,\n")).await;
    act(&admin, &later, "apply", &status_plan())
        .await
        .expect(200);
    act(&admin, &id, "undo", &json!({})).await.expect(200);
    let undone = records(&admin, &id).await;
    let marks = [
        &undone["items"][0]["isUndone"],
        &undone["items"][1]["isUndone"],
    ];
    assert_eq!(marks, [&json!(true), &json!(false)]);
    let line = listed(&admin, &id).await;
    assert_eq!(
        (&line["rows_updated"], &line["status"]),
        (&json!(1), &json!("Undone"))
    );
}

#[app_test]
async fn a_check_of_a_statement_compares_amounts(app: &TestApp) {
    let (_, application, submission, reference) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let row =
        |amount: &str| format!("Loan,Lender,Amount,On\n{reference},CASHe,{amount},20-Nov-26\n");
    let rows = format!("{}unknown,CASHe,7,20/11/2026\n", row("5000"));
    let id = taken(&admin, MIS, &rows).await;
    act(&admin, &id, "check", &mis_plan()).await.expect(200);
    let found = records(&admin, &id).await;
    let item = &found["items"][0];
    assert_eq!(
        (
            &item["submissionId"],
            &item["applicationId"],
            &item["statedAmount"],
            &item["earlierAmount"]
        ),
        (
            &json!(submission),
            &json!(application),
            &json!(5000),
            &Value::Null
        )
    );
    assert_eq!(
        (&item["from"], &item["to"]),
        (&json!("submitted"), &json!("disbursed"))
    );
    assert!(item["appliedAmount"].as_f64().unwrap() > 5000.0);
    let unknown = &found["items"][1];
    assert_eq!(
        (
            &unknown["id"],
            &unknown["applicationId"],
            &unknown["statedAmount"],
            &unknown["to"]
        ),
        (&Value::Null, &Value::Null, &json!(7), &Value::Null)
    );
    act(&admin, &id, "apply", &mis_plan()).await.expect(200);
    let mut applied = records(&admin, &id).await;
    assert!(applied["items"][1]["id"].is_string(), "the line is stored");
    for place in 0..2 {
        applied["items"][place]["id"] = found["items"][place]["id"].clone();
    }
    assert_eq!(applied, found, "as previewed");

    let corrected = taken(&admin, MIS, &row("6000")).await;
    act(&admin, &corrected, "check", &mis_plan())
        .await
        .expect(200);
    let item = records(&admin, &corrected).await["items"][0].clone();
    assert_eq!(
        (
            &item["outcome"],
            &item["earlierAmount"],
            &item["statedAmount"],
            &item["to"]
        ),
        (&json!("updated"), &json!(5000), &json!(6000), &Value::Null)
    );
    act(&admin, &corrected, "apply", &mis_plan())
        .await
        .expect(200);
    assert_eq!(
        records(&admin, &corrected).await["items"][0]["earlierAmount"],
        5000.0
    );
    act(&admin, &corrected, "undo", &json!({}))
        .await
        .expect(200);
    assert_eq!(
        records(&admin, &corrected).await["items"][0]["isUndone"],
        true
    );
}

#[app_test]
async fn previewed_changes_are_bounded_and_end_with_their_file(app: &TestApp) {
    let (_, _, first, _) = sent(app).await;
    let (_, _, second, _) = sent(app).await;
    let brief = app
        .release(|reference| reference.limits.uploads.changes_listed = 1)
        .await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}{first},CASHe,Approved,\n{second},CASHe,Approved,\n");
    let id = taken(&admin, FILES, &rows).await;
    for _ in 0..2 {
        let checked = act(&admin, &id, "check", &status_plan()).await.expect(200);
        assert_eq!(counts(&checked), [2, 0, 2, 0, 0]);
        let found = records(&admin, &id).await;
        assert_eq!(
            (&found["total"], found["items"].as_array().unwrap().len()),
            (&json!(1), 1)
        );
    }
    admin.delete(&format!("{FILES}/{id}")).await.expect(204);
}

#[app_test]
async fn errors_are_grouped_by_their_cause(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{HEAD}a,CASHe,Approved,\nb,CASHe,Approved,31/11/2026\nc,CASHe,Approved,\n{id},CASHe,Aproved,\n\
         {id},CASHe,Rejeted,\n{id},CASHe,Approved,31/11/2026\n"
    );
    let file = taken(&admin, FILES, &rows).await;
    act(&admin, &file, "check", &status_plan())
        .await
        .expect(200);
    let errors = admin
        .get(&format!("{FILES}/{file}/errors"))
        .await
        .expect(200);
    let causes = errors["causes"].as_array().unwrap().iter();
    let causes: Vec<(&str, i64, &str)> = causes
        .map(|cause| {
            let text = |name: &str| cause[name].as_str().unwrap();
            (
                text("code"),
                cause["rows"].as_i64().unwrap(),
                text("message"),
            )
        })
        .collect();
    assert_eq!(
        causes,
        [
            (
                "upload_row_application_unknown",
                3,
                "No such application or visit. Enter our reference (such as 7K3M-Q9TX) or its ID, the lender's number for it, or the unique ID of a visit"
            ),
            ("upload_row_day_invalid", 2, "Invalid date. Use DD/MM/YYYY"),
            (
                "upload_row_status_near",
                2,
                "Unknown status, but a similar one"
            ),
        ]
    );
    let of_cause = admin
        .get(&format!(
            "{FILES}/{file}/errors?code=upload_row_day_invalid&after=3:3"
        ))
        .await
        .expect(200);
    let items = of_cause["items"].as_array().unwrap();
    assert_eq!((items.len(), &items[0]["row"]), (1, &json!(7)));
    assert_eq!(of_cause["causes"], errors["causes"]);
}

#[app_test]
async fn the_trail_names_a_file_and_the_rows_of_its_check(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let file = taken(&admin, FILES, &rows).await;
    act(&admin, &file, "check", &status_plan())
        .await
        .expect(200);
    act(&admin, &file, "apply", &status_plan())
        .await
        .expect(200);
    let found = admin
        .get("/api/admin/audit?action=upload.apply")
        .await
        .expect(200);
    let entry = &found["items"][0];
    assert_eq!(
        (&entry["target"]["id"], &entry["target"]["name"]),
        (&json!(file), &json!("nov.csv"))
    );
    let counts = [("Changes", "1"), ("Refused", "1")];
    let counts = counts.map(|(label, value)| json!({ "label": label, "value": value }));
    assert_eq!(entry["noted"], json!(counts), "as the list shows it");
    let path = format!("/api/admin/audit/{}", entry["id"].as_str().unwrap());
    let noted = admin.get(&path).await.expect(200)["noted"].clone();
    for (label, value) in [("Rows read", "2"), ("Changes", "1"), ("Refused", "1")] {
        let note = json!({ "label": label, "value": value });
        assert!(noted.as_array().unwrap().contains(&note), "{noted}");
    }
}
