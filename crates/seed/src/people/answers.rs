//! Answers of synthetic people, by product. None is stored sealed, because people share profiles (`facts.rs`).

use saakh_domain::catalog::product::ProductType;
use saakh_service::app::PincodeArea;
use serde_json::{Map, Value, json};

use super::DemoPeople;
use crate::draw::Draw;

type Step = (&'static str, Map<String, Value>);

/// The applicant whose answers are generated.
pub(crate) struct AnswerMaker<'a> {
    pub(crate) draw: &'a mut Draw,
    pub(crate) people: &'a DemoPeople,
    pub(crate) names: (&'a str, &'a str),
    pub(crate) is_woman: bool,
    /// Pincode of the home with its area.
    pub(crate) place: (&'a str, &'a PincodeArea),
    /// Rupees a month.
    pub(crate) income: u64,
    pub(crate) number: u64,
}

impl AnswerMaker<'_> {
    /// Answers step by step; products without a profile use those of a personal loan.
    pub(crate) fn make_answers(&mut self, product: ProductType) -> Vec<Step> {
        match product {
            ProductType::GoldLoans => self.for_gold(),
            ProductType::BusinessLoans => self.for_a_business(),
            ProductType::AffordableHousingLoan => self.for_a_home(),
            _ => self.for_a_person(),
        }
    }

    fn for_a_person(&mut self) -> Vec<Step> {
        let self_employed = self.draw.below(4) == 0;
        vec![
            ("loan", self.loan(self_employed)),
            ("about", self.about()),
            ("address", self.address()),
            ("living", self.living()),
            (
                "work",
                if self_employed {
                    self.own_work()
                } else {
                    self.work()
                },
            ),
            (
                "money",
                with(self.money(), json!({ "household_income": 5 })),
            ),
        ]
    }

    fn for_gold(&mut self) -> Vec<Step> {
        let pieces: Vec<Value> = (0..=self.draw.below(3)).map(|_| self.piece()).collect();
        let loan = json!({
            "gold_loan_amount": 10_000 + 5_000 * self.draw.below(40),
            "gold_loan_months": 3 + 3 * self.draw.below(8),
            "gold_purpose": 1 + self.draw.below(2),
            "gold_handover": 1 + self.draw.below(2),
        });
        let contact = json!({
            "employment_status_code": 1 + self.draw.below(2),
            "monthly_income": self.income,
        });
        vec![
            ("gold", map(json!({ "gold_items": pieces }))),
            ("loan", map(loan)),
            ("about", self.about()),
            ("address", self.address()),
            ("contact", with(self.contact(), contact)),
        ]
    }

    /// An ornament of 4 to 24 grams.
    fn piece(&mut self) -> Value {
        let milligrams = 4_000 + 10 * self.draw.below(2_000);
        json!({
            "gold_kind": 1,
            "gold_grams": format!("{}.{:03}", milligrams / 1_000, milligrams % 1_000),
            "gold_carats": self.draw.pick(&[18, 20, 22, 22, 22]),
        })
    }

    fn for_a_business(&mut self) -> Vec<Step> {
        let loan = json!({
            "business_loan_amount": 50_000 + 25_000 * self.draw.below(60),
            "business_loan_months": 6 + 6 * self.draw.below(8),
            "business_loan_purpose": 1 + self.draw.below(6),
        });
        let income = json!({ "monthly_income": self.income, "household_income": 5 });
        let mut steps = self.business();
        steps.extend([
            ("loan", map(loan)),
            ("about", self.about()),
            ("address", self.address()),
            ("money", with(self.money(), income)),
        ]);
        steps
    }

    /// A sole proprietorship without a PAN of its own, or a professional.
    fn business(&mut self) -> Vec<Step> {
        let sales = map(json!({
            "business_current_turnover": 2 + self.draw.below(4),
            "business_gross_profit": 1 + self.draw.below(2),
            "business_account": false,
        }));
        if self.draw.below(5) == 0 {
            let profession = json!({
                "is_professional": true,
                "professional_type": 1 + self.draw.below(7),
                "professional_years": 1 + self.draw.below(4),
            });
            return vec![("business", map(profession)), ("sales", sales)];
        }
        let registration = json!({
            "business_registration_type": 1 + self.draw.below(3),
            "business_company_type": 1,
        });
        let firm = json!({
            "is_professional": false,
            "business_name": format!("{} Traders", self.names.1),
            "business_nature": 1 + self.draw.below(7),
            "business_years": 1 + self.draw.below(5),
        });
        vec![
            ("business", map(firm)),
            ("registration", map(registration)),
            ("sales", sales),
        ]
    }

    fn for_a_home(&mut self) -> Vec<Step> {
        let price = 600_000 + 50_000 * self.draw.below(40);
        let home = json!({
            "home_kind": 1 + self.draw.below(4),
            "home_price": price,
            "home_duty": price / 20,
            "home_pincode": self.place.0,
        });
        let loan = json!({
            "home_amount": price / 100 * (40 + self.draw.below(40)),
            "home_months": 60 + 60 * self.draw.below(5),
            "home_transfer": false,
            "employment_status_code": 1,
        });
        vec![
            ("property", map(home)),
            ("loan", map(loan)),
            ("about", self.about()),
            ("address", self.address()),
            ("work", self.work()),
            ("money", self.money()),
        ]
    }

    fn loan(&mut self, self_employed: bool) -> Map<String, Value> {
        let amount = 10_000 + 5_000 * self.draw.below(100);
        let (employment, key) = if self_employed {
            (2, "se_loan_amount")
        } else {
            (1, "desired_loan_amount")
        };
        map(json!({
            "employment_status_code": employment,
            key: amount,
            "loan_months": 6 + 6 * self.draw.below(9),
            "loan_purpose": 1 + self.draw.below(3),
        }))
    }

    fn about(&mut self) -> Map<String, Value> {
        let draw = &mut *self.draw;
        let (first, last) = self.names;
        let (year, month, day) = (
            1966 + draw.below(38),
            1 + draw.below(12),
            1 + draw.below(28),
        );
        let initial = last.chars().next().unwrap_or('A').to_ascii_uppercase();
        let letters: String = (0..3).map(|_| draw.letter()).collect();
        let last_letter = draw.letter();
        map(json!({
            "first_name": first,
            "last_name": last,
            "birth_date": format!("{year}-{month:02}-{day:02}"),
            "tin": format!("{letters}P{initial}{:04}{last_letter}", draw.below(10_000)),
        }))
    }

    fn address(&mut self) -> Map<String, Value> {
        let (pincode, area) = self.place;
        map(json!({
            "postal_code": pincode,
            "state": area.state,
            "district": self.draw.pick(&area.districts),
            "address1": self.draw.pick(&self.people.streets),
        }))
    }

    fn living(&mut self) -> Map<String, Value> {
        map(json!({
            "residence_type": 1,
            "gender": if self.is_woman { 1 } else { 2 },
            "marital_status": 1 + self.draw.below(2),
            "educational_level": 1 + self.draw.below(3),
        }))
    }

    fn work(&mut self) -> Map<String, Value> {
        map(json!({
            "employer_name": self.draw.pick(&self.people.employers),
            "officepincode": self.place.0,
            "monthly_income": self.income,
            "salary_mode": 1,
            "prefer_net_banking": 1,
        }))
    }

    fn own_work(&mut self) -> Map<String, Value> {
        map(json!({
            "business_registration_type": 1,
            "business_years": 1 + self.draw.below(3),
            "business_current_turnover": 1 + self.draw.below(3),
            "monthly_income": self.income,
        }))
    }

    /// The last band of a household's income has no upper bound, so it never contradicts the customer's own.
    fn money(&mut self) -> Map<String, Value> {
        let repaid = 500 * self.draw.below(self.income / 2_000);
        with(self.contact(), json!({ "emi": repaid }))
    }

    fn contact(&mut self) -> Map<String, Value> {
        let name = self.names.0.to_ascii_lowercase();
        map(json!({
            "email": format!("{name}{}@customers.example", self.number),
        }))
    }
}

fn with(mut answers: Map<String, Value>, more: Value) -> Map<String, Value> {
    answers.extend(map(more));
    answers
}

fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
