//! Prefills a lender's form from the profile, converted to the form's choices, so that nothing is asked twice.
//! Questions without a certain counterpart remain open.

use crate::Paise;
use crate::form::field::{FieldKind, FieldSpec, Value, Values};

/// A smart list of lenders' forms with a counterpart in the profile.
struct QuestionMapping {
    list: &'static str,
    /// The key of the profile's answer.
    answer: &'static str,
    same: ChoiceMapping,
}

/// How the profile's choices map to the form's.
enum ChoiceMapping {
    /// Both use the same list.
    List,
    /// Pairs of profile and form item; missing items have no counterpart.
    Items(&'static [(i64, i64)]),
}

const THREE: ChoiceMapping = ChoiceMapping::Items(&[(1, 1), (2, 2), (3, 3)]);

const SAME_QUESTIONS: [QuestionMapping; 18] = [
    same("loanPurpose", "loan_purpose", ChoiceMapping::List),
    same(
        "mvLoanPurpose",
        "loan_purpose",
        ChoiceMapping::Items(&[
            (1, 2),
            (2, 1),
            (3, 3),
            (4, 4),
            (5, 5),
            (6, 6),
            (7, 7),
            (8, 8),
            (9, 9),
            (10, 10),
        ]),
    ),
    same(
        "upwardsLoanPurpose",
        "loan_purpose",
        ChoiceMapping::Items(&[
            (1, 3),
            (2, 5),
            (3, 4),
            (4, 2),
            (5, 1),
            (6, 7),
            (7, 6),
            (8, 2),
            (9, 7),
            (10, 8),
        ]),
    ),
    same(
        "kreditbeeLoanPurpose",
        "loan_purpose",
        ChoiceMapping::Items(&[
            (1, 1),
            (2, 3),
            (3, 4),
            (4, 6),
            (5, 8),
            (6, 2),
            (7, 5),
            (8, 6),
            (9, 7),
            (10, 9),
        ]),
    ),
    same("educationalLevel", "educational_level", ChoiceMapping::List),
    same("salaryMode", "salary_mode", ChoiceMapping::List),
    same(
        "businessRegistrationType",
        "business_registration_type",
        ChoiceMapping::List,
    ),
    same("businessYears", "business_years", ChoiceMapping::List),
    same("businessNature", "business_nature", ChoiceMapping::List),
    same(
        "businessCompanyType",
        "business_company_type",
        ChoiceMapping::List,
    ),
    same(
        "businessCurrentTurnover",
        "business_current_turnover",
        ChoiceMapping::List,
    ),
    same("casheGender", "gender", THREE),
    same("mtGender", "gender", THREE),
    same("niraGender", "gender", THREE),
    same("mtMaritalStatus", "marital_status", ChoiceMapping::List),
    same(
        "niraMaritalStatus",
        "marital_status",
        ChoiceMapping::Items(&[(1, 1), (2, 2), (3, 3), (4, 3)]),
    ),
    same(
        "currentResidencyType",
        "residence_type",
        ChoiceMapping::Items(&[(1, 1), (2, 2), (3, 3), (4, 3), (5, 3), (6, 4), (7, 5)]),
    ),
    same(
        "mtResidencyType",
        "residence_type",
        ChoiceMapping::Items(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (7, 5)]),
    ),
];

/// Form questions answered by a profile answer with another key and the same kind.
const SAME_ANSWERS: [(&str, &str); 2] = [
    ("office_pincode", "officepincode"),
    ("monthly_rent_paid", "monthly_rent"),
];

const fn same(list: &'static str, answer: &'static str, same: ChoiceMapping) -> QuestionMapping {
    QuestionMapping { list, answer, same }
}

/// The form's answers known from the profile. Texts are in Latin letters, as lenders expect.
pub fn prefill_answers(form: &[FieldSpec], profile: &Values) -> Values {
    let mut latin = profile.clone();
    latin.transliterate();
    let known = |spec: &FieldSpec| Some((spec.key.clone(), known_answer(spec, &latin)?));
    form.iter().filter_map(known).collect()
}

fn known_answer(spec: &FieldSpec, profile: &Values) -> Option<Value> {
    match spec.kind {
        FieldKind::Choice => chosen(spec.list.as_deref()?, profile).map(Value::Choice),
        FieldKind::Flag => repays(spec, profile).map(Value::Flag),
        FieldKind::Money => money(spec, profile).map(Value::Money),
        FieldKind::Pincode | FieldKind::Text => {
            let text = profile.text(profiles_key(&spec.key))?;
            Some(Value::Text(text.to_owned()))
        }
        _ => None,
    }
}

fn chosen(list: &str, profile: &Values) -> Option<i64> {
    let question = SAME_QUESTIONS.iter().find(|same| same.list == list)?;
    let own = profile.choice(question.answer)?;
    match question.same {
        ChoiceMapping::List => Some(own),
        ChoiceMapping::Items(items) => items
            .iter()
            .find(|(profiles, _)| *profiles == own)
            .map(|(_, forms)| *forms),
    }
}

/// A customer without monthly repayments has no other loan.
fn repays(spec: &FieldSpec, profile: &Values) -> Option<bool> {
    let is_about_loans = spec.key == "other_loans";
    let repaid = profile.money("emi").filter(|_| is_about_loans)?;
    Some(repaid > Paise::ZERO)
}

/// The profile's amount; zero rent for a home that is not rented.
fn money(spec: &FieldSpec, profile: &Values) -> Option<Paise> {
    let key = profiles_key(&spec.key);
    let free = || {
        let has_home = profile.choice("residence_type").is_some();
        (key == "monthly_rent" && has_home).then_some(Paise::ZERO)
    };
    profile.money(key).or_else(free)
}

fn profiles_key(key: &str) -> &str {
    let same = SAME_ANSWERS.iter().find(|(forms, _)| *forms == key);
    same.map_or(key, |(_, profiles)| *profiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::lender::tests::demo;
    use crate::catalog::policy::{GoldPolicy, LendingPolicy, Limits};
    use crate::form::smart_list::SmartLists;
    use crate::identity::identifiers::Channel;
    use crate::origination::products::{Product, StepContext};

    fn lists() -> SmartLists {
        SmartLists::parse(include_str!("../../../../data/smart-lists.toml")).unwrap()
    }

    fn profiles_questions() -> Vec<FieldSpec> {
        let lending = include_str!("../../../../data/policy/lending.toml");
        let limits = include_str!("../../../../data/policy/limits.toml");
        let gold = include_str!("../../../../data/policy/gold.toml");
        let context = StepContext {
            verified: Channel::Sms,
            lending: &LendingPolicy::parse(lending).unwrap(),
            limits: &Limits::parse(limits).unwrap().fields,
            gold: &GoldPolicy::parse(gold).unwrap(),
        };
        let journeys = Product::list_open().filter_map(|product| product.journey.as_ref());
        journeys
            .flat_map(|journey| (journey.steps)(&context))
            .flat_map(|step| step.fields)
            .collect()
    }

    #[test]
    fn mapped_choices_and_keys_exist_in_lists_and_profile() {
        let (lists, questions) = (lists(), profiles_questions());
        for QuestionMapping { list, answer, same } in &SAME_QUESTIONS {
            let own = questions.iter().find(|spec| spec.key == *answer).unwrap();
            let own = own.list.as_deref().unwrap();
            match same {
                ChoiceMapping::List => assert_eq!(own, *list),
                ChoiceMapping::Items(items) => {
                    for (profiles, forms) in *items {
                        assert!(lists.item(own, *profiles).is_some(), "{own} {profiles}");
                        assert!(lists.item(list, *forms).is_some(), "{list} {forms}");
                    }
                }
            }
        }
        for (_, profiles) in SAME_ANSWERS {
            assert!(questions.iter().any(|spec| spec.key == profiles));
        }
    }

    fn known_by(lender: &str, profile: &Values) -> Vec<(String, Value)> {
        let lenders = demo();
        let lender = lenders.iter().find(|one| one.key == lender).unwrap();
        let known = prefill_answers(&lender.main_offering().form, profile);
        known
            .iter()
            .map(|(key, value)| (key.to_owned(), value.clone()))
            .collect()
    }

    #[test]
    fn lender_choices_are_prefilled_and_those_without_counterpart_stay_open() {
        let profile: Values = [
            ("loan_purpose", Value::Choice(4)),
            ("gender", Value::Choice(3)),
            ("marital_status", Value::Choice(4)),
            ("residence_type", Value::Choice(6)),
            ("officepincode", Value::Text("560034".into())),
            ("emi", Value::Money(Paise::rupees(2_000))),
        ]
        .into_iter()
        .collect();
        assert_eq!(
            known_by("money-view", &profile),
            [
                ("current_home".to_owned(), Value::Choice(4)),
                ("loan_purpose".to_owned(), Value::Choice(4)),
            ]
        );
        assert_eq!(
            known_by("cashe", &profile),
            [("gender_on_pan".to_owned(), Value::Choice(3))]
        );
        // MoneyTap has no word for a hostel, so the question remains.
        assert_eq!(
            known_by("money-tap", &profile),
            [
                ("marital_status".to_owned(), Value::Choice(4)),
                (
                    "office_pincode".to_owned(),
                    Value::Text("560034".to_owned())
                ),
            ]
        );
        assert_eq!(
            known_by("nira", &profile),
            [
                ("marital_status".to_owned(), Value::Choice(3)),
                ("other_loans".to_owned(), Value::Flag(true)),
            ]
        );
        assert!(known_by("nira", &Values::default()).is_empty());
    }

    #[test]
    fn a_customer_in_their_own_home_pays_no_rent() {
        let rent = [FieldSpec::new("monthly_rent_paid", FieldKind::Money)];
        let mut profile = Values::default();
        assert!(prefill_answers(&rent, &profile).is_empty());
        profile.set("residence_type", Value::Choice(1));
        let known = prefill_answers(&rent, &profile);
        assert_eq!(known.money("monthly_rent_paid"), Some(Paise::ZERO));
        profile.set("monthly_rent", Value::Money(Paise::rupees(9_000)));
        let known = prefill_answers(&rent, &profile);
        assert_eq!(known.money("monthly_rent_paid"), Some(Paise::rupees(9_000)));
    }
}
