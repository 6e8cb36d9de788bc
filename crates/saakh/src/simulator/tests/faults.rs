//! Faults at simulated lenders.

use super::*;

#[tokio::test]
async fn outages_pass_and_nothing_arrives_twice() {
    let world = World::start(FAST).await;
    world
        .set_faults(SimulatedFaults {
            outage_percent: 100,
            ..FAST
        })
        .await;
    for _ in 0..8 {
        let error = world.submit("finzy", &document()).await.unwrap_err();
        assert_eq!(
            error,
            saakh_outbound::CallError::unavailable(Outage::Status(503))
        );
    }
    let state = world.get_json("/simulator/state").await;
    assert_eq!(state["faults"]["outagePercent"], 100);
    assert_eq!(
        state["lenders"]["finzy"]["submissions"], 1,
        "accepted while the response was lost"
    );

    world.set_faults(FAST).await;
    world.submit("finzy", &document()).await.unwrap();
    let state = world.get_json("/simulator/state").await;
    assert_eq!(state["lenders"]["finzy"]["submissions"], 1);
}

#[tokio::test]
async fn callbacks_can_be_repeated_late_out_of_order_and_contradictory() {
    let faults = SimulatedFaults {
        duplicate_percent: 100,
        out_of_order_percent: 100,
        late_percent: 100,
        ..FAST
    };
    let faults = SimulatedFaults {
        contradiction_percent: 100,
        ..faults
    };
    let mut world = World::start(faults).await;
    let answer = world.submit("money-tap", &document()).await.unwrap();

    let mut told = Vec::new();
    for _ in 0..6 {
        told.push(world.told("money-tap").await.status.unwrap());
    }
    assert_eq!(
        told,
        [Approved, Approved, InReview, InReview, Rejected, Rejected]
    );
    let status = world
        .status("money-tap", &answer.reference)
        .await
        .unwrap()
        .standing;
    assert_eq!(
        status,
        Some(Approved.into()),
        "a poll returns the true status"
    );
}

#[tokio::test]
async fn a_lost_callback_is_learnt_by_asking() {
    let mut world = World::start(SimulatedFaults {
        lost_percent: 100,
        ..FAST
    })
    .await;
    let answer = world.submit("money-tap", &document()).await.unwrap();
    // The next callback is another lender's; the first one's would have come before.
    world.set_faults(FAST).await;
    world.submit("nira", &document()).await.unwrap();
    world.told_until_final("nira").await;
    world.stands("money-tap", &answer.reference, Approved).await;
    let path = format!("/simulator/submissions/{}", id());
    let kept = world.get_json(&path).await;
    let callbacks = kept
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["lender"] == "money-tap");
    assert_eq!(callbacks.unwrap()["callbacks"], 0);
}

#[tokio::test]
async fn faults_out_of_bounds_are_refused() {
    let world = World::start(FAST).await;
    for faults in [
        json!({"outagePercent": 101}),
        json!({"latencyMs": 3_600_001}),
        json!({"typo": 1}),
    ] {
        assert_eq!(world.put_faults(&faults).await, 422, "{faults}");
    }
    assert_eq!(world.put_faults(&json!({"latePercent": 100})).await, 204);
    let state = world.get_json("/simulator/state").await;
    assert_eq!(state["faults"]["latePercent"], 100);
}
