//! Short codes of applications, submissions and help requests: drawn, drawn again if taken, shown, searched and read
//! from files.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_domain::short_code::ShortCode;
use saakh_service::operations::housekeeping;
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{HEAD, act, counts, sent, upload_to};

const FIRST: [u8; 5] = [1, 2, 3, 4, 5];
const SECOND: [u8; 5] = [5, 4, 3, 2, 1];

sql!(FORGET_OF_APPLICATIONS = "UPDATE application SET short_code = NULL");
sql!(FORGET_OF_SUBMISSIONS = "UPDATE submission SET short_code = NULL");
sql!(FORGET_OF_TICKETS = "UPDATE ticket SET short_code = NULL");

fn shown(bytes: [u8; 5]) -> String {
    ShortCode::from_random(bytes).to_string()
}

/// The codes of a customer's only application and its submissions.
async fn codes(customer: &TestClient<'_>) -> (Value, Vec<Value>) {
    let list = customer.get("/api/applications").await.expect(200);
    let application = &list["items"][0];
    let submissions = application["submissions"].as_array().unwrap().iter();
    (
        application["shortCode"].clone(),
        submissions.map(|sent| sent["shortCode"].clone()).collect(),
    )
}

fn text(code: &Value) -> &str {
    code.as_str().unwrap()
}

async fn found(admin: &TestClient<'_>, q: &str) -> Vec<String> {
    let found = admin.post("/api/admin/find", &json!({ "q": q })).await;
    let found = found.expect(200);
    let items = found["items"].as_array().unwrap().iter();
    items.map(|item| text(&item["id"]).to_owned()).collect()
}

async fn listed(admin: &TestClient<'_>, path: &str, q: &str) -> Vec<String> {
    let page = admin.get(&format!("{path}?q={q}")).await.expect(200);
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| text(&item["appId"]).to_owned()).collect()
}

#[app_test]
async fn a_taken_code_is_drawn_again(app: &TestApp) {
    app.script_entropy(&FIRST);
    let first = app.consumer().await;
    first.prepare_application().await;
    app.script_entropy(&FIRST);
    app.script_entropy(&SECOND);
    let second = app.consumer().await;
    second.prepare_application().await;
    assert_eq!(codes(&first).await.0, shown(FIRST));
    assert_eq!(codes(&second).await.0, shown(SECOND));
}

#[app_test]
async fn a_taken_code_of_a_submission_is_drawn_again(app: &TestApp) {
    let (first, second) = (app.consumer().await, app.consumer().await);
    for (customer, drawn) in [(&first, &[FIRST][..]), (&second, &[FIRST, SECOND][..])] {
        let app_id = customer.prepare_application().await;
        let offer = customer.find_offer(&app_id, "cashe").await;
        let body = customer.application_body(&app_id, &offer);
        for bytes in drawn {
            app.script_entropy(bytes);
        }
        customer.submit("k1", &body).await.expect(200);
    }
    app.run_jobs().await;
    assert_eq!(codes(&first).await.1, [shown(FIRST)]);
    assert_eq!(codes(&second).await.1, [shown(SECOND)]);
}

#[app_test]
async fn the_officer_and_the_sender_read_the_same_short_number(app: &TestApp) {
    app.script_entropy(&FIRST);
    let form = "orgid=nitya_finance&name=Sunita+Devi&email=sunita%40example.com&phone=9876543210\
                &company=&description=The+code+does+not+come.";
    let visitor = app.visitor();
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let request = visitor.request("POST", "/api/help-requests", &kind);
    let sent = visitor.send(request.body(Body::from(form)).unwrap()).await;
    sent.expect(200);
    app.run_jobs().await;
    let officer = &app
        .app
        .reference
        .brands
        .get("nitya_finance")
        .grievance
        .email;
    for receiver in [officer.as_str(), "sunita@example.com"] {
        let mail = &app.messages(receiver).await[0].body;
        assert!(mail.contains(&shown(FIRST)), "{mail}");
    }
}

#[app_test]
async fn staff_find_an_application_by_either_code_as_people_say_it(app: &TestApp) {
    let (customer, app_id, ..) = sent(app).await;
    let (application, submissions) = codes(&customer).await;
    let admin = app.admin(Role::One).await;
    for code in [text(&application), text(&submissions[0])] {
        let spoken = code.to_lowercase().replace('-', " ").replace('0', "o");
        assert_eq!(found(&admin, code).await, [app_id.as_str()]);
        assert_eq!(found(&admin, &spoken).await, [app_id.as_str()]);
        assert_eq!(
            listed(&admin, "/api/admin/customers", code).await,
            [app_id.as_str()]
        );
    }
    let page = admin.get("/api/admin/customers").await.expect(200);
    assert_eq!(page["items"][0]["shortCode"], application);
    let path = admin
        .get(&format!("/api/admin/applications/{app_id}"))
        .await;
    assert_eq!(path.expect(200)["application"]["shortCode"], application);
    let file = admin.get("/api/admin/customers.csv").await.plain_csv();
    assert!(file.contains("Our reference"), "{file}");
    assert!(file.contains(text(&application)), "{file}");
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await;
    assert_eq!(table.expect(200)["items"][0]["shortCode"], submissions[0]);
}

#[app_test]
async fn files_name_applications_by_their_codes(app: &TestApp) {
    let (first, ..) = sent(app).await;
    let (second, ..) = sent(app).await;
    let by_submission = text(&codes(&first).await.1[0]).to_lowercase();
    let by_application = text(&codes(&second).await.0).replace('-', "");
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{HEAD}{by_submission},CASHe,Approved,\n{by_application},CASHe,Approved,\n\
         {by_submission},finzy,Approved,\nZZZZ-ZZZZ,CASHe,Approved,\n"
    );
    let file = upload_to(
        &admin,
        "/api/admin/upload-files",
        "nov.csv",
        rows.as_bytes(),
    )
    .await;
    let id = text(&file.expect(200)["id"]).to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "status": 2, "day": 3 } });
    act(&admin, &id, "check", &plan).await.expect(200);
    let applied = act(&admin, &id, "apply", &plan).await.expect(200);
    assert_eq!(counts(&applied), [4, 0, 2, 0, 2], "{applied}");
    let errors = admin
        .get(&format!("/api/admin/upload-files/{id}/errors"))
        .await;
    let errors = errors.expect(200);
    let wrong: Vec<&str> = errors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| text(&error["code"]))
        .collect();
    assert_eq!(
        wrong,
        ["upload_row_lender_other", "upload_row_application_unknown"]
    );
}

#[app_test]
async fn statements_name_loans_by_their_codes_and_lists_find_them(app: &TestApp) {
    let (first, _, loan, _) = sent(app).await;
    let (second, ..) = sent(app).await;
    let code = text(&codes(&first).await.1[0]).to_owned();
    let of_application = text(&codes(&second).await.0).to_lowercase();
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "Loan,Lender,Amount,Day\n{code},CASHe,150000,21/11/2026\n{of_application},CASHe,150000,21/11/2026\n"
    );
    let path = "/api/admin/upload-files?kind=mis";
    let file = upload_to(&admin, path, "mis.csv", rows.as_bytes())
        .await
        .expect(200);
    let id = text(&file["id"]);
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "amount": 2, "day": 3 } });
    act(&admin, id, "check", &plan).await.expect(200);
    let applied = act(&admin, id, "apply", &plan).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["doubtful"]),
        ([2, 2, 0, 0, 0], &json!(0)),
        "{applied}"
    );
    app.run_jobs().await;
    saakh_service::distribution::ledger::book(&app.app)
        .await
        .unwrap();
    for path in [
        "/api/admin/commission-loans",
        "/api/admin/commission-differences",
    ] {
        let page = admin.get(&format!("{path}?q={code}")).await.expect(200);
        for item in page["items"].as_array().unwrap() {
            assert_eq!(
                (text(&item["submissionId"]), text(&item["shortCode"])),
                (loan.as_str(), code.as_str())
            );
        }
        let file = admin.get(&format!("{path}.csv?q={code}")).await.plain_csv();
        assert!(file.contains("Our reference"), "{file}");
    }
    let loans = admin
        .get(&format!("/api/admin/commission-loans?q={code}"))
        .await;
    assert_eq!(loans.expect(200)["items"].as_array().unwrap().len(), 1);
    let one = admin
        .get(&format!("/api/admin/commission-loans/{loan}"))
        .await;
    let one = one.expect(200);
    assert_eq!(one["shortCode"], code);
}

#[app_test]
async fn a_person_names_a_lines_submission_by_its_code(app: &TestApp) {
    let (first, _, id, _) = sent(app).await;
    let code = text(&codes(&first).await.1[0]).to_owned();
    let admin = app.admin(Role::One).await;
    let rows = "Loan,Lender,Amount,Day\nL-77,CASHe,150000,21/11/2026\n";
    let path = "/api/admin/upload-files?kind=mis";
    let file = upload_to(&admin, path, "mis.csv", rows.as_bytes()).await;
    let batch = text(&file.expect(200)["id"]).to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "amount": 2, "day": 3 } });
    act(&admin, &batch, "check", &plan).await.expect(200);
    act(&admin, &batch, "apply", &plan).await.expect(200);
    let line = format!("/api/admin/upload-files/{batch}/lines/2");
    let decide = |named: &str| json!({ "submissionId": named });
    for unknown in ["ZZZZ-ZZZZ", "nonsense"] {
        admin
            .put(&line, &decide(unknown))
            .await
            .expect_problem(422, "invalid-fields");
    }
    let spoken = code.to_lowercase().replace('-', " ");
    admin.put(&line, &decide(&spoken)).await.expect(204);
    let records = admin
        .get(&format!("/api/admin/upload-files/{batch}/records"))
        .await
        .expect(200);
    let record = &records["items"][0];
    assert_eq!(
        (&record["submissionId"], &record["shortCode"]),
        (&json!(id), &json!(code))
    );
    app.run_jobs().await;
}

#[app_test]
async fn a_job_draws_the_codes_of_rows_from_before(app: &TestApp) {
    let (customer, ..) = sent(app).await;
    let forgotten: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            for statement in [
                &FORGET_OF_APPLICATIONS,
                &FORGET_OF_SUBMISSIONS,
                &FORGET_OF_TICKETS,
            ] {
                tx.execute(statement, args![]).await?;
            }
            Ok(())
        })
    }
    .await;
    forgotten.unwrap();
    assert_eq!(codes(&customer).await, (Value::Null, vec![Value::Null]));
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
    let drawn = codes(&customer).await;
    for code in [&drawn.0, &drawn.1[0]] {
        assert_eq!(
            text(code).parse::<ShortCode>().unwrap().to_string(),
            text(code)
        );
    }
    // Codes that are there are left alone, and no further job is enqueued.
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
    assert_eq!(codes(&customer).await, drawn);
}
