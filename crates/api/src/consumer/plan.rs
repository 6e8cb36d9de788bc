//! Insurance plans: quotes, and visits to insurers. Loans are neither needed nor changed.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::insurance_plan::{
    InsurancePlan, InsuredPeopleError, InsuredPerson, Member, PlanKind, PremiumQuote, check_insured,
};
use saakh_domain::catalog::redirect_link::RedirectLink;
use saakh_domain::id::PlanId;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::visit;
use saakh_service::trust::consent::ConsentContext;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::visit::VisitRedirect;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(quotes))
        .routes(routes!(visit))
}

/// The people to insure. They are used for the quotes only and not stored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuoteRequest {
    /// The kind of plan.
    #[schema(value_type = crate::words::PlanKindName)]
    kind: String,
    /// The people to insure.
    #[schema(max_items = 10)]
    people: Vec<InsuredRequest>,
}

/// A person to insure.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuredRequest {
    #[schema(value_type = crate::words::MemberName)]
    member: String,
    /// The age in years.
    #[schema(maximum = 100)]
    age: u8,
}

/// The quotes of plans.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanQuotes {
    /// Plans by the published policy: priority, then name.
    items: Vec<PlanOffer>,
    /// Plans of the kind that are not available for these people or at this time, and why.
    not_offered: Vec<UnavailablePlan>,
}

/// A plan with its premiums for these people.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanOffer {
    id: i64,
    name: String,
    insurer: String,
    /// The host of the insurer's site.
    host: String,
    /// Whether all insured share one cover; otherwise each has a cover of their own.
    shared_cover: bool,
    /// What the plan does not cover.
    exclusions: Vec<String>,
    /// What the plan covers only after a waiting period.
    waiting_periods: Vec<String>,
    /// Percent of claims that the insurer paid; null if it publishes none.
    #[schema(required)]
    claims_paid: Option<Percent>,
    /// The year of that figure.
    claims_year: String,
    /// Each cover that is available to all of them, the smallest first.
    covers: Vec<CoverPrice>,
}

/// The premium of one cover per year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoverPrice {
    cover: Rupees,
    /// The premium of each person before GST, in the order of the request.
    members: Vec<MemberPrice>,
    /// The sum of these premiums.
    net: Rupees,
    gst: Rupees,
    gst_percent: Percent,
    /// The total including GST.
    total: Rupees,
}

/// The premium of one person per year, before GST.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemberPrice {
    #[schema(value_type = crate::words::MemberName)]
    member: &'static str,
    age: u8,
    premium: Rupees,
}

/// A plan that is not available for these people or at this time.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnavailablePlan {
    name: String,
    insurer: String,
    /// The reason as text.
    reason: String,
}

/// The notice before a visit to an insurer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanVisitRequest {
    #[schema(max_length = 60)]
    notice_version: String,
}

/// Returns quotes of plans for some people; nothing is stored.
#[utoipa::path(post, path = "/api/plans/quotes", tag = "customer", request_body = QuoteRequest,
    security(("customer" = [])), responses(
    (status = 200, body = PlanQuotes),
    (status = 422, body = Problem, description = "The people cannot be insured together"),
))]
async fn quotes(
    State(api): State<Api>,
    _: AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Json(request): Json<QuoteRequest>,
) -> ApiResult<Json<PlanQuotes>> {
    let kind = PlanKind::from_code(&request.kind);
    let kind = kind.ok_or_else(|| Error::field("kind", Message::new("invalid_choose")))?;
    let people = insured(&request.people)?;
    let snapshot = api.app.catalog();
    let plans = snapshot.plans.iter();
    let offered = plans.filter(|plan| plan.status && plan.kind() == Some(kind));
    let mut answer = PlanQuotes {
        items: Vec::new(),
        not_offered: Vec::new(),
    };
    for plan in offered {
        let mut refused = |why: Message| {
            answer.not_offered.push(UnavailablePlan {
                name: plan.name.clone(),
                insurer: plan.insurer.clone(),
                reason: api.app.text(&why, language),
            });
        };
        if plan.vendor_off {
            refused(Message::new("plan_vendor_off"));
            continue;
        }
        match plan.quotes(&people) {
            Ok(quotes) => answer.items.push(PlanOffer::new(plan, &quotes, language)),
            Err(why) => refused(why.message()),
        }
    }
    Ok(Json(answer))
}

/// Records a visit to a plan's insurer, under a consent of its own, and returns the insurer's
/// address. A request within a minute returns the same visit. No loan is required.
#[utoipa::path(post, path = "/api/plans/{id}/visits", tag = "customer",
    request_body = PlanVisitRequest, security(("customer" = [])), params(
    ("id" = i64, Path, description = "The plan"),
), responses(
    (status = 200, body = VisitRedirect),
    (status = 404, body = Problem, description = "No such plan, or no longer on offer"),
    (status = 409, body = Problem, description = "`notice-changed`, `plan-off`, `visit-without-link`"),
    (status = 429, body = Problem, description = "`visits-too-many`, or too many requests"),
))]
async fn visit(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Path(id): Path<i64>,
    Json(request): Json<PlanVisitRequest>,
) -> ApiResult<Json<VisitRedirect>> {
    let giving = ConsentContext {
        customer,
        locale,
        address: &address,
        lender: None,
        co_applicant: None,
        subject: None,
    };
    let recorded =
        visit::record_plan_visit(&api.app, giving, PlanId(id), request.notice_version).await?;
    Ok(Json(recorded.into()))
}

/// Parses the people of a request; an error names the field.
fn insured(people: &[InsuredRequest]) -> ApiResult<Vec<InsuredPerson>> {
    let read = |(place, one): (usize, &InsuredRequest)| {
        let member = Member::from_code(&one.member);
        let wrong = || {
            let field = format!("people[{place}].member");
            Error::field(&field, Message::new("invalid_choose"))
        };
        Ok(InsuredPerson {
            member: member.ok_or_else(wrong)?,
            age: one.age,
        })
    };
    let people: Result<Vec<InsuredPerson>, Error> = people.iter().enumerate().map(read).collect();
    let people = people?;
    check_insured(&people).map_err(|error| {
        let field = match &error {
            InsuredPeopleError::Age(place, _) => format!("people[{place}].age"),
            InsuredPeopleError::Number | InsuredPeopleError::TooMany(_) => "people".to_owned(),
        };
        Error::field(&field, error.message())
    })?;
    Ok(people)
}

impl PlanOffer {
    fn new(plan: &InsurancePlan, quotes: &[PremiumQuote], language: Language) -> Self {
        let (exclusions, waiting_periods) = match language {
            Language::En => (&plan.exclusions, &plan.waiting_periods),
            Language::Hi => (&plan.exclusions_hi, &plan.waiting_periods_hi),
        };
        let link = RedirectLink::parse(&plan.link);
        Self {
            id: plan.id.0,
            name: plan.name.clone(),
            insurer: plan.insurer.clone(),
            host: link.map_or_else(|_| String::new(), |link| link.host().to_owned()),
            shared_cover: plan.shared_cover,
            exclusions: exclusions.clone(),
            waiting_periods: waiting_periods.clone(),
            claims_paid: plan.claims_paid.map(Into::into),
            claims_year: plan.claims_year.clone(),
            covers: quotes.iter().map(CoverPrice::from).collect(),
        }
    }
}

impl From<&PremiumQuote> for CoverPrice {
    fn from(quote: &PremiumQuote) -> Self {
        let members = quote.members.iter().map(|one| MemberPrice {
            member: one.insured.member.code(),
            age: one.insured.age,
            premium: one.premium.into(),
        });
        Self {
            cover: quote.cover.into(),
            members: members.collect(),
            net: quote.net.into(),
            gst: quote.gst.into(),
            gst_percent: quote.gst_percent.into(),
            total: quote.total.into(),
        }
    }
}
