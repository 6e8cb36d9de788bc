//! Credit scores as reported by a bureau.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// One bureau's report on one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub bureau: String,
    pub value: ScoreValue,
    /// Date of the score.
    pub as_of: Date,
}

/// A score, or no credit history, which is never represented by a low score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreValue {
    /// Points, 300 to 900.
    Points(u16),
    /// No credit history, with the bureau's code for it (`-1`, `0`, `NH`).
    NoHistory(String),
}

impl Score {
    /// The points, if there is a history and the report is at most `keep_days` old.
    pub fn points(&self, today: Date, keep_days: i64) -> Option<u16> {
        let age = today.since(self.as_of).ok()?.get_days();
        match self.value {
            ScoreValue::Points(points) if (0..=keep_days).contains(&i64::from(age)) => Some(points),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_score_counts_for_its_time_and_no_history_never() {
        let score = |value| Score {
            bureau: "b".into(),
            value,
            as_of: date(2026, 11, 1),
        };
        let points = score(ScoreValue::Points(742));
        assert_eq!(points.points(date(2026, 12, 1), 30), Some(742));
        assert_eq!(points.points(date(2026, 12, 2), 30), None);
        assert_eq!(
            points.points(date(2026, 10, 31), 30),
            None,
            "from the future"
        );
        assert_eq!(
            score(ScoreValue::NoHistory("NH".into())).points(date(2026, 11, 2), 30),
            None
        );
    }
}
