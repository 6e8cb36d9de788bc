//! One invented customer's way, from the visit to what a lender said.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::{Attribution, Touch, Utms, attribute};
use saakh_domain::form::field::Value;
use saakh_domain::id::{
    ApplicationId, ConsentId, CustomerId, LenderId, OfferId, OfferViewId, PartnerId, SubmissionId,
    uuid_v7,
};
use saakh_domain::identity::identifiers::Pan;
use saakh_domain::lifecycle::application::ApplicationStatus as Status;
use saakh_domain::lifecycle::submission::SubmissionStatus as Outcome;
use saakh_domain::time::start_in_india;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::Customer;
use saakh_store::insight::synthetic::{
    self, ActiveLink, Synthetic, SyntheticAttribution, SyntheticSubmission,
};
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::{OfferRow, OfferView};
use saakh_store::origination::profile_completion::ProfileCompletion;
use saakh_store::origination::submission::Submission;
use saakh_store::trust::consent::Consent;
use saakh_store::trust::share_receipt::ShareReceipt;

use super::customers::DemoPeople;
use super::draw::Draw;
use super::facts::{Facts, Offered};
use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::origination::profile;
use crate::origination::submission::{first_status, shared_fields};
use crate::{App, Error, Result};

/// After so many days of nothing an application is over, well before the sweep would see it.
const OVER_AFTER_DAYS: u64 = 25;
/// Numbers of one seed: each makes its own mobile numbers.
const PER_SEED: u64 = 10_000_000;
/// Of the best offers so many are chosen from.
const CHOSEN_FROM: u64 = 5;
/// From where invented customers agreed.
const ADDRESS: &str = "127.0.0.1";
/// The bureau that invented customers are known to.
const BUREAU: &str = "bureau";
const MINUTE_MILLIS: i64 = 60_000;
const DAY_MILLIS: i64 = 24 * 60 * MINUTE_MILLIS;

/// How many applications there are to be, and how far they come.
pub(super) struct Plan {
    pub(super) count: u64,
    seed: u64,
    /// The days over which they are started.
    days: i64,
    /// Of a hundred who could, so many apply to a lender.
    submit: u64,
    /// Of a hundred who could, so many look at offers and do not apply.
    look: u64,
}

impl Plan {
    /// Two years. Views are large, so most stop before they see one, as in life.
    pub(super) const fn years(count: u64, seed: u64) -> Self {
        Self {
            count,
            seed,
            days: 730,
            submit: 15,
            look: 10,
        }
    }

    /// The month before a demo. No seed of the command line makes the same numbers.
    pub(super) const fn month() -> Self {
        Self {
            count: 400,
            seed: 99,
            days: 30,
            submit: 45,
            look: 25,
        }
    }
}

/// What invented customers are made of.
pub(super) struct Maker {
    plan: Plan,
    people: DemoPeople,
    facts: Vec<Facts>,
    links: BTreeMap<PartnerId, Vec<ActiveLink>>,
    snapshot: Arc<Snapshot>,
    /// The last instant at which anything happened.
    end: Timestamp,
}

impl Maker {
    pub(super) async fn new(app: &App, plan: Plan) -> Result<Self> {
        let mut conn = app.db.read().await?;
        let mut links: BTreeMap<PartnerId, Vec<ActiveLink>> = BTreeMap::new();
        for link in synthetic::active_links(&mut conn).await? {
            links.entry(link.partner).or_default().push(link);
        }
        drop(conn);
        let (people, snapshot) = (DemoPeople::load()?, app.catalog());
        Ok(Self {
            facts: Facts::all(app, &snapshot, &people, plan.seed)?,
            plan,
            people,
            links,
            snapshot,
            end: start_in_india(app.today()),
        })
    }

    pub(super) fn default_partner(&self) -> PartnerId {
        self.snapshot.partners.default_partner().id
    }

    /// The customer of a number, the same for the same plan.
    pub(super) fn make(&self, app: &App, number: u64) -> Result<Synthetic> {
        let mut way = self.way(number);
        let started = way.now;
        let facts = way.draw.one(&self.facts);
        let product = product(&mut way.draw);
        let offered = facts.offered(product);
        let reach = self.reach(&mut way.draw, offered.is_some());
        let mut history = way.walk(reach);
        let completed_at = history.get(1).map(|line| line.1);
        let mut person = self.person(app, &mut way, number, facts, &history)?;
        let application = ApplicationId::new(way.id(started));
        let (mut view, mut submission) = (None, None);
        if let (Some(offered), Some((_, at))) = (offered, history.get(2).copied()) {
            let id = OfferViewId::new(way.id(at));
            let score = person.score.as_ref();
            let shown = offered.view(application, id, (at, score), || OfferId::new(way.id(at)));
            if reach == Status::Submitted {
                submission =
                    Some(self.submission(app, &mut way, &mut person, (offered, &shown))?);
            }
            view = Some(shown);
        }
        let is_decided = submission
            .as_ref()
            .is_some_and(|to| to.row.status.is_final());
        if is_decided {
            history.push((Status::Closed, way.now));
        } else if way.is_old {
            history.push((Status::Closed, way.after(days_long(OVER_AFTER_DAYS))));
        }
        let attribution = self.attribution(&mut way.draw, started)?;
        person.customer.partner_id = attribution.as_ref().map(|why| why.partner);
        person.customer.updated_at = way.now;
        Ok(Synthetic {
            customer: person.customer,
            attribution,
            consents: person.consents,
            score: person.score,
            completion: Some(ProfileCompletion {
                product: ProductType::PersonalLoans,
                completed_at,
            }),
            application,
            product,
            history,
            view,
            submission,
        })
    }

    /// Evenly over the days, so that numbers are in the order of time.
    fn way(&self, number: u64) -> Way {
        let span = i128::from(self.plan.days * DAY_MILLIS);
        let passed = span * i128::from(number) / i128::from(self.plan.count.max(1));
        let from_end = SignedDuration::from_millis(i64::try_from(span - passed).unwrap_or(0));
        let started = self.end.saturating_sub(from_end).unwrap_or(self.end);
        Way {
            draw: Draw::new(self.plan.seed, number),
            now: started,
            end: self.end,
            is_old: from_end > days_long(OVER_AFTER_DAYS),
        }
    }

    /// How far somebody comes on our side. Where nobody lends, there are no offers.
    fn reach(&self, draw: &mut Draw, has_offers: bool) -> Status {
        let of_hundred = draw.below(100);
        let (submit, look) = (self.plan.submit, self.plan.look);
        if has_offers && of_hundred < submit {
            Status::Submitted
        } else if has_offers && of_hundred < submit + look {
            Status::OffersViewed
        } else if draw.below(2) == 0 {
            Status::Started
        } else {
            Status::ProfileComplete
        }
    }

    fn person(
        &self,
        app: &App,
        way: &mut Way,
        number: u64,
        facts: &Facts,
        history: &[(Status, Timestamp)],
    ) -> Result<InventedPerson> {
        let started = history.first().map_or(self.end, |first| first.1);
        let is_complete = history.len() > 1;
        let (mut values, revision) = if is_complete {
            facts.whole.clone()
        } else {
            facts.begun.clone()
        };
        let is_woman = facts.whole.0.choice("gender") == Some(1);
        let first = way.draw.one(self.people.first_names(is_woman));
        let last = way.draw.one(&self.people.last_names);
        for (key, name) in [("first_name", first), ("last_name", last)] {
            values.set(key, Value::Text(name.clone()));
        }
        let mobile = self.plan.seed % 100 * PER_SEED + number % PER_SEED;
        let mut customer = Customer {
            id: CustomerId::new(way.id(started)),
            mobile: Some(Secret::new(format!("+917{mobile:09}"))),
            email: is_complete.then(|| {
                let name = first.to_ascii_lowercase();
                Secret::new(format!("{name}{mobile}@customers.example"))
            }),
            mobile_verified_at: Some(started),
            email_verified_at: None,
            language: if way.draw.below(3) == 0 {
                Language::Hi
            } else {
                Language::En
            },
            profile: user::stored(&values)?,
            revision,
            pan: None,
            partner_id: None,
            created_at: started,
            updated_at: started,
        };
        if is_complete {
            let pan = pan(&mut way.draw, last)?;
            customer.pan = Some(profile::sealed(app, &customer, &pan));
        }
        let mut person = InventedPerson {
            customer,
            consents: Vec::new(),
            score: None,
        };
        person.agree(app, way, Purpose::Matching, None, started);
        let keep = u64::try_from(app.reference.lending.credit_report.keep_days).unwrap_or(0);
        let counts = self.end.duration_since(started) < days_long(keep);
        if let Some(points) = facts.score.filter(|_| is_complete && counts) {
            person.agree(app, way, Purpose::CreditReport, None, started);
            person.score = Some(CreditScore {
                bureau: BUREAU.to_owned(),
                score: Some(points.into()),
                as_of: started,
            });
        }
        Ok(person)
    }

    /// One of the first offers is applied for.
    fn submission(
        &self,
        app: &App,
        way: &mut Way,
        person: &mut InventedPerson,
        (offered, (view, rows)): (&Offered, &(OfferView, Vec<OfferRow>)),
    ) -> Result<SyntheticSubmission> {
        let among = CHOSEN_FROM.min(rows.len() as u64);
        let place = usize::try_from(way.draw.below(among)).unwrap_or(0);
        let chosen = offered.offer(place, rows[place].id);
        let chosen = chosen.ok_or(Error::Internal("a view without its offer", None))?;
        let lender = self.snapshot.catalog.lender(chosen.lender_id);
        let lender = lender.ok_or(Error::Internal("an offer of no lender", None))?;
        let at = way.now;
        let id = SubmissionId::new(way.id(at));
        let consent_id = person.agree(app, way, Purpose::LenderShare, Some(lender.id), at);
        let offering = lender.offering_for(offered.asked.product);
        let first = first_status(offering);
        let mut history = vec![(first, at)];
        for outcome in outcomes(way.draw.below(100), way.is_old) {
            // Whoever goes on at the lender's own page is not handed over by us.
            if first == Outcome::Redirected && *outcome == Outcome::Submitted {
                continue;
            }
            let minutes = 1 + way.draw.below(3 * 24 * 60);
            history.push((*outcome, way.after(minutes_long(minutes))));
        }
        let last = history.last().copied().unwrap_or((first, at));
        Ok(SyntheticSubmission {
            row: Submission {
                id,
                application_id: view.key.application_id,
                product: offered.asked.product,
                offer_id: chosen.id,
                lender_id: lender.id,
                status: last.0,
                offer: saakh_store::db::to_json(&chosen)?,
                fields: Secret::new("{}".to_owned()),
                reference: Some(id.to_string()),
                redirect_url: None,
                created_at: at,
                updated_at: last.1,
            },
            history,
            receipt: ShareReceipt {
                submission_id: id,
                consent_id,
                lender_id: lender.id,
                fields: shared_fields(offering),
                shared_at: at,
                withdrawal_told_at: None,
                withdrawal_asked_at: None,
            },
        })
    }

    /// Four of five came by a partner's page or link, some of them long before.
    fn attribution(&self, draw: &mut Draw, at: Timestamp) -> Result<Option<SyntheticAttribution>> {
        if draw.below(5) == 0 {
            return Ok(None);
        }
        let partners = &self.snapshot.partners;
        let partner = draw.one(partners.all());
        let minutes = match draw.below(10) {
            0 => draw.below(60 * 24 * 60),
            1..4 => draw.below(3 * 24 * 60),
            _ => draw.below(60),
        };
        let touched_at = at.saturating_sub(minutes_long(minutes)).unwrap_or(at);
        let segment = Some(partner.key.as_str());
        let touch = Touch::new(&partner.key, Utms::default(), segment, None, touched_at);
        let links = self.links.get(&partner.id).map_or(&[][..], Vec::as_slice);
        let link = (!links.is_empty() && draw.below(2) == 0).then(|| draw.one(links));
        let touch = touch.by_link(link.map(|link| link.code.as_str()));
        let decided: Attribution = attribute(&touch, at, partners);
        Ok(Some(SyntheticAttribution {
            partner: decided.partner,
            link: link.filter(|_| decided.counted).map(|link| link.id),
            evidence: saakh_store::db::to_json(&decided.evidence)?,
            at,
        }))
    }
}

/// A customer with what they agreed to and what was asked about them.
struct InventedPerson {
    customer: Customer,
    consents: Vec<Consent>,
    score: Option<CreditScore>,
}

impl InventedPerson {
    fn agree(
        &mut self,
        app: &App,
        way: &mut Way,
        purpose: Purpose,
        lender_id: Option<LenderId>,
        at: Timestamp,
    ) -> ConsentId {
        let id = ConsentId::new(way.id(at));
        self.consents.push(Consent {
            id,
            customer_id: self.customer.id,
            purpose: purpose.code().to_owned(),
            lender_id,
            notice_version: app.reference.notices.version(purpose).to_owned(),
            locale: self.customer.language,
            given_at: at,
            given_from: ADDRESS.to_owned(),
            withdrawn_at: None,
        });
        id
    }
}

/// Chance and time of one customer: time goes on, and never beyond the end.
struct Way {
    draw: Draw,
    now: Timestamp,
    end: Timestamp,
    /// Whether nothing of it is open any more.
    is_old: bool,
}

impl Way {
    fn id(&mut self, at: Timestamp) -> uuid::Uuid {
        uuid_v7(at.as_millisecond(), self.draw.bytes())
    }

    /// The statuses up to one, and when each came.
    fn walk(&mut self, reach: Status) -> Vec<(Status, Timestamp)> {
        let all = [
            Status::Started,
            Status::ProfileComplete,
            Status::OffersViewed,
            Status::Submitted,
        ];
        let mut history = vec![(Status::Started, self.now)];
        for status in all.into_iter().skip(1).filter(|status| *status <= reach) {
            let minutes = 1 + self.draw.below(30);
            history.push((status, self.after(minutes_long(minutes))));
        }
        history
    }

    fn after(&mut self, wait: SignedDuration) -> Timestamp {
        let later = self.now.saturating_add(wait).unwrap_or(self.end);
        self.now = later.min(self.end);
        self.now
    }
}

/// A person's PAN: the fifth letter is that of the last name.
fn pan(draw: &mut Draw, last_name: &str) -> Result<Pan> {
    let letters: String = (0..3).map(|_| draw.letter()).collect();
    let initial = last_name.chars().next().unwrap_or('A').to_ascii_uppercase();
    let text = format!(
        "{letters}P{initial}{:04}{}",
        draw.below(10_000),
        draw.letter()
    );
    Pan::parse(&text).map_err(|error| Error::internal("an invented PAN is none", error))
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
        (35..65, _) => &[Outcome::Submitted, Outcome::InReview, Outcome::Rejected],
        (65..75, false) => &[Outcome::Submitted, Outcome::InReview],
        (75..80, _) => &[Outcome::Failed],
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

fn minutes_long(minutes: u64) -> SignedDuration {
    SignedDuration::from_millis(i64::try_from(minutes).unwrap_or(0) * MINUTE_MILLIS)
}

fn days_long(days: u64) -> SignedDuration {
    minutes_long(days * 24 * 60)
}
