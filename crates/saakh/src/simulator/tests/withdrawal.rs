//! Withdrawn consents at simulated lenders.

use super::*;

#[tokio::test]
async fn a_withdrawn_consent_ends_a_submission() {
    let slow = SimulatedFaults {
        callback_ms: Some(3_600_000),
        ..FAST
    };
    let world = World::start(slow).await;
    let mut deaf = Vec::new();
    for key in world.http_lenders() {
        let reference = world.submit(&key, &document()).await.unwrap().reference;
        if !world.takes_withdrawals(&key) {
            deaf.push(key);
            continue;
        }
        for _ in 0..2 {
            let status = world.withdraw(&key, &reference).await;
            assert_eq!(status, Ok(Some(Withdrawn)), "{key}");
        }
        let standing = world.status(&key, &reference).await.unwrap().standing;
        assert_eq!(standing, Some(Withdrawn.into()), "{key}");
    }
    assert_eq!(deaf, ["ankurika", "konkan-crest"]);
    let path = format!("/simulator/submissions/{}", id());
    let kept = world.get_json(&path).await;
    for submission in kept.as_array().unwrap() {
        let is_deaf = deaf.iter().any(|key| submission["lender"] == *key);
        let expected = if is_deaf { 0 } else { 2 };
        assert_eq!(submission["withdrawals"], expected, "{submission}");
    }
    let overview = world.get_json("/simulator/overview").await;
    assert_eq!(
        overview["lenders"]["nira"],
        json!({"submissions": 1, "requests": 1, "callbacks": 0, "withdrawn": 1})
    );
    let error = world.withdraw("nira", "unknown").await.unwrap_err();
    assert_eq!(error.to_string(), "refused with 404 (UNKNOWN_REFERENCE)");
}

#[tokio::test]
async fn no_callback_follows_a_withdrawal() {
    let mut world = World::start(SimulatedFaults {
        callback_ms: Some(600),
        ..FAST
    })
    .await;
    let reference = world
        .submit("money-view", &document())
        .await
        .unwrap()
        .reference;
    assert_eq!(world.told("money-view").await.status, Some(InReview));
    let told = world.withdraw("money-view", &reference).await;
    assert_eq!(told, Ok(Some(Withdrawn)));

    // A lender that decides later than the first one would have.
    world.submit("tankha-today", &document()).await.unwrap();
    world.told_until_final("tankha-today").await;
    assert_eq!(world.waiting("money-view"), 0);
}

#[tokio::test]
async fn a_final_status_remains_after_a_withdrawal() {
    let mut world = World::start(FAST).await;
    let reference = world.submit("nira", &document()).await.unwrap().reference;
    world.told_until_final("nira").await;
    let told = world.withdraw("nira", &reference).await;
    assert_eq!(told, Ok(Some(Rejected)));
}
