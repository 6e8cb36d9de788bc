//! First touch: the origin of a visit, and the partner it is attributed to once the customer is verified. The rule is
//! applied once and stored with its evidence, so that the attribution can be explained to a partner (domain:
//! distribution).

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::partner::Partners;
use crate::id::PartnerId;

/// The stored campaign parameters; others are dropped.
const UTM_NAMES: [&str; 5] = [
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
];

/// Maximum length of a campaign parameter or path segment.
const SHORT: usize = 100;
/// Maximum length of a referrer.
const LONG: usize = 300;

/// Campaign parameters of a link: five known names with short single-line values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Utms(BTreeMap<String, String>);

/// The origin of a visit, without personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Touch {
    /// Key of the partner whose page or link was visited, as of then.
    pub partner: String,
    pub utms: Utms,
    /// The landing page's path segment.
    pub url_segment: Option<String>,
    /// Code of the tracking link, if it belongs to that partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The referring page, without query and fragment, which may contain personal data.
    pub referrer: Option<String>,
    pub at: Timestamp,
}

/// The attribution of a verified customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribution {
    pub partner: PartnerId,
    /// Whether it is the touch's partner; otherwise the default partner.
    pub counted: bool,
    /// The rule's finding and inputs.
    pub evidence: Evidence,
}

/// Everything needed to explain an attribution later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    pub rule: String,
    pub finding: Finding,
    /// Key of the touch's partner.
    pub touched_partner: String,
    /// Code of the touch's tracking link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Campaign parameters of the touch.
    #[serde(default, skip_serializing_if = "Utms::is_empty")]
    pub utms: Utms,
    /// Referrer of the touch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referrer: Option<String>,
    pub touched_at: Timestamp,
    /// When the customer verified the mobile number or e-mail address.
    pub verified_at: Timestamp,
    /// Whole seconds between the two; 0 if clocks disagree about their order.
    pub elapsed_seconds: i64,
    /// The partner's window in days; `None` for an unknown partner.
    pub window_days: Option<u16>,
}

/// The result of the attribution rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Verified within the partner's window.
    WithinWindow,
    /// Verified too late.
    WindowPassed,
    /// The partner does not exist (any more).
    UnknownPartner,
    /// The partner is disabled.
    DisabledPartner,
}

impl Utms {
    /// Reads a client's parameters. Unknown names and non-text values are dropped, control characters removed, long
    /// values cut: a malformed campaign never prevents a login.
    pub fn from_json(object: &serde_json::Map<String, serde_json::Value>) -> Self {
        Self::from_pairs(
            object
                .iter()
                .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?))),
        )
    }

    /// Reads an address's query parameters, under the same rules.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let kept = pairs
            .into_iter()
            .filter(|(name, _)| UTM_NAMES.contains(name))
            .filter_map(|(name, value)| Some((name.to_owned(), clean(value, SHORT)?)))
            .collect();
        Self(kept)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// All parameters with their values, by name.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Touch {
    /// Builds a touch from a client's texts, which are truncated.
    pub fn new(
        partner: &str,
        utms: Utms,
        url_segment: Option<&str>,
        referrer: Option<&str>,
        at: Timestamp,
    ) -> Self {
        let page = referrer.and_then(|address| address.split(['?', '#']).next());
        Self {
            partner: partner.to_owned(),
            utms,
            url_segment: url_segment.and_then(|segment| clean(segment, SHORT)),
            link: None,
            referrer: page.and_then(|page| clean(page, LONG)),
            at,
        }
    }

    /// Sets the tracking link, which belongs to the touch's partner.
    #[must_use]
    pub fn with_link(self, code: Option<&str>) -> Self {
        Self {
            link: code.and_then(|code| clean(code, SHORT)),
            ..self
        }
    }
}

/// Whether a touch no longer counts, so that a later one may replace it.
pub fn is_over(first: &Touch, now: Timestamp, partners: &Partners) -> bool {
    attribute(first, now, partners).evidence.finding != Finding::WithinWindow
}

/// Attributes a customer verified now to the touch's partner, if at most its `attribution_days` times 24 hours have
/// passed since; otherwise to the default partner.
pub fn attribute(first: &Touch, verified_at: Timestamp, partners: &Partners) -> Attribution {
    let elapsed = verified_at
        .duration_since(first.at)
        .max(SignedDuration::ZERO);
    let partner = partners.find_any(&first.partner);
    let finding = match partner {
        None => Finding::UnknownPartner,
        Some(partner) if !partner.is_active() => Finding::DisabledPartner,
        Some(partner) if elapsed <= days(partner.attribution_days) => Finding::WithinWindow,
        Some(_) => Finding::WindowPassed,
    };
    let counted = partner.filter(|_| finding == Finding::WithinWindow);
    Attribution {
        partner: counted.unwrap_or_else(|| partners.default_partner()).id,
        counted: counted.is_some(),
        evidence: Evidence {
            rule: "first_verified_touch".to_owned(),
            finding,
            touched_partner: first.partner.clone(),
            link: first.link.clone(),
            utms: first.utms.clone(),
            referrer: first.referrer.clone(),
            touched_at: first.at,
            verified_at,
            elapsed_seconds: elapsed.as_secs(),
            window_days: partner.map(|partner| partner.attribution_days),
        },
    }
}

fn days(days: u16) -> SignedDuration {
    SignedDuration::from_hours(24 * i64::from(days))
}

/// Truncates to a single line; `None` if nothing is left.
fn clean(text: &str, most: usize) -> Option<String> {
    let kept: String = text
        .trim()
        .chars()
        .filter(|character| !character.is_control())
        .take(most)
        .collect();
    (!kept.is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::distribution::partner::PartnerStatus;
    use crate::distribution::partner::tests::demo;

    const DAY: i64 = 86_400;

    fn touch(partner: &str) -> Touch {
        let at = Timestamp::from_second(1_000_000).unwrap();
        Touch::new(partner, Utms::default(), Some(partner), None, at)
    }

    fn verified_after(partner: &str, seconds: i64) -> Attribution {
        let first = touch(partner);
        let verified_at = first.at + SignedDuration::from_secs(seconds);
        attribute(&first, verified_at, &demo())
    }

    #[test]
    fn the_window_is_each_partners_own() {
        for (partner, seconds, id, counted) in [
            ("udaan_credit", 0, 2, true),
            ("udaan_credit", 30 * DAY, 2, true),
            ("udaan_credit", 30 * DAY + 1, 1, false),
            ("suraj_saathi", 30 * DAY + 1, 3, true),
            ("suraj_saathi", 45 * DAY + 1, 1, false),
            ("gone", 0, 1, false),
            ("cl", 5, 1, true),
            ("udaan_credit", -60, 2, true),
        ] {
            let attribution = verified_after(partner, seconds);
            assert_eq!(attribution.partner, PartnerId(id), "{partner} {seconds}");
            assert_eq!(attribution.counted, counted, "{partner} {seconds}");
        }
    }

    #[test]
    fn an_expired_touch_is_replaced() {
        let first = touch("udaan_credit");
        let after = |days: i64| first.at + SignedDuration::from_hours(24 * days);
        assert!(!is_over(&first, after(30), &demo()));
        assert!(is_over(&first, after(31), &demo()));
        assert!(is_over(&touch("gone"), first.at, &demo()));
    }

    #[test]
    fn the_evidence_has_campaign_and_referrer() {
        let utms = Utms::from_pairs([("utm_source", "poster")]);
        let at = Timestamp::UNIX_EPOCH;
        let first = Touch::new(
            "udaan_credit",
            utms,
            None,
            Some("https://news.example/a?b"),
            at,
        );
        let kept = serde_json::to_value(attribute(&first, at, &demo()).evidence).unwrap();
        assert_eq!(kept["utms"]["utm_source"], "poster");
        assert_eq!(kept["referrer"], "https://news.example/a");
    }

    #[test]
    fn the_evidence_explains_itself() {
        let late = verified_after("udaan_credit", 31 * DAY).evidence;
        assert_eq!(
            serde_json::to_value(&late).unwrap(),
            json!({
                "rule": "first_verified_touch",
                "finding": "window_passed",
                "touchedPartner": "udaan_credit",
                "touchedAt": "1970-01-12T13:46:40Z",
                "verifiedAt": "1970-02-12T13:46:40Z",
                "elapsedSeconds": 31 * DAY,
                "windowDays": 30,
            })
        );
        let mut all = demo().all().to_vec();
        all[1].status = PartnerStatus::Disabled;
        let now = touch("udaan_credit").with_link(Some("k3v9"));
        let disabled = attribute(&now, now.at, &Partners::new(all).unwrap());
        assert_eq!(disabled.partner, PartnerId(1));
        assert_eq!(disabled.evidence.finding, Finding::DisabledPartner);
        assert_eq!(disabled.evidence.link.as_deref(), Some("k3v9"));
        let unknown = verified_after("gone", 0).evidence;
        assert_eq!(unknown.finding, Finding::UnknownPartner);
        assert_eq!(unknown.window_days, None);
    }

    #[test]
    fn only_known_short_utm_values_are_stored() {
        let sent = json!({
            "utm_source": " news\u{0}letter\n", "utm_medium": "x".repeat(500), "utm_term": 7,
            "utm_campaign": "  ", "utm_id": "udaan", "email": "a@b.in",
        });
        let utms = Utms::from_json(sent.as_object().unwrap());
        assert_eq!(utms.get("utm_source"), Some("newsletter"));
        assert_eq!(utms.get("utm_medium").map(str::len), Some(100));
        assert_eq!(utms.0.len(), 2);
        assert!(Utms::from_pairs([("utm_x", "1")]).is_empty());
    }

    #[test]
    fn a_referrer_is_stored_without_query_and_fragment() {
        let at = Timestamp::UNIX_EPOCH;
        let address = Some("https://ads.example/p?mobile=9876543210#x");
        let touch = Touch::new("cl", Utms::default(), None, address, at);
        assert_eq!(touch.referrer.as_deref(), Some("https://ads.example/p"));
        let json = serde_json::to_string(&touch).unwrap();
        assert_eq!(serde_json::from_str::<Touch>(&json).unwrap(), touch);
    }

    proptest! {
        #[test]
        fn no_text_passes_unbounded(value in "\\PC*|.*", segment in ".*") {
            let utms = Utms::from_pairs([("utm_term", value.as_str())]);
            let touch = Touch::new("cl", utms, Some(&segment), Some(&value), Timestamp::UNIX_EPOCH);
            for text in [touch.utms.get("utm_term"), touch.url_segment.as_deref(), touch.referrer.as_deref()] {
                let text = text.unwrap_or_default();
                prop_assert!(text.chars().count() <= LONG && !text.chars().any(char::is_control));
            }
        }
    }
}
