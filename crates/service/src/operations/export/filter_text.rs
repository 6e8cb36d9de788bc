//! Filters of exported lists in words.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::{JourneyMark, JourneySelector};
use saakh_domain::text::Message;

use crate::App;
use crate::app::labels;

/// The parameter with a merchant's id.
pub(super) const MERCHANT: &str = "merchantId";

/// Parameters that are no filters, or that the heading states elsewhere: the columns, the order, the page and the days.
const NO_FILTERS: [&str; 11] = [
    "cursor",
    "endDate",
    "from",
    "group",
    "limit",
    "measures",
    "part",
    "range",
    "sort",
    "startDate",
    "to",
];

/// How the value of a filter is put into words.
#[derive(Debug, Clone, Copy)]
enum ValueText {
    /// The text of this key with the value's code behind it.
    Coded(&'static str),
    /// The text of the value's key.
    Keyed(&'static [(&'static str, &'static str)]),
    Product,
    Partner,
    Lender,
    Merchant,
    Brand,
    /// A state of India.
    Place,
    /// What a figure of the report on journeys counts.
    Mark,
    /// A card or plan.
    Item,
    YesNo,
    /// As it is.
    Plain,
    /// Not repeated, because it may identify a person.
    Withheld,
}

use ValueText as V;

const LOAN_AGES: &[(&str, &str)] = &[
    ("0-30", "commissions_age_30"),
    ("31-60", "commissions_age_60"),
    ("61-90", "commissions_age_90"),
    ("over-90", "commissions_age_over"),
];

const LOAN_GROUPS: &[(&str, &str)] = &[
    ("confirmed", "commissions_confirmed"),
    ("expected", "commissions_expected"),
    ("held", "commissions_held"),
    ("lent", "commissions_disbursed"),
    ("no_slab", "commissions_without_slab"),
    ("outstanding", "commissions_outstanding"),
    ("overpaid", "commissions_overpaid"),
    ("received", "commissions_received"),
];

const OUTCOMES: &[(&str, &str)] = &[
    ("approved", "common_measure_lender_approved"),
    ("disbursed", "common_measure_lender_disbursed"),
    ("rejected", "common_measure_lender_rejected"),
    ("sent", "common_measure_sent"),
];

/// Filters of one list, by list and parameter.
const OWN: &[(&str, &str, &str, ValueText)] = &[
    ("audit", "action", "audit_action", V::Coded("audit_action_")),
    ("audit", "actor", "audit_actor", V::Withheld),
    ("audit", "onBehalfOf", "audit_column_behalf", V::Withheld),
    ("audit", "targetId", "audit_filter_id", V::Withheld),
    (
        "audit",
        "targetKind",
        "audit_filter_kind",
        V::Coded("audit_kind_"),
    ),
    (
        "commission-loans",
        "group",
        "commissions_loans_group",
        V::Keyed(LOAN_GROUPS),
    ),
    (
        "commission-loans",
        "state",
        "commissions_state",
        V::Coded("commissions_loan_state_"),
    ),
    ("customers-journey", "state", "common_group_state", V::Place),
    (
        "disputes",
        "state",
        "common_state",
        V::Coded("common_dispute_state_"),
    ),
    ("failed-jobs", "kind", "jobs_kind", V::Coded("jobs_kind_")),
    ("links", "status", "common_state", V::Coded("links_status_")),
    (
        "merchants",
        "status",
        "common_state",
        V::Coded("common_merchant_status_"),
    ),
    (
        "message-replies",
        "channel",
        "common_contact_channel",
        V::Coded("common_contact_channel_"),
    ),
    (
        "message-replies",
        "customerId",
        "common_column_customer_id",
        V::Withheld,
    ),
    (
        "message-replies",
        "effect",
        "messages_replies_effect",
        V::Coded("messages_replies_effect_"),
    ),
    (
        "messages",
        "channel",
        "common_contact_channel",
        V::Coded("common_contact_channel_"),
    ),
    (
        "messages",
        "customerId",
        "common_column_customer_id",
        V::Withheld,
    ),
    (
        "messages",
        "purpose",
        "common_messages_purpose",
        V::Coded("common_purpose_"),
    ),
    (
        "messages",
        "state",
        "common_messages_state",
        V::Coded("messages_state_"),
    ),
    (
        "partners",
        "status",
        "common_state",
        V::Coded("partners_status_"),
    ),
    (
        "payee-changes",
        "state",
        "common_state",
        V::Coded("payee_changes_state_"),
    ),
    ("tickets", "assignee", "tickets_assignee", V::Withheld),
    (
        "tickets",
        "customerId",
        "common_column_customer_id",
        V::Withheld,
    ),
    ("tickets", "escalated", "tickets_escalated", V::YesNo),
    (
        "tickets",
        "kind",
        "tickets_kind",
        V::Coded("common_ticket_kind_"),
    ),
    ("tickets", "overdue", "tickets_overdue", V::YesNo),
    (
        "tickets",
        "queue",
        "tickets_queue",
        V::Coded("tickets_queue_"),
    ),
    (
        "tickets",
        "state",
        "tickets_state",
        V::Coded("common_ticket_state_"),
    ),
    (
        "users",
        "status",
        "common_state",
        V::Coded("common_person_status_"),
    ),
    ("visits", "kind", "common_product", V::Coded("audit_kind_")),
    (
        "visits",
        "status",
        "common_state",
        V::Coded("visit_status_"),
    ),
];

/// Filters that mean the same in every list.
const COMMON: &[(&str, &str, ValueText)] = &[
    ("age", "commissions_age", V::Keyed(LOAN_AGES)),
    (
        "applicationStatus",
        "applications_status",
        V::Coded("common_application_status_"),
    ),
    ("batch", "payouts_batch", V::Plain),
    ("brand", "common_group_brand", V::Brand),
    ("host", "visits_host", V::Plain),
    ("isAccepted", "commissions_difference_accepted", V::YesNo),
    ("item", "visits_item", V::Item),
    (
        "language",
        "common_group_language",
        V::Coded("common_language_"),
    ),
    ("lenderId", "common_lender", V::Lender),
    ("mark", "applications_mark", V::Mark),
    (MERCHANT, "common_merchant", V::Merchant),
    ("month", "common_month", V::Plain),
    ("outcome", "applications_outcome", V::Keyed(OUTCOMES)),
    ("partnerId", "common_partner", V::Partner),
    ("productType", "common_product", V::Product),
    ("q", "export_search", V::Withheld),
    ("roleId", "common_person_role", V::Coded("users_role_")),
    ("stage", "applications_stage", V::Coded("common_stage_")),
    ("year", "common_year", V::Plain),
];

/// Puts filters into words for a reader.
pub struct FilterTexts<'a> {
    pub app: &'a App,
    pub language: Language,
    /// Names of the merchants that filters may have.
    pub shops: BTreeMap<MerchantId, String>,
}

impl FilterTexts<'_> {
    /// Describes a filter of a list by its label and its value; none if the parameter is no filter.
    pub fn describe(&self, list: &str, name: &str, value: &str) -> Option<(String, String)> {
        let own = OWN
            .iter()
            .find(|(of, named, ..)| (*of, *named) == (list, name));
        let own = own.map(|(_, _, label, text)| (*label, *text));
        let common = || COMMON.iter().find(|(named, ..)| *named == name);
        let found = own.or_else(|| common().map(|(_, label, text)| (*label, *text)));
        match found {
            Some((label, text)) => Some((self.text(label), self.describe_value(text, value))),
            None if name == "ids" => {
                let count = value.split(',').count();
                Some((self.text("export_selection"), count.to_string()))
            }
            None if NO_FILTERS.contains(&name) => None,
            None => Some((name.to_owned(), value.to_owned())),
        }
    }

    fn describe_value(&self, text: ValueText, value: &str) -> String {
        let described = match text {
            V::Coded(prefix) => self.coded(prefix, value),
            V::Keyed(keys) => {
                let key = keys.iter().find(|(code, _)| *code == value);
                key.map(|(_, key)| self.text(key))
            }
            V::Product => ProductType::from_name(value)
                .map(|product| self.app.text(&labels::product(product), self.language)),
            V::Partner => self.partner(value),
            V::Lender => self.lender(value),
            V::Merchant => id(value).and_then(|id| self.shops.get(&MerchantId(id)).cloned()),
            V::Brand => Some(self.app.catalog().brands.get(value).title.clone()),
            V::Place => Some(
                self.app
                    .reference
                    .place_name(value, self.language)
                    .to_owned(),
            ),
            V::Mark => JourneySelector::from_code(value).map(|mark| self.mark(&mark)),
            V::Item => self.item(value),
            V::YesNo if value == "true" => Some(self.text("common_yes")),
            V::YesNo => Some(self.text("common_no")),
            V::Withheld => Some(self.text("export_withheld")),
            V::Plain => None,
        };
        described.unwrap_or_else(|| value.to_owned())
    }

    fn text(&self, key: &str) -> String {
        self.app.text(&Message::new(key), self.language)
    }

    fn coded(&self, prefix: &str, code: &str) -> Option<String> {
        let key = format!("{prefix}{}", code.replace(['.', '-'], "_"));
        self.app.reference.texts.has(&key).then(|| self.text(&key))
    }

    fn partner(&self, value: &str) -> Option<String> {
        let snapshot = self.app.catalog();
        let partner = snapshot.partners.find_by_id(PartnerId(id(value)?))?;
        Some(partner.name.clone())
    }

    fn lender(&self, value: &str) -> Option<String> {
        let snapshot = self.app.catalog();
        let lender = snapshot.catalog.lender(LenderId(id(value)?))?;
        Some(lender.name.clone())
    }

    fn item(&self, value: &str) -> Option<String> {
        let (kind, number) = value.split_once('-')?;
        let number = id(number)?;
        let snapshot = self.app.catalog();
        if kind == "plan" {
            let plan = snapshot.plans.iter().find(|plan| plan.id.0 == number)?;
            return Some(plan.name.clone());
        }
        let mut cards = snapshot.cards.iter();
        let card = cards.find(|card| card.category_id.0 == number)?;
        Some(card.category_name.clone())
    }

    /// What an application is counted as in the report on journeys.
    fn mark(&self, selector: &JourneySelector) -> String {
        match selector {
            JourneySelector::Furthest(step) => {
                let step = self.text(&format!("common_journey_step_{}", step.code()));
                let message = Message::new("applications_mark_furthest").with("step", step);
                self.app.text(&message, self.language)
            }
            JourneySelector::Mark(
                JourneyMark::Reached(step) | JourneyMark::StepDuration(step, _),
            ) => self.text(&format!("common_journey_step_{}", step.code())),
            JourneySelector::Mark(JourneyMark::StoppedAt(key)) => {
                let question = self.coded("field_", &format!("{key}_label"));
                let question = question.unwrap_or_else(|| key.clone());
                let message = Message::new("applications_mark_stopped").with("question", question);
                self.app.text(&message, self.language)
            }
            JourneySelector::Mark(JourneyMark::LenderOutcome(_, outcome)) => {
                self.text(&format!("common_journey_ending_{}", outcome.code()))
            }
        }
    }
}

fn id(value: &str) -> Option<i64> {
    value.parse().ok()
}
