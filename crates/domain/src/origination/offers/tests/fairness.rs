//! Personal characteristics never affect offers, for any request.

use super::*;

const LOANS_OF_ALL: [ProductType; 4] = [
    ProductType::PersonalLoans,
    ProductType::GoldLoans,
    ProductType::BusinessLoans,
    ProductType::AffordableHousingLoan,
];

prop_compose! {
    /// Personal characteristics without effect on prices.
    fn any_person()(
        names in ("[A-Z][a-z]{2,8}", "[A-Z][a-z]{2,8}"),
        choices in proptest::collection::vec(1_i64..5, 6),
        employer in "[A-Z][a-z]{3,12}",
        allow_sms in any::<bool>(),
        partner in "[a-z_]{3,12}",
    ) -> Values {
        let mut values: Values = [
            ("first_name", Value::Text(names.0)),
            ("last_name", Value::Text(names.1)),
            ("employer_name", Value::Text(employer)),
            ("allow_sms", Value::Flag(allow_sms)),
            ("channel_id", Value::Text(partner)),
        ]
        .into_iter()
        .collect();
        let keys = ["gender", "marital_status", "educational_level", "residence_type", "language", "loan_purpose"];
        for (key, choice) in keys.into_iter().zip(choices) {
            values.set(key, Value::Choice(choice));
        }
        values
    }
}

/// Inputs for the price of a loan of any product.
#[derive(Debug, Clone)]
struct Asked {
    amount: i64,
    months: i64,
    /// Items of the lists that a product matches by.
    choices: [i64; 5],
    score: Option<u16>,
}

prop_compose! {
    fn anything_asked()(
        amount in 1_000_i64..10_000_000,
        months in 3_i64..360,
        choices in (1_i64..7, 1_i64..6, 1_i64..6, 1_i64..8, 1_i64..5),
        score in proptest::option::of(580_u16..870),
    ) -> Asked {
        let (turnover, profit, years, nature, home) = choices;
        Asked { amount, months, choices: [turnover, profit, years, nature, home], score }
    }
}

impl Asked {
    /// The answers of a person with this request.
    fn answered_by(&self, person: &Values) -> Values {
        let amount = || Value::Money(Paise::rupees(self.amount));
        let months = || Value::Integer(self.months);
        let [turnover, profit, years, nature, home] = self.choices.map(Value::Choice);
        let piece: Values = [
            ("gold_kind", Value::Choice(1)),
            ("gold_grams", Value::Decimal(200_000)),
            ("gold_carats", Value::Choice(22)),
        ]
        .into_iter()
        .collect();
        let mut values = person.clone();
        for (key, value) in [
            ("desired_loan_amount", amount()),
            ("gold_loan_amount", amount()),
            ("business_loan_amount", amount()),
            ("home_amount", amount()),
            ("loan_months", months()),
            ("gold_loan_months", months()),
            ("business_loan_months", months()),
            ("home_months", months()),
            ("gold_items", Value::Group(vec![piece])),
            ("gold_purpose", Value::Choice(1)),
            ("gold_handover", Value::Choice(1)),
            ("business_current_turnover", turnover),
            ("business_gross_profit", profit),
            ("business_years", years),
            ("business_nature", nature),
            ("home_kind", home),
            ("home_price", Value::Money(Paise::rupees(6_000_000))),
            ("home_duty", Value::Money(Paise::ZERO)),
            ("employment_status_code", Value::Choice(1)),
            ("monthly_income", Value::Money(Paise::rupees(62_000))),
            ("birth_date", Value::Date(date(1992, 4, 6))),
            ("postal_code", Value::Text("226001".into())),
            ("household_income", Value::Choice(3)),
            ("emi", Value::Money(Paise::ZERO)),
        ] {
            values.set(key, value);
        }
        values
    }
}

/// The offers of a product shown for these answers.
fn shown_of(
    catalog: &Catalog,
    product: ProductType,
    asked: &Asked,
    person: &Values,
) -> Vec<(String, Option<Price>)> {
    let price = GoldPrice {
        date: TODAY,
        average: Paise::rupees(10_000),
        previous_close: Paise::rupees(10_100),
    };
    let answers = Answers {
        values: &asked.answered_by(person),
        score: asked.score,
        lists: catalog.lists(),
        lending: catalog.lending(),
        gold_price: Some(&price),
        today: TODAY,
    };
    let applicant = Product::for_type(product).applicant(&answers).unwrap();
    seen(&compute_offers(catalog, &applicant, product, TODAY).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Two people who differ only in characteristics without effect on prices (gender, language, name and partner among
    /// them) get the same offers in the same order, of every product.
    #[test]
    fn the_order_of_offers_does_not_depend_on_the_person(
        asked in anything_asked(),
        one in any_person(),
        other in any_person(),
    ) {
        let catalog = catalog_of(demo());
        let of = |product, person| shown_of(&catalog, product, &asked, person);
        for (product, lenders) in LOANS_OF_ALL.into_iter().zip([24, 5, 8, 6]) {
            let shown = of(product, &one);
            prop_assert_eq!(shown.len(), lenders, "{:?}", product);
            prop_assert_eq!(shown, of(product, &other));
        }
    }
    /// Neither the order in the database nor anything that partners, brands or lenders pay for (groups carry their
    /// commission) affects offers of any product.
    #[test]
    fn the_order_depends_on_the_price_alone(
        asked in anything_asked(),
        person in any_person(),
        shuffled in Just(demo()).prop_shuffle(),
        priorities in proptest::collection::vec(-1_000_i64..1_000, demo().len()),
        special in proptest::collection::vec(any::<bool>(), demo().len()),
        groups in proptest::collection::vec(proptest::collection::vec(1_i64..9, 0..3), demo().len()),
    ) {
        let changed = shuffled
            .into_iter()
            .zip(priorities)
            .zip(special)
            .zip(groups)
            .map(|(((mut lender, priority), so_status), lender_group_ids)| {
                lender.main_offering_mut().autosubmission = so_status;
                Lender {
                    priority,
                    so_status,
                    so_text: "Free toaster".into(),
                    lender_group_ids,
                    ..lender
                }
            })
            .collect();
        let (changed, demo) = (catalog_of(changed), catalog_of(demo()));
        for product in LOANS_OF_ALL {
            let of = |catalog| shown_of(catalog, product, &asked, &person);
            prop_assert_eq!(of(&changed), of(&demo), "{:?}", product);
        }
    }
}
