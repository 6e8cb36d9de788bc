//! Co-applicants. Their answers are items of a group of the customer's profile, so that everything that reads the
//! profile includes them; it is part of no step, because nothing is stored before they confirm it themselves.

use super::fields::{choice_field, monthly_amount_field};
use crate::Paise;
use crate::catalog::policy::{CoApplicantLimit, FieldLimits};
use crate::form::field::{FieldKind, FieldSpec, Value, Values};

/// Key of the group.
pub const GROUP: &str = "co_applicants";
/// The id of an item; not a question, and never sent to a lender.
pub const ID: &str = "co_id";
pub const NAME: &str = "co_name";
pub const RELATION: &str = "co_relation";
pub const MOBILE: &str = "co_mobile";
/// Monthly income.
pub const INCOME: &str = "co_income";
/// Monthly repayments.
pub const REPAYMENTS: &str = "co_emi";

/// The smart list of relations.
pub const RELATIONS: &str = "coApplicantRelation";

/// The questions for a co-applicant besides their mobile number.
pub fn questions(limits: &FieldLimits) -> Vec<FieldSpec> {
    vec![
        FieldSpec::new(NAME, FieldKind::Name),
        choice_field(RELATION, RELATIONS),
        FieldSpec {
            min: Some(0),
            ..monthly_amount_field(limits, INCOME)
        },
        FieldSpec {
            min: Some(0),
            ..monthly_amount_field(limits, REPAYMENTS)
        },
    ]
}

/// The group as stored, displayed and sent.
pub fn group(limits: &FieldLimits, limit: &CoApplicantLimit) -> FieldSpec {
    let mut fields = questions(limits);
    fields.insert(2, FieldSpec::new(MOBILE, FieldKind::Mobile));
    FieldSpec {
        required: false,
        ..FieldSpec::group(GROUP, limit.most, fields)
    }
}

pub fn ids(values: &Values) -> Vec<String> {
    let all = values.group(GROUP).iter();
    all.filter_map(|item| item.text(ID))
        .map(str::to_owned)
        .collect()
}

pub fn names(values: &Values) -> Vec<String> {
    let all = values.group(GROUP).iter();
    all.filter_map(|item| item.text(NAME))
        .map(str::to_owned)
        .collect()
}

pub fn add(values: &mut Values, item: Values) {
    let mut all = values.group(GROUP).to_vec();
    all.push(item);
    values.set(GROUP, Value::Group(all));
}

/// Removes a co-applicant; false if there is none with this id.
pub fn remove(values: &mut Values, id: &str) -> bool {
    let before = values.group(GROUP);
    let left: Vec<Values> = before
        .iter()
        .filter(|item| item.text(ID) != Some(id))
        .cloned()
        .collect();
    let is_gone = left.len() < before.len();
    if left.is_empty() {
        values.remove(GROUP);
    } else {
        values.set(GROUP, Value::Group(left));
    }
    is_gone
}

/// Sum of an amount over all co-applicants.
pub(super) fn total(values: &Values, key: &str) -> Paise {
    let all = values.group(GROUP).iter();
    all.filter_map(|item| item.money(key))
        .fold(Paise::ZERO, |sum, one| sum + one)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(id: &str, income: i64) -> Values {
        [
            (ID, Value::Text(id.to_owned())),
            (NAME, Value::Text(format!("Name {id}"))),
            (INCOME, Value::Money(Paise::rupees(income))),
        ]
        .into_iter()
        .collect()
    }

    #[test]
    fn co_applicants_incomes_are_added_and_a_removed_one_counts_no_more() {
        let mut values = Values::default();
        assert_eq!(total(&values, INCOME), Paise::ZERO);
        add(&mut values, item("a", 20_000));
        add(&mut values, item("b", 15_000));
        assert_eq!(total(&values, INCOME), Paise::rupees(35_000));
        assert_eq!(total(&values, REPAYMENTS), Paise::ZERO);
        assert_eq!(names(&values), ["Name a", "Name b"]);
        assert!(!remove(&mut values, "c"));
        assert!(remove(&mut values, "a"));
        assert_eq!(
            (ids(&values), total(&values, INCOME)),
            (vec!["b".to_owned()], Paise::rupees(15_000))
        );
        assert!(remove(&mut values, "b"));
        assert_eq!(values.get(GROUP), None);
    }
}
