//! The simulators through their real router, called by the product's own connectors.

mod faults;
mod messages;
mod withdrawal;
mod world;

use std::os::unix::fs::PermissionsExt;

use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::submission::SubmissionStatus::{
    Approved, Disbursed, InReview, Rejected, Submitted, Withdrawn,
};
use saakh_outbound::CallError;
use saakh_outbound::bureau::{Bureau, Enquiry};
use saakh_outbound::error::Outage;
use serde_json::json;

use super::*;
use world::{Told, World, document, id};

const FAST: SimulatedFaults = SimulatedFaults {
    latency_ms: Some(0),
    callback_ms: Some(20),
    outage_percent: 0,
    lost_percent: 0,
    duplicate_percent: 0,
    late_percent: 0,
    out_of_order_percent: 0,
    contradiction_percent: 0,
};

#[tokio::test]
async fn every_demo_lender_speaks_its_own_dialect_to_the_end() {
    let mut world = World::start(FAST).await;
    for key in world.http_lenders() {
        let answer = world.submit(&key, &document()).await.unwrap();
        assert!(
            matches!(
                answer.standing.map(StatusWithReason::status),
                Some(Submitted | InReview)
            ),
            "{key}: {answer:?}"
        );

        if world.sends_codes(&key) {
            let code = &answer.reference[answer.reference.len() - 6..];
            let taken = world.passcode(&key, &answer.reference, code).await;
            assert_eq!(taken.unwrap(), Some(InReview), "{key}");
        }
        let told = world.told_until_final(&key).await;
        assert!(
            told.iter().all(|told| told.reference == answer.reference),
            "{key}"
        );
        let asked = world.status(&key, &answer.reference).await.unwrap();
        let asked = asked.standing.unwrap();
        let last = told.last().unwrap();
        assert_eq!(
            (Some(asked.status()), asked.reason()),
            (last.status, last.reason),
            "{key}: poll and callback agree"
        );
    }
}

#[tokio::test]
async fn a_passcode_is_awaited_and_ended_after_five_wrong_ones() {
    let world = World::start(FAST).await;
    let key = "indialends";
    let reference = world.submit(key, &document()).await.unwrap().reference;
    let code = reference[reference.len() - 6..].to_owned();
    let refused = async |code: &str| match world.passcode(key, &reference, code).await {
        Err(CallError::Refused { code, .. }) => code.unwrap(),
        other => panic!("{other:?}"),
    };
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        assert_eq!(refused(wrong).await, "WRONG_CODE");
    }
    assert_eq!(refused(&code).await, "CODE_USED_UP");
    assert_eq!(
        world.status(key, &reference).await.unwrap().standing,
        Some(Submitted.into())
    );
    let unknown = world.passcode(key, "IND-0000000000", &code).await;
    assert!(matches!(
        unknown,
        Err(CallError::Refused { status: 404, .. })
    ));
}

#[tokio::test]
async fn the_lenders_rule_decides() {
    let mut world = World::start(FAST).await;
    for (key, words) in [
        (
            "money-view",
            vec![Some(InReview), Some(Approved), Some(Disbursed)],
        ),
        ("money-tap", vec![Some(InReview), Some(Approved)]),
        ("nira", vec![Some(InReview), Some(Rejected)]),
        ("upwards", vec![Some(InReview), Some(Approved)]),
        ("tankha-today", vec![Some(Approved), Some(Disbursed)]),
    ] {
        world.submit(key, &document()).await.unwrap();
        let told = world.told_until_final(key).await;
        assert_eq!(
            told.iter().map(|told| told.status).collect::<Vec<_>>(),
            words,
            "{key}"
        );
    }
    let mut poor = document();
    poor["profile"]["monthly_income"] = json!(9_000);
    world.submit("cashe", &poor).await.unwrap();
    let told = world.told_until_final("cashe").await;
    let last = told.last().unwrap();
    assert_eq!(
        (last.status, last.reason),
        (Some(Rejected), Some(RejectionReason::Income))
    );
}

#[tokio::test]
async fn the_same_key_arrives_once() {
    let world = World::start(FAST).await;
    let first = world.submit("nira", &document()).await.unwrap();
    let second = world.submit("nira", &document()).await.unwrap();
    assert_eq!(first.reference, second.reference);

    let state = world.get_json("/simulator/state").await;
    assert_eq!(state["lenders"]["nira"]["submissions"], 1);
    assert_eq!(
        state["lenders"]["nira"]["requestsByKey"],
        json!({ (id().to_string()): 2 })
    );
    assert_eq!(state["lenders"]["finzy"]["submissions"], 0);

    let kept = world
        .get_json(&format!("/simulator/submissions/{}", id()))
        .await;
    assert_eq!(kept.as_array().unwrap().len(), 1);
    assert_eq!(kept[0]["lender"], "nira");
    assert_eq!(kept[0]["requests"], 2);
    assert_eq!(kept[0]["verdict"], "reject");
}

#[tokio::test]
async fn a_simulated_lender_validates_submissions() {
    let world = World::start(FAST).await;
    let refused = |error: saakh_outbound::CallError| error.to_string();

    let error = world
        .submit_as("finzy", "another key", &document())
        .await
        .unwrap_err();
    assert_eq!(refused(error), "refused with 401 (WRONG_KEY)");

    let mut without_pan = document();
    without_pan["customer"]["tin"] = json!(null);
    let error = world.submit("finzy", &without_pan).await.unwrap_err();
    assert_eq!(refused(error), "refused with 422 (MISSING_FIELD)");

    let mut without_form = document();
    without_form["form"] = json!({});
    let error = world.submit("cashe", &without_form).await.unwrap_err();
    assert_eq!(refused(error), "refused with 422 (MISSING_FIELD)");

    let mut unpledged = document();
    unpledged["form"]
        .as_object_mut()
        .unwrap()
        .remove("pledged_with");
    let taken = world.submit("muthootgold", &unpledged).await;
    assert!(taken.is_ok(), "required only with a pledge: {taken:?}");

    let error = world.status("finzy", "unknown").await.unwrap_err();
    assert_eq!(refused(error), "refused with 404 (UNKNOWN_REFERENCE)");
    let state = world.get_json("/simulator/state").await;
    assert_eq!(state["lenders"]["finzy"]["submissions"], 0);
}

#[tokio::test]
async fn callbacks_wait_for_a_server_that_is_down() {
    let mut world = World::start(FAST).await;
    world.server_down(3);
    world.submit("kreditbee", &document()).await.unwrap();
    let told = world.told_until_final("kreditbee").await;
    assert_eq!(told.len(), 3, "each once: {told:?}");
}

#[tokio::test]
async fn a_redirect_lender_lets_the_customer_decide() {
    let mut world = World::start(FAST).await;
    let link = format!("/r/nimboo?sub={}", id());
    let page = world.get(&link).await;
    assert_eq!(page.status(), 200);
    let page = page.text().await.unwrap();
    assert!(
        page.contains("Nimboo") && page.contains("Simulated lender"),
        "{page}"
    );
    assert!(
        !page.contains('{') || page.contains("<style>"),
        "placeholders filled"
    );

    assert_eq!(
        world.decide("nimboo", &id().to_string(), "approve").await,
        200
    );
    let told = world.told_until_final("nimboo").await;
    let expected = |status| Told {
        reference: id().to_string(),
        status: Some(status),
        reason: None,
    };
    assert_eq!(told, [expected(InReview), expected(Approved)]);

    assert_eq!(
        world
            .decide("mitravali", &id().to_string(), "decline")
            .await,
        200
    );
    let told = world.told_until_final("mitravali").await;
    assert_eq!(told.last().unwrap().status, Some(Rejected));

    assert_eq!(world.get("/r/nimboo?sub=%3Cscript%3E").await.status(), 400);
    assert_eq!(world.decide("nimboo", "<script>", "approve").await, 400);
}

#[tokio::test]
async fn the_bureau_answers_its_connector() {
    let world = World::start(FAST).await;
    let enquiry = Enquiry {
        pan: Secret::new("ABCPD1234F".to_owned()),
        name: Secret::new("Asha Rao".to_owned()),
        birth_date: Secret::new("1992-02-29".to_owned()),
        mobile: Secret::new("+919876543210".to_owned()),
    };
    let bureau = |key: &str| Bureau {
        http: world.http.clone(),
        base: world.base.clone(),
        key: Secret::new(key.to_owned()),
        name: "simulated".to_owned(),
    };
    let score = bureau("bureau key").request_score(&enquiry).await.unwrap();
    assert_eq!(
        score,
        bureau("bureau key").request_score(&enquiry).await.unwrap()
    );
    assert!(bureau("another key").request_score(&enquiry).await.is_err());
}

#[tokio::test]
async fn a_trial_submission_is_answered_without_callbacks() {
    let mut world = World::start(FAST).await;
    let tried = world.try_out("money-tap", &document()).await.unwrap();
    assert!(tried.reference.is_some() && tried.status.is_some());
    // The next callback is another lender's; one for the trial would have come before.
    world.submit("nira", &document()).await.unwrap();
    world.told_until_final("nira").await;
    assert_eq!(world.waiting("money-tap"), 0);
    let path = format!("/simulator/submissions/{}", id());
    let kept = world.get_json(&path).await;
    let lenders: Vec<_> = kept
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["lender"])
        .collect();
    assert_eq!(lenders, ["nira"], "a trial is not stored");
    // The same application without the trial header is new.
    world.submit("money-tap", &document()).await.unwrap();
    world.told_until_final("money-tap").await;
}

#[tokio::test]
async fn a_restart_forgets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("simulator.jsonl");
    let slow = SimulatedFaults {
        callback_ms: Some(3_600_000),
        ..FAST
    };
    let world = World::with_state(slow, Some(file.clone())).await;
    let answer = world.submit("money-tap", &document()).await.unwrap();
    world.stop().await;
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "the received data is not public");

    let mut world = World::with_state(FAST, Some(file)).await;
    let told = world.told_until_final("money-tap").await;
    assert_eq!(told.last().unwrap().reference, answer.reference);
    let standing = world
        .status("money-tap", &answer.reference)
        .await
        .unwrap()
        .standing;
    assert_eq!(standing, Some(Approved.into()));
}

#[tokio::test]
async fn the_site_of_an_invented_seller_offers_the_outcomes_of_its_kind() {
    let world = World::start(FAST).await;
    let visit = id();
    for (kind, has, has_not) in [
        ("card", "approved", "declined"),
        ("plan", "declined", "approved"),
    ] {
        let path = format!("/sellers/cards.example?visit={visit}&kind={kind}");
        let page = world.get(&path).await.text().await.unwrap();
        assert!(
            page.contains("cards.example") && page.contains(&visit.to_string()),
            "{page}"
        );
        assert!(page.contains(&format!("value=\"{has}\"")), "{page}");
        assert!(!page.contains(&format!("value=\"{has_not}\"")), "{page}");
    }
    for wrong in [
        "visit=1&kind=card",
        "visit=01890a5d-ac96-774b-bcce-b302099a8057&kind=loan",
    ] {
        let refused = world.get(&format!("/sellers/cards.example?{wrong}")).await;
        assert_eq!(refused.status(), 400, "{wrong}");
    }
    let named = format!("/sellers/%3Cb%3E.example?visit={visit}&kind=card");
    let page = world.get(&named).await.text().await.unwrap();
    assert!(page.contains("&lt;b>.example"), "{page}");
}
