//! A lender calls back: a submission moves through its statuses, once, and only with the lender's signature.

use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::json;

use super::{ready, status_line, statuses};

/// A submission that CASHe received, and the lender's reference.
async fn at_the_lender(app: &TestApp) -> (TestClient<'_>, String, String) {
    let (customer, app_id, offer) = ready(app).await;
    let submitted = customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    (
        customer,
        app_id,
        format!("L-{}", submitted["submissionId"].as_str().unwrap()),
    )
}

fn event(id: &str, reference: &str, status: &str) -> String {
    json!({ "eventId": id, "reference": reference, "status": status }).to_string()
}

async fn call_back(app: &TestApp, signature: &str, body: &str) -> Reply {
    let headers = [
        ("Saakh-Signature", signature),
        ("Content-Type", "application/json"),
    ];
    let request = app
        .visitor()
        .request("POST", "/api/callbacks/lenders/cashe", &headers);
    app.visitor()
        .send(request.body(body.to_owned().into()).unwrap())
        .await
}

async fn tell(app: &TestApp, body: &str) -> Reply {
    call_back(app, &app.signature("cashe", body), body).await
}

#[app_test]
async fn callbacks_move_a_submission_through_its_statuses(app: &TestApp) {
    let (customer, app_id, reference) = at_the_lender(app).await;
    for (id, word) in [
        ("e1", "IN_PROCESS"),
        ("e2", "SANCTIONED"),
        ("e3", "DISBURSED"),
    ] {
        app.clock.advance(60);
        tell(app, &event(id, &reference, word)).await.expect(204);
    }
    let line = status_line(&customer, &app_id).await;
    assert_eq!(
        statuses(&line),
        ["created", "submitted", "in_review", "approved", "disbursed"]
    );
    assert_eq!(line["status"], "disbursed");
}

#[app_test]
async fn repeated_callbacks_count_once_and_late_ones_change_nothing(app: &TestApp) {
    let (customer, app_id, reference) = at_the_lender(app).await;
    let sanctioned = event("e1", &reference, "SANCTIONED");
    tell(app, &sanctioned).await.expect(204);
    tell(app, &sanctioned).await.expect(204);
    tell(app, &event("e0", &reference, "IN_PROCESS"))
        .await
        .expect(204);
    tell(app, &event("e2", &reference, "A WORD THAT NOBODY KNOWS"))
        .await
        .expect(204);
    let line = status_line(&customer, &app_id).await;
    assert_eq!(statuses(&line), ["created", "submitted", "approved"]);
}

#[app_test]
async fn callbacks_without_the_lenders_signature_are_refused(app: &TestApp) {
    let (customer, app_id, reference) = at_the_lender(app).await;
    let body = event("e1", &reference, "SANCTIONED");
    for signature in [
        "",
        "t=1,v1=00",
        &app.signature("nira", &body),
        &app.signature("cashe", "another body"),
    ] {
        call_back(app, signature, &body)
            .await
            .expect_problem(401, "signature-invalid");
    }
    let recorded = app.signature("cashe", &body);
    app.clock.advance(301);
    call_back(app, &recorded, &body)
        .await
        .expect_problem(401, "signature-invalid");
    assert_eq!(status_line(&customer, &app_id).await["status"], "submitted");

    tell(app, &event("e1", "L-nobody", "SANCTIONED"))
        .await
        .expect_problem(404, "not-found");
    tell(app, "not json").await.expect_problem(400, "malformed");
    tell(app, &event("", &reference, "SANCTIONED"))
        .await
        .expect(422);
    // The lender has been silent for minutes, so it is polled.
    app.run_jobs().await;
}
