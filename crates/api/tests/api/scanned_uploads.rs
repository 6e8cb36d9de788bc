//! Uploads are stored after a clean scan only: not with malware, and not while the scanner is silent.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Scanner, TestApp, app_test};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::card_pictures::{PIXEL, upload};

/// A `ClamAV` daemon that gives every client the same answer; returns the number of scans too.
async fn daemon(answer: &'static [u8]) -> (Scanner, Arc<AtomicUsize>) {
    daemon_for(PIXEL.to_vec(), answer).await
}

/// The same, which expects this file.
pub(crate) async fn daemon_for(
    expected: Vec<u8>,
    answer: &'static [u8],
) -> (Scanner, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap().to_string();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut command = [0; 10];
            stream.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            let mut file = Vec::new();
            loop {
                let length = stream.read_u32().await.unwrap();
                if length == 0 {
                    break;
                }
                let mut piece = vec![0; length as usize];
                stream.read_exact(&mut piece).await.unwrap();
                file.extend(piece);
            }
            assert_eq!(file, expected);
            count.fetch_add(1, Ordering::SeqCst);
            stream.write_all(answer).await.unwrap();
            if answer.is_empty() {
                // Silent until the client times out.
                let _ = stream.read_u8().await;
            }
        }
    });
    let scanner = at.parse::<Scanner>().unwrap();
    (scanner.with_timeout(Duration::from_secs(2)), asked)
}

#[app_test]
async fn an_upload_is_stored_after_a_clean_scan(app: &TestApp) {
    let (scanner, asked) = daemon(b"stream: OK\0").await;
    let app = app.with_scanner(scanner).await;
    let admin = app.admin(Role::One).await;
    let file = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    assert_eq!(app.visitor().get(file.as_str().unwrap()).await.status, 200);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[app_test]
async fn an_upload_with_malware_is_refused_and_raises_an_alert(app: &TestApp) {
    let (scanner, _) = daemon(b"stream: Win.Test.EICAR_HDB-1 FOUND\0").await;
    let admin = app.admin(Role::One).await;
    let kept = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    let app = app.with_scanner(scanner).await;
    let admin = admin.at_release(&app);
    upload(&admin, "cards", PIXEL)
        .await
        .expect_problem(422, "picture-infected");
    assert_eq!(
        app.visitor().get(kept.as_str().unwrap()).await.status,
        404,
        "nothing was kept"
    );
    let told = app.app.alerts.drain();
    let told: Vec<_> = told.iter().map(|alert| alert.event.name()).collect();
    assert_eq!(told, ["infected-upload"]);
}

#[app_test]
async fn no_upload_is_stored_while_the_scanner_is_silent(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let kept = upload(&admin, "cards", PIXEL).await.expect(200)["file"].clone();
    let (silent, asked) = daemon(b"").await;
    let app = app
        .with_scanner(silent.with_timeout(Duration::from_millis(200)))
        .await;
    let admin = admin.at_release(&app);
    let refused = upload(&admin, "cards", PIXEL).await;
    assert_eq!(refused.header("retry-after"), "30");
    refused.expect_problem(503, "scan-unavailable");
    assert_eq!(
        app.visitor().get(kept.as_str().unwrap()).await.status,
        404,
        "nothing was kept"
    );
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    // The slot in the queue was released.
    assert!(app.app.pictures.reserve_slot().is_ok());
}
