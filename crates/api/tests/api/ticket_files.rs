//! Files of tickets: added by both sides, read by nobody else, gone with the ticket's words.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::scanned_uploads::daemon_for;

pub(crate) const PDF: &[u8] = b"%PDF-1.7\nPAN card";

pub(crate) async fn add(who: &TestClient<'_>, path: &str, name: &str, content: &[u8]) -> Reply {
    let head = format!(
        "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n"
    );
    let body = [head.as_bytes(), content, b"\r\n--B--\r\n"].concat();
    let kind = [("content-type", "multipart/form-data; boundary=B")];
    let request = who.request("POST", &format!("{path}/files"), &kind);
    who.send(request.body(Body::from(body)).unwrap()).await
}

pub(crate) async fn open(customer: &TestClient<'_>) -> (String, String) {
    let body = json!({ "kind": "question", "text": "My name changed." });
    let opened = customer.post("/api/tickets", &body).await.expect(201);
    let id = opened["id"].as_str().unwrap();
    (
        format!("/api/tickets/{id}"),
        format!("/api/admin/tickets/{id}"),
    )
}

fn last_entry(ticket: &Value) -> &Value {
    ticket["entries"].as_array().unwrap().last().unwrap()
}

#[app_test]
async fn files_of_a_ticket_are_read_by_both_sides_and_by_nobody_else(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (own, at_work) = open(&customer).await;
    let worker = app.admin(Role::Three).await;
    let asked = json!({ "text": "Please send it.", "seen": 2, "after": "wait" });
    let reply = format!("{at_work}/reply");
    worker.post(&reply, &asked).await.expect(200);

    let name = "C:\\papers\\PAN card.pdf";
    let added = add(&customer, &own, name, PDF).await.expect(200);
    assert_eq!(added["state"], "open");
    let entry = last_entry(&added);
    assert_eq!(
        (&entry["kind"], &entry["text"], &entry["to"]),
        (&json!("file"), &json!("PAN card.pdf"), &json!("1"))
    );
    worker
        .post(&format!("{at_work}/resolve"), &json!({}))
        .await
        .expect_problem(409, "reply-missing");
    let late = json!({ "text": "Well?", "seen": 4, "after": "stay" });
    worker
        .post(&reply, &late)
        .await
        .expect_problem(409, "changed-meanwhile");
    for (name, kept) in [("form.hta", "form.pdf"), ("ABCPK1234F.pdf", "file.pdf")] {
        let named = add(&worker, &at_work, name, PDF).await.expect(200);
        assert_eq!(last_entry(&named)["text"], kept);
    }

    for (reader, path) in [(&customer, &own), (&worker, &at_work)] {
        for place in [1, 2, 3] {
            let file = reader.get(&format!("{path}/files/{place}")).await;
            assert_eq!((file.status, file.text.as_bytes()), (200, PDF));
            assert_eq!(file.header("content-type"), "application/pdf");
            let saved = file.header("content-disposition");
            assert!(saved.ends_with(&format!("-{place}.pdf\"")), "{saved}");
        }
        reader.get(&format!("{path}/files/4")).await.expect(404);
    }
    let other = app.consumer_with_mobile("9876500002").await;
    other.get(&format!("{own}/files/1")).await.expect(404);
    add(&other, &own, "a.pdf", PDF).await.expect(404);
    let visitor = app.visitor();
    visitor.get(&format!("{own}/files/1")).await.expect(401);
    app.run_jobs().await;
}

#[app_test]
async fn a_file_with_malware_or_of_another_kind_is_refused(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (own, _) = open(&customer).await;
    app.run_jobs().await;
    let large = [PDF, &vec![b' '; 5 * 1024 * 1024]].concat();
    for content in [&b"<svg onload=alert(1)>"[..], b"", &large] {
        let refused = add(&customer, &own, "a.pdf", content).await.expect(422);
        let told = refused["fields"]["file"].as_str().unwrap();
        assert_eq!(told, "Choose a PDF, PNG or JPEG of at most 5 MB");
    }
    let (scanner, _) = daemon_for(PDF.to_vec(), b"stream: Eicar-Signature FOUND\0").await;
    app.clock.advance(60);
    let scanned = app.with_scanner(scanner).await;
    let customer = scanned.consumer_with_mobile("9876500001").await;
    add(&customer, &own, "a.pdf", PDF)
        .await
        .expect_problem(422, "upload-infected");
    let left = customer.get("/api/tickets").await.expect(200);
    assert_eq!(left["items"][0]["entries"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn a_ticket_holds_five_files_and_a_finished_one_none_of_ours(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (own, at_work) = open(&customer).await;
    for place in 1..=5 {
        let name = format!("{place}.pdf");
        add(&customer, &own, &name, PDF).await.expect(200);
    }
    add(&customer, &own, "6.pdf", PDF)
        .await
        .expect_problem(409, "ticket-files-full");
    let (other, at_work_on_other) = open(&customer).await;
    let withdraw = format!("{other}/withdraw");
    customer.post(&withdraw, &json!({})).await.expect(200);
    let worker = app.admin(Role::Three).await;
    add(&worker, &at_work_on_other, "a.pdf", PDF)
        .await
        .expect_problem(409, "ticket-over");
    let again = add(&customer, &other, "a.pdf", PDF).await.expect(200);
    assert_eq!(again["state"], "open");
    add(&worker, &at_work, "a.pdf", PDF)
        .await
        .expect_problem(409, "ticket-files-full");
    app.run_jobs().await;
}

#[app_test]
async fn files_go_with_the_customer(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (own, _) = open(&customer).await;
    add(&customer, &own, "a.pdf", PDF).await.expect(200);
    let id = own.rsplit('/').next().unwrap();
    let key = format!("tickets/{id}/1");
    assert!(app.app.files.has(&key).await.unwrap());
    let erase = customer.post("/api/erasure-request", &json!({})).await;
    erase.expect(200);
    app.run_jobs().await;
    assert!(!app.app.files.has(&key).await.unwrap());
}
