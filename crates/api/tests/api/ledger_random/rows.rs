//! Rows of customers who applied, inserted directly, because a journey for each would take hours.

use saakh_domain::id::{SubmissionId, uuid_v7};
use saakh_store::db::DbError;
use saakh_store::db::bulk::{self, Table};
use saakh_store::{Tx, args};

use super::drawn::Random;
use super::world::{LENDERS, Loan, PARTNERS};

/// Rows of customers who applied.
#[derive(Default)]
pub(super) struct Rows {
    loans: Vec<(Loan, [String; 2], bool)>,
    link: i64,
}

impl Rows {
    /// Adds a customer; returns the loan.
    pub(super) fn add(&mut self, random: &mut Random, number: i64, payee: i64, link: i64) -> Loan {
        self.link = link;
        let mut id = |kind: u8| {
            let mut bytes = [kind; 10];
            bytes[..8].copy_from_slice(&random.below(u64::MAX).to_be_bytes());
            uuid_v7(number, bytes)
        };
        let (submission, application, customer) = (id(1), id(2), id(3));
        let partner = [
            None,
            Some(PARTNERS[0]),
            Some(PARTNERS[1]),
            Some(PARTNERS[2]),
        ][usize::try_from(random.below(4)).unwrap()];
        let by_link = partner == Some(PARTNERS[0]) && random.below(2) == 0;
        let (percent, flat) = match partner {
            Some(2) => (60_000, 0),
            Some(3) => (45_500, 25_000),
            Some(_) => (33_333, 10_000),
            None => (0, 0),
        };
        let loan = Loan {
            id: SubmissionId::new(submission),
            lender: LENDERS[usize::try_from(random.below(3)).unwrap()],
            partner,
            percent,
            flat,
            merchant: by_link.then_some(payee),
            merchant_percent: if by_link { 37_500 } else { 0 },
        };
        self.loans.push((
            loan.clone(),
            [application.to_string(), customer.to_string()],
            by_link,
        ));
        loan
    }

    pub(super) async fn store(&self, tx: &mut Tx, offer: &str) -> Result<(), DbError> {
        const CUSTOMER: Table = Table {
            name: "customer",
            columns: &[
                "id",
                "language",
                "profile",
                "revision",
                "created_at",
                "updated_at",
            ],
        };
        const APPLICATION: Table = Table {
            name: "application",
            columns: &[
                "id",
                "customer_id",
                "product_type",
                "status",
                "partner_id",
                "created_at",
                "updated_at",
            ],
        };
        const ATTRIBUTION: Table = Table {
            name: "attribution",
            columns: &[
                "customer_id",
                "partner_id",
                "evidence",
                "attributed_at",
                "link_id",
            ],
        };
        const SUBMISSION: Table = Table {
            name: "submission",
            columns: &[
                "id",
                "application_id",
                "offer_id",
                "lender_id",
                "status",
                "offer",
                "fields",
                "created_at",
                "updated_at",
            ],
        };
        let all = || self.loans.iter();
        let customers =
            all().map(|(_, [_, customer], _)| args![customer, "en", "{}", 1_i64, 0_i64, 0_i64]);
        bulk::insert(tx, CUSTOMER, customers.collect()).await?;
        let applications = all().map(|(loan, [application, customer], _)| {
            args![
                application,
                customer,
                "personal-loans",
                "submitted",
                loan.partner,
                0_i64,
                0_i64
            ]
        });
        bulk::insert(tx, APPLICATION, applications.collect()).await?;
        let brought = all().filter_map(|(loan, [_, customer], by_link)| {
            let link = by_link.then_some(self.link);
            loan.partner
                .map(|partner| args![customer, partner, "{}", 0_i64, link])
        });
        bulk::insert(tx, ATTRIBUTION, brought.collect()).await?;
        let submissions = all().map(|(loan, [application, _], _)| {
            args![
                loan.id,
                application,
                offer,
                loan.lender,
                "approved",
                "{}",
                "{}",
                0_i64,
                0_i64
            ]
        });
        bulk::insert(tx, SUBMISSION, submissions.collect()).await
    }
}
