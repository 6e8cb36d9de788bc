use jiff::Span;
use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::catalog::policy::HolidayFile;
use crate::time::{india, start_in_india};

const MOBILE: &str = "+919876543210";

struct TestContent(ContactChannel, Secret<String>);

impl Addressed for TestContent {
    fn channel(&self) -> ContactChannel {
        self.0
    }

    fn destination(&self) -> &Secret<String> {
        &self.1
    }
}

fn policy() -> ContactPolicy {
    let text = include_str!("../../../../../data/policy/contact.toml");
    ContactPolicy::parse(text, "v1".to_owned()).unwrap()
}

fn holidays() -> HolidayCalendar {
    let text = include_str!("../../../../../data/policy/holidays.toml");
    let file = HolidayFile::parse(text).unwrap();
    HolidayCalendar::new(file.rules, &file.days, file.known_until)
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn secret(value: &str) -> Secret<String> {
    Secret::new(value.to_owned())
}

fn contact(purpose: ContactPurpose, channel: ContactChannel) -> Contact<TestContent> {
    Contact {
        content: TestContent(channel, secret(MOBILE)),
        purpose,
        requested_at: None,
    }
}

/// A customer who agrees to everything.
fn willing_customer() -> CustomerFacts {
    CustomerFacts {
        destination: Some(StoredDestination {
            value: secret(MOBILE),
            is_verified: true,
        }),
        consent: Some(ConsentId::new(uuid::Uuid::nil())),
        is_channel_on: true,
        counts: Vec::new(),
    }
}

fn facts(customer: CustomerFacts) -> ContactFacts {
    ContactFacts {
        is_erased: false,
        recipient: RecipientFacts::Customer(customer),
        suppressions: Vec::new(),
    }
}

fn suppressed(scope: SuppressionScope, reason: SuppressionReason) -> ContactFacts {
    ContactFacts {
        suppressions: vec![Suppression {
            scope,
            reason,
            since: at("2026-11-01T00:00:00Z"),
        }],
        ..facts(willing_customer())
    }
}

fn decide(
    facts: &ContactFacts,
    contact: Contact<TestContent>,
    now: Timestamp,
) -> Decision<TestContent> {
    decide_contact(&policy(), &holidays(), facts, contact, now)
}

/// The decision in a word: `cleared`, a reason, or the instant with its reason.
fn word(decision: &Decision<TestContent>) -> String {
    match decision {
        Decision::Cleared(_) => "cleared".to_owned(),
        Decision::Wait { until, reason } => {
            let local = until.to_zoned(india()).strftime("%Y-%m-%d %H:%M");
            format!("{local} {}", reason.code())
        }
        Decision::Refused(reason) => reason.code().to_owned(),
    }
}

/// Friday, 27 November 2026, noon in India.
fn noon() -> Timestamp {
    at("2026-11-27T06:30:00Z")
}

#[test]
fn suppressions_stop_the_purposes_of_their_scope() {
    use ContactChannel::{Call, Sms};
    use ContactPurpose::{Assistance, Passcode, Promotion, Service, Updates};
    use SuppressionScope::{All, Calls, NonEssential, Promotion as Offers};
    for (purpose, channel, stopping) in [
        (Passcode, Sms, vec![All]),
        (Service, Sms, vec![All]),
        (Service, Call, vec![Calls, All]),
        (Updates, Sms, vec![NonEssential, All]),
        (Assistance, Call, vec![Calls, NonEssential, All]),
        (Promotion, Sms, vec![Offers, NonEssential, All]),
        (
            ContactPurpose::CategoryOpening,
            Sms,
            vec![Offers, NonEssential, All],
        ),
    ] {
        for scope in SuppressionScope::ALL {
            let facts = suppressed(*scope, SuppressionReason::Complaint);
            let decision = word(&decide(&facts, contact(purpose, channel), noon()));
            let expected = if stopping.contains(scope) {
                "suppressed"
            } else {
                "cleared"
            };
            assert_eq!(decision, expected, "{purpose:?} {channel:?} {scope:?}");
        }
    }
}

#[test]
fn the_reason_of_a_suppression_is_named() {
    let of_promotion = |reason| {
        let facts = suppressed(SuppressionScope::Promotion, reason);
        word(&decide(
            &facts,
            contact(ContactPurpose::Promotion, ContactChannel::Sms),
            noon(),
        ))
    };
    assert_eq!(of_promotion(SuppressionReason::OptOut), "opted-out");
    assert_eq!(of_promotion(SuppressionReason::DndList), "do-not-disturb");
    assert_eq!(of_promotion(SuppressionReason::HardBounce), "suppressed");
}

#[test]
fn a_call_that_was_requested_after_the_suppression_happens() {
    let facts = suppressed(SuppressionScope::Calls, SuppressionReason::DoNotCall);
    let requested = |text: &str| Contact {
        requested_at: Some(at(text)),
        ..contact(ContactPurpose::Service, ContactChannel::Call)
    };
    let before = decide(&facts, requested("2026-10-31T00:00:00Z"), noon());
    assert_eq!(word(&before), "suppressed");
    let after = decide(&facts, requested("2026-11-02T00:00:00Z"), noon());
    assert_eq!(word(&after), "cleared");
}

#[test]
fn refusals_are_named_in_the_order_of_the_checks() {
    let promotion = || contact(ContactPurpose::Promotion, ContactChannel::Sms);
    let mut facts = ContactFacts {
        is_erased: true,
        ..suppressed(SuppressionScope::All, SuppressionReason::OptOut)
    };
    let mut customer = CustomerFacts {
        destination: None,
        consent: None,
        is_channel_on: false,
        counts: Vec::new(),
    };
    let check = |facts: &mut ContactFacts, customer: &CustomerFacts, expected: &str| {
        facts.recipient = RecipientFacts::Customer(customer.clone());
        // At night, so that a refusal wins over a wait.
        let night = at("2026-11-27T20:00:00Z");
        assert_eq!(word(&decide(facts, promotion(), night)), expected);
    };
    check(&mut facts, &customer, "erasure");
    facts.is_erased = false;
    check(&mut facts, &customer, "no-destination");
    customer.destination = Some(StoredDestination {
        value: secret("+919000000001"),
        is_verified: false,
    });
    check(&mut facts, &customer, "no-destination");
    customer.destination.as_mut().unwrap().is_verified = true;
    check(&mut facts, &customer, "destination-mismatch");
    customer.destination.as_mut().unwrap().value = secret(MOBILE);
    check(&mut facts, &customer, "opted-out");
    facts.suppressions.clear();
    check(&mut facts, &customer, "no-consent");
    customer.consent = willing_customer().consent;
    check(&mut facts, &customer, "channel-off");
    customer.is_channel_on = true;
    check(&mut facts, &customer, "2026-11-28 10:00 outside-window");
}

#[test]
fn offers_and_news_never_come_as_calls() {
    use ContactPurpose::{Assistance, CategoryOpening, Promotion, Updates};
    let facts = facts(willing_customer());
    for (purpose, expected) in [
        (Promotion, "channel-off"),
        (CategoryOpening, "channel-off"),
        (Updates, "channel-off"),
        (Assistance, "cleared"),
    ] {
        let call = contact(purpose, ContactChannel::Call);
        assert_eq!(word(&decide(&facts, call, noon())), expected, "{purpose:?}");
    }
}

#[test]
fn people_who_are_no_customers_get_passcodes_answers_and_mail_about_their_account() {
    let facts = ContactFacts {
        is_erased: false,
        recipient: RecipientFacts::Destination,
        suppressions: Vec::new(),
    };
    for (purpose, expected) in [
        (ContactPurpose::Passcode, "cleared"),
        (ContactPurpose::Service, "cleared"),
        (ContactPurpose::Account, "cleared"),
        (ContactPurpose::Operations, "cleared"),
        (ContactPurpose::Updates, "no-consent"),
        (ContactPurpose::Promotion, "no-consent"),
    ] {
        let decision = decide(&facts, contact(purpose, ContactChannel::Email), noon());
        assert_eq!(word(&decision), expected, "{purpose:?}");
        let mut nowhere = contact(purpose, ContactChannel::Email);
        nowhere.content.1 = secret("");
        assert_eq!(word(&decide(&facts, nowhere, noon())), "no-destination");
    }
}

#[test]
fn contacts_wait_for_the_next_opening() {
    use ContactChannel::{Call, Email, Sms};
    use ContactPurpose::{Assistance, Promotion, Updates};
    for (purpose, channel, now, expected) in [
        // 07:59, 08:00, 20:59 and 21:00 in India.
        (
            Updates,
            Sms,
            "2026-11-27T02:29:00Z",
            "2026-11-27 08:00 outside-window",
        ),
        (Updates, Sms, "2026-11-27T02:30:00Z", "cleared"),
        (Updates, Sms, "2026-11-27T15:29:00Z", "cleared"),
        (
            Updates,
            Sms,
            "2026-11-27T15:30:00Z",
            "2026-11-28 08:00 outside-window",
        ),
        (Updates, Email, "2026-11-27T15:30:00Z", "cleared"),
        (
            Promotion,
            Email,
            "2026-11-27T15:30:00Z",
            "2026-11-28 10:00 outside-window",
        ),
        // A Saturday evening waits for Monday.
        (
            Assistance,
            Call,
            "2026-11-28T13:30:00Z",
            "2026-11-30 09:30 outside-window",
        ),
        (
            Assistance,
            Call,
            "2026-11-29T06:30:00Z",
            "2026-11-30 09:30 outside-window",
        ),
        // Christmas Day is a Friday in 2026.
        (
            Assistance,
            Call,
            "2026-12-25T06:30:00Z",
            "2026-12-26 09:30 holiday",
        ),
        // The shorter hours of 2027.
        (Assistance, Call, "2026-12-31T13:00:00Z", "cleared"),
        (Assistance, Call, "2027-01-04T12:29:00Z", "cleared"),
        (
            Assistance,
            Call,
            "2027-01-04T12:30:00Z",
            "2027-01-05 09:30 outside-window",
        ),
    ] {
        let decision = decide(
            &facts(willing_customer()),
            contact(purpose, channel),
            at(now),
        );
        assert_eq!(word(&decision), expected, "{purpose:?} {channel:?} {now}");
    }
}

#[test]
fn offers_are_capped_by_day_and_week_over_both_purposes() {
    let counts = |days: &[(i8, u32)]| CustomerFacts {
        counts: days
            .iter()
            .map(|(day, count)| DayCount {
                day: date(2026, 11, *day),
                count: *count,
            })
            .collect(),
        ..willing_customer()
    };
    for (days, expected) in [
        (&[][..], "cleared"),
        (&[(26, 1)], "cleared"),
        (&[(27, 1)], "2026-11-28 10:00 frequency"),
        (&[(24, 1), (25, 1), (26, 1)], "2026-12-01 10:00 frequency"),
        (&[(20, 1), (25, 1), (26, 1)], "cleared"),
    ] {
        for purpose in [ContactPurpose::Promotion, ContactPurpose::CategoryOpening] {
            let promotion = contact(purpose, ContactChannel::WhatsApp);
            let decision = decide(&facts(counts(days)), promotion, noon());
            assert_eq!(word(&decision), expected, "{days:?}");
        }
        let updates = contact(ContactPurpose::Updates, ContactChannel::Sms);
        assert_eq!(
            word(&decide(&facts(counts(days)), updates, noon())),
            "cleared"
        );
    }
}

#[test]
fn a_clearance_says_what_it_rests_on() {
    let promotion = contact(ContactPurpose::Promotion, ContactChannel::Sms);
    let Decision::Cleared(cleared) = decide(&facts(willing_customer()), promotion, noon()) else {
        panic!("not cleared");
    };
    assert_eq!(cleared.clearance().policy_version, "v1");
    assert_eq!(cleared.clearance().consent, willing_customer().consent);
    assert_eq!(cleared.content().destination(), &secret(MOBILE));
    let updates_without_consent = contact(ContactPurpose::Passcode, ContactChannel::Sms);
    let Decision::Cleared(cleared) =
        decide(&facts(willing_customer()), updates_without_consent, noon())
    else {
        panic!("not cleared");
    };
    assert_eq!(cleared.clearance().consent, None);
}

/// Minute by minute through a year with all its holidays: nothing is cleared outside a window.
#[test]
fn no_minute_of_a_year_is_cleared_outside_its_window() {
    use ContactChannel::{Call, Email, Sms, WhatsApp};
    use ContactPurpose::{Assistance, CategoryOpening, Promotion, Service, Updates};
    let (policy, calendar) = (policy(), holidays());
    let facts = facts(willing_customer());
    let start = start_in_india(date(2026, 7, 1));
    for (purpose, channel, hours) in [
        (Assistance, Call, None),
        (Service, Call, None),
        (Updates, Sms, Some(8..21)),
        (Updates, WhatsApp, Some(8..21)),
        (Promotion, Sms, Some(10..21)),
        (CategoryOpening, Email, Some(10..21)),
    ] {
        let mut cleared = 0;
        for minute in 0..365 * 24 * 60 {
            let now = start + Span::new().minutes(minute);
            let decision =
                decide_contact(&policy, &calendar, &facts, contact(purpose, channel), now);
            let local = now.to_zoned(india()).datetime();
            let is_open = match &hours {
                Some(hours) => hours.contains(&local.hour()),
                None => is_calling_time(local, &calendar),
            };
            match decision {
                Decision::Cleared(_) => {
                    assert!(is_open, "{purpose:?} at {local}");
                    cleared += 1;
                }
                Decision::Wait { until, .. } => assert!(!is_open && until > now, "{local}"),
                Decision::Refused(reason) => panic!("{reason:?}"),
            }
        }
        assert!(cleared > 100_000, "{purpose:?} {channel:?}");
    }
}

/// The hours for calls, written a second time.
fn is_calling_time(local: jiff::civil::DateTime, calendar: &HolidayCalendar) -> bool {
    let minute = i32::from(local.hour()) * 60 + i32::from(local.minute());
    let closes = if local.year() >= 2027 { 18 } else { 19 };
    local.weekday() != jiff::civil::Weekday::Sunday
        && !calendar.is_named_holiday(local.date())
        && (9 * 60 + 30..closes * 60).contains(&minute)
}

#[test]
fn a_policy_with_a_gap_is_refused() {
    let text = include_str!("../../../../../data/policy/contact.toml");
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        ContactPolicy::parse(&text.replace(from, to), String::new())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        fault("purposes = [\"updates\"]", "purposes = [\"account\"]"),
        "updates by sms has no window"
    );
    assert_eq!(
        fault("opens = \"08:00\"", "opens = \"21:00\""),
        "the window of updates from 2026-01-01 is empty, or names no day, channel or purpose"
    );
    assert_eq!(
        fault("per_day = 1", "per_day = 0"),
        "the cap of marketing from 2026-01-01 allows nothing"
    );
    assert_eq!(
        fault("days = 7", "days = 32"),
        "the cap of marketing from 2026-01-01 looks at more than 31 days"
    );
    assert_eq!(
        fault(
            "reason = \"News about an application is welcome on every day, but wakes nobody.\"",
            ""
        ),
        "an entry from 2026-01-01 has neither a citation nor a reason"
    );
    assert!(fault("\"sat\"", "\"saturday\"").contains("unknown day saturday"));
}

fn any_facts() -> impl Strategy<Value = ContactFacts> {
    let destination = prop_oneof![
        Just(None),
        (any::<bool>(), any::<bool>()).prop_map(|(own, is_verified)| {
            let value = secret(if own { MOBILE } else { "+919000000001" });
            Some(StoredDestination { value, is_verified })
        })
    ];
    let counts = prop::collection::vec((0..14_i8, 0..3_u32), 0..5).prop_map(|days| {
        days.into_iter()
            .map(|(day, count)| DayCount {
                day: date(2026, 11, 14 + day),
                count,
            })
            .collect::<Vec<_>>()
    });
    let customer = (destination, any::<bool>(), any::<bool>(), counts).prop_map(
        |(destination, agrees, is_channel_on, counts)| CustomerFacts {
            destination,
            consent: willing_customer().consent.filter(|_| agrees),
            is_channel_on,
            counts,
        },
    );
    let recipient = prop_oneof![
        Just(RecipientFacts::Destination),
        customer.prop_map(RecipientFacts::Customer)
    ];
    let suppressions = prop::collection::vec(any_suppression(), 0..3);
    (any::<bool>(), recipient, suppressions).prop_map(|(is_erased, recipient, suppressions)| {
        ContactFacts {
            is_erased,
            recipient,
            suppressions,
        }
    })
}

fn any_suppression() -> impl Strategy<Value = Suppression> {
    let scope = prop::sample::select(SuppressionScope::ALL);
    let reason = prop::sample::select(SuppressionReason::ALL);
    (scope, reason, 0..60_i64).prop_map(|(scope, reason, days)| Suppression {
        scope,
        reason,
        since: noon() - Span::new().hours(days * 24),
    })
}

fn any_contact() -> impl Strategy<Value = (ContactPurpose, ContactChannel)> {
    (
        prop::sample::select(ContactPurpose::ALL),
        prop::sample::select(ContactChannel::ALL),
    )
}

fn is_refused(decision: &Decision<TestContent>) -> bool {
    matches!(decision, Decision::Refused(_))
}

proptest! {
    /// A new suppression, a withdrawn consent or a channel switched off never allows what was refused.
    #[test]
    fn less_permission_never_allows_more(
        facts in any_facts(),
        (purpose, channel) in any_contact(),
        added in any_suppression(),
        minutes in 0..20_000_i64,
    ) {
        let now = noon() + Span::new().minutes(minutes);
        let before = decide(&facts, contact(purpose, channel), now);
        prop_assume!(is_refused(&before));
        let mut stricter = facts.clone();
        stricter.suppressions.push(added);
        prop_assert!(is_refused(&decide(&stricter, contact(purpose, channel), now)));
        if let RecipientFacts::Customer(customer) = &mut stricter.recipient {
            customer.consent = None;
            customer.is_channel_on = false;
        }
        prop_assert!(is_refused(&decide(&stricter, contact(purpose, channel), now)));
    }

    /// A wait ends at an instant at which the contact is allowed.
    #[test]
    fn a_wait_ends_inside_a_window(
        facts in any_facts(),
        (purpose, channel) in any_contact(),
        minutes in 0..20_000_i64,
    ) {
        let now = noon() + Span::new().minutes(minutes);
        if let Decision::Wait { until, .. } = decide(&facts, contact(purpose, channel), now) {
            prop_assert!(until > now);
            let then = decide(&facts, contact(purpose, channel), until);
            prop_assert!(matches!(then, Decision::Cleared(_)));
        }
    }
}
