//! Each payment of a statement is counted once: from two files at once, after a crash, and until its file is undone.

use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger::{self, Findings};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{HEAD, MIS, applied, asked, booked, moved, plan, sorted, taken};
use crate::status_files::{act, counts, file, history, in_background, sent};

const COMMISSION: &str = "/api/admin/upload-files?kind=commission";

const PAID: &str = "Loan No,Lender,UTR,Commission,Paid On\n";

fn paid_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4 } })
}

#[app_test]
async fn a_commission_payment_is_stored_with_its_bank_reference(app: &TestApp) {
    let (customer, app_id, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{PAID}{reference},CASHe,UTR1,1500.25,{today}\nunknown,CASHe,UTR1,700,{today}\n{reference},CASHe,UTR2,(200),{today}\n\
         {reference},CASHe,,1,{today}\n"
    );
    let batch = taken(&admin, COMMISSION, &rows).await;
    act(&admin, &batch, "apply", &plan())
        .await
        .expect_problem(422, "invalid-fields");
    let applied = act(&admin, &batch, "apply", &paid_plan()).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["doubtful"]),
        ([4, 3, 0, 0, 1], &json!(1))
    );
    assert_eq!(
        booked(app).await,
        sorted([
            moved("received", "stated", None, 700.0),
            moved("received", "stated", Some(&id), -200.0),
            moved("received", "stated", Some(&id), 1500.25),
        ])
    );
    assert_eq!(
        history(&customer, &app_id).await.len(),
        2,
        "a commission payment is no report about the loan"
    );
    admin
        .put(
            &format!("/api/admin/upload-files/{batch}/lines/3"),
            &json!({ "submissionId": id }),
        )
        .await
        .expect(204);
    assert_eq!(
        booked(app).await,
        sorted([
            moved("received", "decided", Some(&id), 700.0),
            moved("reversed", "decided", None, 700.0),
        ])
    );
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    assert_eq!(booked(app).await.len(), 3);
    let list = admin.get(COMMISSION).await.expect(200);
    assert_eq!(
        (
            &list["data"][0]["status"],
            list["data"].as_array().unwrap().len()
        ),
        (&json!("Undone"), 1)
    );
    assert_eq!(admin.get(MIS).await.expect(200)["data"], json!([]));
}

#[app_test]
async fn two_files_about_the_same_payments_at_once_count_them_once(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let rows: Vec<String> = (0..30)
        .map(|number| format!("R{number},CASHe,,100,{today}\n"))
        .collect();
    let rows = rows.concat();
    let rows = format!("{HEAD}{rows}{reference},CASHe,,900,{today}\n");
    let (one, other) = (
        taken(&admin, MIS, &rows).await,
        taken(&admin, MIS, &rows).await,
    );
    let plan = plan();
    let (first, second) = tokio::join!(
        act(&admin, &one, "apply", &plan),
        act(&admin, &other, "apply", &plan)
    );
    let mut sums = [counts(&first.expect(200)), counts(&second.expect(200))];
    sums.sort_unstable();
    assert_eq!(sums, [[31, 0, 0, 31, 0], [31, 31, 0, 0, 0]]);
    assert_eq!(
        booked(app).await,
        sorted([moved("confirmed", "stated", Some(&id), 900.0)])
    );
}

#[app_test]
async fn a_crashed_node_stores_no_line_twice(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let mut rows = format!("{HEAD}{reference},CASHe,,100,{today}\n");
    rows.extend((0..450).map(|number| format!("none-{number},CASHe,,5,{today}\n")));
    let batch = taken(&admin, MIS, &rows).await;
    act(&admin, &batch, "apply", &plan()).await.expect(200);
    brief.app.handover.close();
    brief.run_jobs().await;
    assert_eq!(counts(&file(&admin, &batch).await), [200, 200, 0, 0, 0]);
    brief.app.handover.open();
    brief.clock.advance(1);
    brief.run_jobs().await;
    let done = file(&admin, &batch).await;
    assert_eq!(
        (counts(&done), &done["doubtful"], &done["state"]),
        ([451, 451, 0, 0, 0], &json!(450), &json!("done"))
    );
    assert_eq!(
        booked(&brief).await,
        sorted([moved("confirmed", "stated", Some(&id), 100.0)])
    );
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    brief.run_jobs().await;
    let undone = file(&admin, &batch).await;
    assert_eq!(
        (&undone["undone"], &undone["state"]),
        (&json!(451), &json!("done"))
    );
    assert_eq!(
        booked(&brief).await,
        sorted([moved("reversed", "undone", Some(&id), 100.0)])
    );
}

#[app_test]
async fn statement_lines_are_booked_once_and_reversed_with_their_file(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (rupees, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let confirmed = async || {
        ledger::book(&app.app).await.unwrap();
        assert_eq!(ledger::check(&app.app).await.unwrap(), Findings::default());
        let months = admin.get("/api/admin/commissions").await.expect(200);
        let months = months["items"].as_array().unwrap().iter();
        months
            .map(|month| [&month["loans"], &month["confirmed"]].map(|n| n.as_f64().unwrap()))
            .collect::<Vec<_>>()
    };
    assert!(confirmed().await.is_empty());
    let (batch, _) = applied(&admin, &format!("{reference},CASHe,,{rupees},{today}\n")).await;
    let after = confirmed().await;
    assert_eq!(after.len(), 1, "{after:?}");
    assert_eq!(confirmed().await, after, "booked once");
    assert!(booked(app).await.is_empty());
    // A payment for an unknown loan changes nothing, and needs no decision.
    let paid = taken(
        &admin,
        COMMISSION,
        &format!("{PAID}unknown,CASHe,UTR9,700,{today}\n"),
    )
    .await;
    act(&admin, &paid, "apply", &paid_plan()).await.expect(200);
    assert_eq!(confirmed().await, after);
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    let taken_back = confirmed().await;
    assert!(
        taken_back.iter().all(|[_, confirmed]| *confirmed == 0.0),
        "{taken_back:?}"
    );
    assert!(booked(app).await.is_empty());
}
