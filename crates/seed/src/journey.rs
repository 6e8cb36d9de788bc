//! One synthetic customer's journey, from the visit to the lender's decision.

mod person;
mod submission;
mod visit;
mod way;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{ApplicationId, OfferViewId, PartnerId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::time::{days_between, start_in_india};
use saakh_service::app::snapshot::Snapshot;
use saakh_service::{App, Result};
use saakh_store::origination::profile_completion::ProfileCompletion;

use crate::draw::Draw;
use crate::facts::{LOOKED_FOR, SharedProfiles};
use crate::people::DemoPeople;
use crate::rows::SyntheticApplication;
use crate::rows::link::{self, ActiveLink};
use way::{CustomerTimeline, DAY_MILLIS, days_duration};

/// Days without activity after which an application is closed, well before the sweep would close it.
const OVER_AFTER_DAYS: u64 = 25;
/// Applications per day before a demo.
const A_DAY: u64 = 14;

/// Number of applications and how far they get.
pub(crate) struct Plan {
    count: u64,
    seed: u64,
    /// Number of profiles per product that all customers share. Each is matched with every lender, which takes a
    /// moment.
    profiles: u64,
    /// Days over which applications are started.
    days: i64,
    /// Percentage of eligible customers who apply to a lender.
    submit: u64,
    /// Percentage of eligible customers who view offers and do not apply.
    look: u64,
}

impl Plan {
    /// Two years. Views are large, so most customers stop before they see one, as real ones do.
    pub(crate) const fn for_years(count: u64, seed: u64) -> Self {
        Self {
            count,
            seed,
            profiles: 200,
            days: 730,
            submit: 15,
            look: 10,
        }
    }

    /// The two months before a demo's and its own until now. Uses a seed that the command line cannot produce.
    pub(crate) fn for_past(today: Date) -> Self {
        let first = YearMonth::from_date(today).minus_months(2).first_day();
        let days = days_between(first, today);
        Self {
            count: u64::try_from(days).unwrap_or(0) * A_DAY,
            seed: 99,
            profiles: 60,
            days,
            submit: 45,
            look: 25,
        }
    }
}

/// Generates synthetic customers.
pub(crate) struct CustomerMaker {
    plan: Plan,
    people: DemoPeople,
    facts: SharedProfiles,
    links: BTreeMap<PartnerId, Vec<ActiveLink>>,
    snapshot: Arc<Snapshot>,
    /// The last instant at which anything may happen.
    end: Timestamp,
}

impl CustomerMaker {
    pub(crate) async fn new(app: &App, plan: Plan) -> Result<Self> {
        let mut conn = app.db.read().await?;
        let mut links: BTreeMap<PartnerId, Vec<ActiveLink>> = BTreeMap::new();
        for link in link::list_active_links(&mut conn).await? {
            links.entry(link.partner).or_default().push(link);
        }
        drop(conn);
        let (people, snapshot) = (DemoPeople::load()?, app.catalog());
        Ok(Self {
            facts: SharedProfiles::new(app, &snapshot, &people, plan.seed, plan.profiles).await?,
            plan,
            people,
            links,
            snapshot,
            end: start_in_india(app.today()),
        })
    }

    pub(crate) const fn customer_count(&self) -> u64 {
        self.plan.count
    }

    pub(crate) fn default_partner(&self) -> PartnerId {
        self.snapshot.partners.default_partner().id
    }

    /// Makes the customer with a number, the same for the same plan.
    pub(crate) fn make(&self, app: &App, number: u64) -> Result<SyntheticApplication> {
        let mut way = self.start_timeline(number);
        let started = way.now;
        let product = product(&mut way.draw);
        let facts = way.draw.pick(self.facts.for_product(product));
        let offered = facts.offered.as_ref();
        let reach = self.reach(&mut way.draw, offered.is_some());
        let mut history = way.draw_history(reach);
        let completed_at = history.get(1).map(|line| line.1);
        let mut person = self.make_customer(app, &mut way, number, facts, &history)?;
        let application = ApplicationId::new(way.draw_id(started));
        let (mut view, mut submission) = (None, None);
        if let (Some(offered), Some((_, at))) = (offered, history.get(2).copied()) {
            let id = OfferViewId::with_offers(way.draw_id(at));
            let shown = offered.build_view(application, id, at, person.score.as_ref());
            if reach == ApplicationStatus::Submitted {
                submission =
                    Some(self.make_submission(app, &mut way, &mut person, offered, &shown)?);
            }
            view = Some(shown);
        }
        let is_decided = submission
            .as_ref()
            .is_some_and(|to| to.row.status.is_final());
        if is_decided {
            history.push((ApplicationStatus::Closed, way.now));
        } else if way.is_old {
            let over_at = way.advance(days_duration(OVER_AFTER_DAYS));
            history.push((ApplicationStatus::Closed, over_at));
        }
        let attribution = self.make_attribution(&mut way.draw, started)?;
        person.customer.partner_id = attribution.as_ref().map(|why| why.partner);
        person.customer.updated_at = way.now;
        Ok(SyntheticApplication {
            customer: person.customer,
            attribution,
            consents: person.consents,
            score: person.score,
            completion: Some(ProfileCompletion {
                product: facts.product,
                completed_at,
            }),
            application,
            product,
            history,
            view,
            submission,
        })
    }

    /// Spreads customers evenly over the days, so that their numbers are in chronological order.
    fn start_timeline(&self, number: u64) -> CustomerTimeline {
        let span = i128::from(self.plan.days * DAY_MILLIS);
        let passed = span * i128::from(number) / i128::from(self.plan.count.max(1));
        let from_end = SignedDuration::from_millis(i64::try_from(span - passed).unwrap_or(0));
        let started = self.end.saturating_sub(from_end).unwrap_or(self.end);
        CustomerTimeline {
            draw: Draw::new(self.plan.seed, number),
            now: started,
            end: self.end,
            is_old: from_end > days_duration(OVER_AFTER_DAYS),
        }
    }

    /// How far a customer gets before the lender. Where no lender makes an offer, no offers are viewed.
    fn reach(&self, draw: &mut Draw, has_offers: bool) -> ApplicationStatus {
        let of_hundred = draw.below(100);
        let (submit, look) = (self.plan.submit, self.plan.look);
        if has_offers && of_hundred < submit {
            ApplicationStatus::Submitted
        } else if has_offers && of_hundred < submit + look {
            ApplicationStatus::OffersViewed
        } else if draw.below(2) == 0 {
            ApplicationStatus::Started
        } else {
            ApplicationStatus::ProfileComplete
        }
    }
}

fn product(draw: &mut Draw) -> ProductType {
    let mut left = draw.below(100);
    for (product, share) in LOOKED_FOR {
        if left < share {
            return product;
        }
        left -= share;
    }
    ProductType::PersonalLoans
}
