use proptest::prelude::*;

use super::super::PremiumBand;
use super::Member::{Child, Oneself, Parent, Spouse};
use super::*;
use crate::id::PlanId;

type Asked = &'static [(Member, u8)];
/// Cover in rupees; sum and GST in paise.
type Said = &'static [(i64, i64, i64)];

fn band(cover: i64, age_from: u8, age_to: u8, premium: Paise) -> PremiumBand {
    PremiumBand {
        cover: Paise::rupees(cover),
        age_from,
        age_to,
        premium,
    }
}

/// A family plan: 5 lakh for ages up to 65, 10 lakh from 18 to 45 only; 18 % GST.
fn plan() -> InsurancePlan {
    let mut plan = InsurancePlan::draft(PlanId(1), "Family", 1);
    plan.premiums = vec![
        band(500_000, 0, 17, Paise::rupees(2_500)),
        band(500_000, 18, 35, Paise(619_950)),
        band(500_000, 36, 65, Paise::rupees(9_800)),
        band(1_000_000, 18, 45, Paise::rupees(11_000)),
    ];
    plan.gst_percent = MilliPercent(18_000);
    plan.insures_spouse = true;
    plan.insures_child = true;
    plan
}

fn people(list: &[(Member, u8)]) -> Vec<InsuredPerson> {
    let insured = |(member, age): &(Member, u8)| InsuredPerson {
        member: *member,
        age: *age,
    };
    list.iter().map(insured).collect()
}

#[test]
fn premiums_are_those_of_each_members_age_with_gst_on_the_sum() {
    let rows: &[(Asked, Said)] = &[
        (
            &[(Oneself, 18)],
            &[(500_000, 619_950, 111_591), (1_000_000, 1_100_000, 198_000)],
        ),
        (
            &[(Oneself, 35)],
            &[(500_000, 619_950, 111_591), (1_000_000, 1_100_000, 198_000)],
        ),
        (
            &[(Oneself, 36)],
            &[(500_000, 980_000, 176_400), (1_000_000, 1_100_000, 198_000)],
        ),
        (&[(Oneself, 46)], &[(500_000, 980_000, 176_400)]),
        // A child has no premium for 10 lakh, so the family has none.
        (
            &[(Oneself, 34), (Spouse, 36), (Child, 7), (Child, 0)],
            &[(500_000, 2_099_950, 377_991)],
        ),
    ];
    for (asked, expected) in rows {
        let quotes = plan().quotes(&people(asked)).unwrap();
        let said: Vec<_> = quotes
            .iter()
            .map(|one| (one.cover.0 / 100, one.net.0, one.gst.0))
            .collect();
        assert_eq!(&said, expected, "{asked:?}");
        assert!(quotes.iter().all(|one| one.total == one.net + one.gst));
    }
}

#[test]
fn a_person_who_cannot_be_insured_gets_a_reason() {
    let why = |asked: &[(Member, u8)]| plan().quotes(&people(asked)).unwrap_err();
    assert_eq!(
        why(&[(Oneself, 40), (Parent, 60)]),
        IneligibilityReason::Member(Parent)
    );
    let old = InsuredPerson {
        member: Oneself,
        age: 66,
    };
    assert_eq!(
        why(&[(Oneself, 66)]),
        IneligibilityReason::Age {
            insured: old,
            from: 0,
            to: 65
        }
    );
    let empty = InsurancePlan::draft(PlanId(2), "Empty", 2);
    assert_eq!(
        empty.quotes(&people(&[(Oneself, 30)])),
        Err(IneligibilityReason::NoPremiums)
    );
}

#[test]
fn people_who_cannot_be_insured_together_are_refused() {
    let rows: &[(Asked, Result<(), InsuredPeopleError>)] = &[
        (
            &[(Oneself, 18), (Spouse, 100), (Child, 25), (Parent, 60)],
            Ok(()),
        ),
        (&[(Child, 0)], Ok(())),
        (&[], Err(InsuredPeopleError::Number)),
        (&[(Child, 1); 11], Err(InsuredPeopleError::Number)),
        (&[(Child, 1); 5], Err(InsuredPeopleError::TooMany(Child))),
        (
            &[(Oneself, 30), (Oneself, 31)],
            Err(InsuredPeopleError::TooMany(Oneself)),
        ),
        (&[(Oneself, 17)], Err(InsuredPeopleError::Age(0, Oneself))),
        (
            &[(Oneself, 40), (Child, 26)],
            Err(InsuredPeopleError::Age(1, Child)),
        ),
        (&[(Parent, 101)], Err(InsuredPeopleError::Age(0, Parent))),
    ];
    for (asked, expected) in rows {
        assert_eq!(&check_insured(&people(asked)), expected, "{asked:?}");
    }
}

#[test]
fn every_message_has_its_texts() {
    let texts = crate::text::Texts::parse(
        include_str!("../../../../../../data/messages/en.json"),
        include_str!("../../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let insured = InsuredPerson {
        member: Oneself,
        age: 70,
    };
    let age = IneligibilityReason::Age {
        insured,
        from: 18,
        to: 65,
    };
    let messages = [
        IneligibilityReason::Member(Spouse),
        age,
        IneligibilityReason::NoPremiums,
    ]
    .map(IneligibilityReason::message);
    for message in messages {
        assert!(texts.has(&message.key), "{}", message.key);
    }
    for error in [
        InsuredPeopleError::Number,
        InsuredPeopleError::TooMany(Child),
        InsuredPeopleError::Age(0, Child),
        InsuredPeopleError::Age(0, Oneself),
    ] {
        assert!(texts.has(&error.message().key), "{error:?}");
    }
    assert!(Member::ALL.iter().all(|member| texts.has(member.label())));
}

proptest! {
    #[test]
    fn sums_are_exact_and_follow_the_data_alone(
        // Premiums of ten-year bands in any order: they need not increase with age.
        premiums in prop::collection::vec(1_i64..10_000_000, 10),
        ages in prop::collection::vec(0_u8..100, 1..8),
        percent in 0_i64..28_000,
    ) {
        let mut plan = plan();
        plan.premiums = premiums
            .iter()
            .zip(0_u8..)
            .map(|(premium, decade)| band(1, decade * 10, decade * 10 + 9, Paise(*premium)))
            .collect();
        plan.gst_percent = MilliPercent(percent);
        let asked: Vec<InsuredPerson> = ages.iter().map(|age| InsuredPerson { member: Child, age: *age }).collect();
        let quotes = plan.quotes(&asked).unwrap();
        prop_assert_eq!(quotes.len(), 1);
        let each: Vec<i64> = ages.iter().map(|age| premiums[usize::from(age / 10)]).collect();
        let said: Vec<i64> = quotes[0].members.iter().map(|one| one.premium.0).collect();
        prop_assert_eq!(&said, &each);
        prop_assert_eq!(quotes[0].net.0, each.iter().sum::<i64>());
        prop_assert_eq!(quotes[0].gst, plan.gst_percent.share_of(quotes[0].net));
        prop_assert_eq!(quotes[0].total, quotes[0].net + quotes[0].gst);
    }

    #[test]
    fn an_age_without_a_premium_gets_no_quote(age in 0_u8..=100) {
        let asked = [InsuredPerson { member: Oneself, age }];
        match plan().quotes(&asked) {
            Ok(quotes) => prop_assert!(age <= 65 && !quotes.is_empty()),
            Err(why) => {
                prop_assert!(age > 65);
                prop_assert_eq!(why, IneligibilityReason::Age { insured: asked[0], from: 0, to: 65 });
            }
        }
    }
}
