//! The credit bureau: a soft enquiry, which does not touch the customer's score.

use jiff::civil::Date;
use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use saakh_domain::Secret;
use saakh_domain::origination::score::{Score, ScoreValue};

use crate::base::Base;
use crate::error::CallError;
use crate::http::{Http, secret_header};

const PATH: &str = "/bureau/score";
/// The range of credit scores in India; any other value from a bureau is not a score.
const SCORES: std::ops::RangeInclusive<u16> = 300..=900;

/// A client of one credit bureau.
#[derive(Debug, Clone)]
pub struct Bureau {
    pub http: Http,
    pub base: Base,
    /// The API key that the bureau issued.
    pub key: Secret<String>,
    /// The bureau's name, stored with its scores.
    pub name: String,
}

/// The customer whose score is requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enquiry {
    pub pan: Secret<String>,
    /// First and last name.
    pub name: Secret<String>,
    /// In ISO 8601.
    pub birth_date: Secret<String>,
    /// As E.164.
    pub mobile: Secret<String>,
}

#[derive(Serialize)]
struct ScoreRequest<'a> {
    pan: &'a str,
    name: &'a str,
    birth_date: &'a str,
    mobile: &'a str,
}

#[derive(Deserialize)]
struct Report {
    score: Value,
    as_of: Date,
}

impl Bureau {
    /// Requests a score. The customer has consented to it (purpose `credit_report`).
    pub async fn request_score(&self, enquiry: &Enquiry) -> Result<Score, CallError> {
        let key = Secret::new(format!("Bearer {}", self.key.expose()));
        let request = self
            .http
            .request(Method::POST, self.base.join(PATH)?)
            .header(AUTHORIZATION, secret_header(&key)?)
            .json(&ScoreRequest {
                pan: enquiry.pan.expose(),
                name: enquiry.name.expose(),
                birth_date: enquiry.birth_date.expose(),
                mobile: enquiry.mobile.expose(),
            });
        let report = self.http.json(request).await?;
        let report: Report = serde_json::from_value(report).map_err(|_| CallError::Malformed)?;
        let value = score_value(&report.score).ok_or(CallError::Malformed)?;
        Ok(Score {
            bureau: self.name.clone(),
            value,
            as_of: report.as_of,
        })
    }
}

/// Maps -1, 0 and NH to "no history"; they are never low scores.
fn score_value(score: &Value) -> Option<ScoreValue> {
    let text = score
        .as_str()
        .map_or_else(|| score.to_string(), str::to_owned);
    match text.as_str() {
        "-1" | "0" | "NH" => Some(ScoreValue::NoHistory(text)),
        _ => text
            .parse()
            .ok()
            .filter(|points| SCORES.contains(points))
            .map(ScoreValue::Points),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;
    use jiff::civil::date;
    use serde_json::json;

    use super::*;
    use crate::test_server::{TestServer, answer};

    async fn request_score(report: &str) -> (Result<Score, CallError>, TestServer) {
        let report = report.to_owned();
        let server = TestServer::start(move |_| answer(StatusCode::OK, &report)).await;
        let bureau = Bureau {
            http: Http::new(Duration::from_secs(5)).unwrap(),
            base: server.base(),
            key: Secret::new("k".to_owned()),
            name: "simulated".to_owned(),
        };
        let enquiry = Enquiry {
            pan: Secret::new("ABCPD1234F".to_owned()),
            name: Secret::new("Asha Rao".to_owned()),
            birth_date: Secret::new("1992-02-29".to_owned()),
            mobile: Secret::new("+919876543210".to_owned()),
        };
        (bureau.request_score(&enquiry).await, server)
    }

    #[tokio::test]
    async fn a_score_has_its_bureau_and_day() {
        let (score, server) = request_score(r#"{"score":742,"as_of":"2026-11-21"}"#).await;
        let score = score.unwrap();
        assert_eq!(score.value, ScoreValue::Points(742));
        assert_eq!(
            (score.bureau.as_str(), score.as_of),
            ("simulated", date(2026, 11, 21))
        );

        let seen = server.requests().remove(0);
        assert_eq!(seen.target, "POST /bureau/score");
        assert_eq!(seen.header("authorization"), "Bearer k");
        assert_eq!(
            seen.json(),
            json!({"pan": "ABCPD1234F", "name": "Asha Rao",
                   "birth_date": "1992-02-29", "mobile": "+919876543210"})
        );
    }

    #[tokio::test]
    async fn no_history_is_never_a_small_score() {
        for (word, code) in [("-1", "-1"), ("0", "0"), ("\"NH\"", "NH")] {
            let (score, _) =
                request_score(&format!(r#"{{"score":{word},"as_of":"2026-11-21"}}"#)).await;
            assert_eq!(score.unwrap().value, ScoreValue::NoHistory(code.to_owned()));
        }
    }

    #[tokio::test]
    async fn anything_else_is_malformed() {
        for report in [
            r#"{"score":12,"as_of":"2026-11-21"}"#,
            r#"{"score":901,"as_of":"2026-11-21"}"#,
            r#"{"score":null,"as_of":"2026-11-21"}"#,
            r#"{"score":742}"#,
            r#"{"score":742,"as_of":"yesterday"}"#,
        ] {
            assert_eq!(
                request_score(report).await.0,
                Err(CallError::Malformed),
                "{report}"
            );
        }
    }
}
