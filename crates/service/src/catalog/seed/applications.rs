//! Invented applications in any number, with histories and submissions, the same for the same
//! seed and day: what the tables look like after two years. They are written as they ended, many
//! in one statement, so that millions take minutes; nobody went through the use cases with them.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{
    ApplicationId, CustomerId, LenderId, OfferId, OfferViewId, PartnerId, SubmissionId, uuid_v7,
};
use saakh_domain::origination::application::ApplicationStatus as Status;
use saakh_domain::origination::submission::SubmissionStatus as Outcome;
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_domain::{Language, Secret};
use saakh_store::insight::figure::{self, Figure};
use saakh_store::insight::funnel::{self, Tally};
use saakh_store::insight::synthetic::{self, Synthetic, SyntheticSubmission};
use saakh_store::{Scope, Tx, write_tx};

use super::customers::DemoPeople;
use super::draw::Draw;
use crate::distribution::leads;
use crate::{App, Result};

/// Applications that one transaction adds.
const AT_ONCE: u64 = 5_000;
/// The days over which they were started.
const DAYS: i64 = 730;
/// After so many days of nothing an application is over, well before the sweep would see it.
const OVER_AFTER_DAYS: u64 = 25;
/// Numbers of one seed: each makes its own mobile numbers.
const PER_SEED: u64 = 10_000_000;
const MINUTE_MILLIS: i64 = 60_000;
const DAY_MILLIS: i64 = 24 * 60 * MINUTE_MILLIS;

/// Adds so many applications, each of a customer of its own. `progress` is told how many there
/// are after every transaction.
pub async fn applications(app: &App, count: u64, seed: u64, progress: impl Fn(u64)) -> Result<()> {
    let maker = Maker::new(app, count, seed)?;
    let mut added = 0;
    while added < count {
        let upto = count.min(added + AT_ONCE);
        let some: Vec<Synthetic> = (added..upto).map(|number| maker.make(number)).collect();
        write_tx!(app.db, Scope::exclusive(), |tx| {
            add(tx, &some, maker.default_partner).await
        })?;
        added = upto;
        progress(added);
    }
    leads::recount(app).await
}

/// Adds some, and what they count for, so that the figures are right at every moment.
async fn add(tx: &mut Tx, some: &[Synthetic], default_partner: PartnerId) -> Result<()> {
    synthetic::add(tx, some).await?;
    funnel::add(tx, &tally(some, default_partner)).await?;
    for (day, customers) in days(some) {
        for figure in [Figure::CustomerWon, Figure::OtpVerified] {
            figure::add(tx, figure, day, customers).await?;
        }
        // One in eight passcodes is not taken.
        figure::add(tx, Figure::OtpSent, day, customers + customers / 7).await?;
    }
    Ok(())
}

fn tally(some: &[Synthetic], default_partner: PartnerId) -> Tally {
    let mut tally = Tally::default();
    for one in some {
        let partner = one.partner.unwrap_or(default_partner);
        for (stage, at) in one.stages() {
            tally.reach(stage, date_in_india(at), one.product, partner);
        }
    }
    tally
}

fn days(some: &[Synthetic]) -> BTreeMap<Date, i64> {
    let mut days = BTreeMap::new();
    for one in some {
        *days.entry(date_in_india(one.started_at())).or_default() += 1;
    }
    days
}

/// What applications are made of.
struct Maker {
    people: DemoPeople,
    lenders: Vec<LenderId>,
    partners: Vec<PartnerId>,
    default_partner: PartnerId,
    count: u64,
    seed: u64,
    /// The last instant at which anything happened.
    end: Timestamp,
}

impl Maker {
    fn new(app: &App, count: u64, seed: u64) -> Result<Self> {
        let snapshot = app.catalog();
        let lenders = snapshot.catalog.lenders().iter();
        let partners = snapshot.partners.all().iter();
        Ok(Self {
            people: DemoPeople::load()?,
            lenders: lenders.map(|lender| lender.id).collect(),
            partners: partners.map(|partner| partner.id).collect(),
            default_partner: snapshot.partners.default_partner().id,
            count,
            seed,
            end: start_in_india(app.today()),
        })
    }

    fn make(&self, number: u64) -> Synthetic {
        let mut draw = Draw::new(self.seed, number);
        let started = self.started(number);
        let mut clock = Going {
            now: started,
            end: self.end,
        };
        let submits = draw.below(100) < 30 && !self.lenders.is_empty();
        let is_old = self.end.duration_since(started) > days_long(OVER_AFTER_DAYS);
        let mut history = Self::way(&mut draw, &mut clock, submits);
        let submission = submits.then(|| self.submission(&mut draw, &mut clock, is_old));
        let decided = submission
            .as_ref()
            .is_some_and(|to| to.history.last().is_some_and(|last| last.0.is_final()));
        if decided {
            history.push((Status::Closed, clock.now));
        } else if is_old {
            history.push((Status::Closed, clock.after(days_long(OVER_AFTER_DAYS))));
        }
        let id = |draw: &mut Draw| uuid_v7(started.as_millisecond(), draw.bytes());
        Synthetic {
            customer: CustomerId::new(id(&mut draw)),
            mobile: Secret::new(format!(
                "+917{:09}",
                self.seed % 100 * PER_SEED + number % PER_SEED
            )),
            language: if draw.below(3) == 0 {
                Language::Hi
            } else {
                Language::En
            },
            profile: Secret::new(self.profile(&mut draw)),
            partner: (draw.below(5) > 0).then(|| *draw.one(&self.partners)),
            application: ApplicationId::new(id(&mut draw)),
            product: product(&mut draw),
            history,
            submission,
        }
    }

    /// Evenly over the days, so that numbers are in the order of time.
    fn started(&self, number: u64) -> Timestamp {
        let span = i128::from(DAYS * DAY_MILLIS);
        let passed = span * i128::from(number) / i128::from(self.count.max(1));
        let from_end = SignedDuration::from_millis(i64::try_from(span - passed).unwrap_or(0));
        self.end.saturating_sub(from_end).unwrap_or(self.end)
    }

    /// How far she came on our side.
    fn way(draw: &mut Draw, clock: &mut Going, submits: bool) -> Vec<(Status, Timestamp)> {
        let all = [
            Status::Started,
            Status::ProfileComplete,
            Status::OffersViewed,
            Status::Submitted,
        ];
        let reached = if submits { 4 } else { 1 + draw.below(3) };
        let mut history = Vec::with_capacity(5);
        for (step, status) in (0..reached).zip(all) {
            let minutes = if step == 0 { 0 } else { 1 + draw.below(30) };
            history.push((status, clock.after(minutes_long(minutes))));
        }
        history
    }

    fn submission(&self, draw: &mut Draw, clock: &mut Going, is_old: bool) -> SyntheticSubmission {
        let at = clock.now.as_millisecond();
        let mut history = vec![(Outcome::Created, clock.now)];
        for outcome in outcomes(draw.below(100), is_old) {
            let minutes = 1 + draw.below(3 * 24 * 60);
            history.push((*outcome, clock.after(minutes_long(minutes))));
        }
        SyntheticSubmission {
            id: SubmissionId::new(uuid_v7(at, draw.bytes())),
            view: OfferViewId::new(uuid_v7(at, draw.bytes())),
            offer: OfferId::new(uuid_v7(at, draw.bytes())),
            lender: *draw.one(&self.lenders),
            history,
        }
    }

    fn profile(&self, draw: &mut Draw) -> String {
        let names = if draw.below(2) == 0 {
            &self.people.first_names_female
        } else {
            &self.people.first_names_male
        };
        format!(
            r#"{{"desired_loan_amount":{{"money":{}}},"first_name":{{"text":"{}"}},"last_name":{{"text":"{}"}},"monthly_income":{{"money":{}}},"postal_code":{{"text":"{}"}}}}"#,
            10_000 + 5_000 * draw.below(100),
            draw.one(names),
            draw.one(&self.people.last_names),
            15_000 + 1_000 * draw.below(90),
            draw.one(&self.people.pincodes),
        )
    }
}

/// What a lender said, of a hundred: an old application does not wait any more.
const fn outcomes(of_hundred: u64, is_old: bool) -> &'static [Outcome] {
    match (of_hundred, is_old) {
        (0..25, _) => &[
            Outcome::Submitted,
            Outcome::InReview,
            Outcome::Approved,
            Outcome::Disbursed,
        ],
        (25..35, true) => &[Outcome::Submitted, Outcome::Approved, Outcome::Expired],
        (25..35, false) => &[Outcome::Submitted, Outcome::Approved],
        (35..80, _) => &[Outcome::Submitted, Outcome::InReview, Outcome::Rejected],
        (80..85, _) => &[Outcome::Failed],
        (_, true) => &[Outcome::Submitted, Outcome::Expired],
        (_, false) => &[Outcome::Submitted],
    }
}

/// Most look for a personal loan.
fn product(draw: &mut Draw) -> ProductType {
    match draw.below(100) {
        0..60 => ProductType::PersonalLoans,
        60..72 => ProductType::GoldLoans,
        72..84 => ProductType::BusinessLoans,
        84..90 => ProductType::AffordableHousingLoan,
        90..98 => ProductType::CreditCards,
        _ => ProductType::OtherInsurance,
    }
}

/// Time that goes on, and never beyond the end.
struct Going {
    now: Timestamp,
    end: Timestamp,
}

impl Going {
    fn after(&mut self, wait: SignedDuration) -> Timestamp {
        self.now = self
            .now
            .saturating_add(wait)
            .unwrap_or(self.end)
            .min(self.end);
        self.now
    }
}

fn minutes_long(minutes: u64) -> SignedDuration {
    SignedDuration::from_millis(i64::try_from(minutes).unwrap_or(0) * MINUTE_MILLIS)
}

fn days_long(days: u64) -> SignedDuration {
    minutes_long(days * 24 * 60)
}
