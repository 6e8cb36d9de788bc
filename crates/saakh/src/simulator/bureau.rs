//! The simulated credit bureau: the same PAN always has the same score.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header::AUTHORIZATION};
use axum::routing::post;
use axum::{Json, Router};
use jiff::civil::Date;
use saakh_domain::time::date_in_india;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Simulator;
use super::faults::hash_number;

/// One PAN in so many has no credit history.
const WITHOUT_HISTORY: u64 = 12;
const LOWEST: u64 = 600;
const HIGHEST: u64 = 850;

#[derive(Deserialize)]
struct Enquiry {
    pan: String,
}

#[derive(Serialize)]
struct Report {
    score: Value,
    as_of: Date,
}

pub(super) fn routes() -> Router<Arc<Simulator>> {
    Router::new().route("/bureau/score", post(score))
}

async fn score(
    State(simulator): State<Arc<Simulator>>,
    headers: HeaderMap,
    Json(enquiry): Json<Enquiry>,
) -> Result<Json<Report>, StatusCode> {
    let expected = format!("Bearer {}", simulator.bureau_key.expose());
    let given = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    if given != Some(&*expected) {
        return Err(StatusCode::UNAUTHORIZED);
    }
    let as_of = date_in_india((simulator.clock)());
    Ok(Json(Report {
        score: score_of(&enquiry.pan),
        as_of,
    }))
}

/// Returns `"NH"` or a number.
fn score_of(pan: &str) -> Value {
    let drawn = hash_number(&["score", pan]);
    if drawn.is_multiple_of(WITHOUT_HISTORY) {
        return json!("NH");
    }
    json!(LOWEST + drawn / WITHOUT_HISTORY % (HIGHEST - LOWEST + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_from_600_to_850_and_one_in_twelve_is_missing() {
        let scores: Vec<_> = (0..2400)
            .map(|n| score_of(&format!("ABCPD{n:04}F")))
            .collect();
        let without = scores.iter().filter(|score| *score == "NH").count();
        assert!((150..250).contains(&without), "{without}");
        let points: Vec<_> = scores.iter().filter_map(Value::as_u64).collect();
        assert_eq!(points.len() + without, 2400);
        assert!(points.iter().all(|points| (600..=850).contains(points)));
        assert!(points.iter().any(|points| *points < 620));
        assert!(points.iter().any(|points| *points > 830));
        assert_eq!(score_of("ABCPD1234F"), score_of("ABCPD1234F"));
    }
}
