//! Tests a lender's form and connector before customers use them: an invented application is sent to the simulated
//! lender in the dialect being tested, and nowhere else.

use std::collections::BTreeMap;
use std::mem;

use saakh_domain::catalog::lender::{
    self, Connector, LenderProblem, Offering, find_oversized_form_parts,
};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{FieldKind, FieldSpec};
use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::identity::identifiers::Channel;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::text::Message;
use saakh_outbound::lender::{LenderCall, MaskedRequest};
use saakh_outbound::simulator::Controls;
use serde_json::{Map, Value as Json, json};

use super::{check_size, edited_offering, get};
use crate::{App, Error, Result};

/// The result of a test.
#[derive(Debug, Clone)]
pub struct DryRun {
    /// The request; none for a lender with a journey of its own.
    pub sent: Option<MaskedRequest>,
    /// The simulated lender's response.
    pub answer: Option<SimulatedResponse>,
    /// Problems and hints.
    pub problems: Vec<Message>,
}

/// The simulated lender's response, and how the mapping interprets it.
#[derive(Debug, Clone)]
pub struct SimulatedResponse {
    /// The raw body.
    pub body: Json,
    /// The interpretation.
    pub read: ParsedResponse,
}

/// The interpretation of a response by a mapping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedResponse {
    pub reference: Option<String>,
    /// Our status for the lender's word.
    pub status: Option<SubmissionStatus>,
}

/// Tests a lender's form and connector, as stored or as about to be saved.
pub async fn dry_run(
    app: &App,
    id: LenderId,
    product: Option<ProductType>,
    form: Option<Vec<FieldSpec>>,
    connector: Option<Connector>,
) -> Result<DryRun> {
    let mut lender = get(app, id).await?.item;
    let offering = edited_offering(&mut lender, product)?;
    offering.form = form.unwrap_or_else(|| mem::take(&mut offering.form));
    if let Some(connector) = connector {
        offering.connector = connector;
    }
    let offering = offering.clone();
    check_size(&lender)?;
    let Connector::Http(mapping) = &offering.connector else {
        return Ok(only(Message::new("connector_redirects")));
    };
    let document = invented(app, &offering);
    let form_problems = offering.form_problems(&app.reference.lists);
    let mut problems: Vec<Message> = form_problems.iter().map(LenderProblem::message).collect();
    let unknown = unknown_sources(&mapping.body, &document);
    problems.extend(unknown.map(|source| source.problem().message()));
    let Some(access) = app.network.simulated_access(&lender.key) else {
        problems.push(Message::new("connector_no_simulator"));
        return Ok(DryRun {
            sent: None,
            answer: None,
            problems,
        });
    };
    let call = LenderCall {
        http: &app.network.http,
        mapping,
        account: &access.account,
    };
    let controls = Controls {
        http: &app.network.http,
        base: &access.account.base,
    };
    if controls.register_lender(&lender).await.is_err() {
        return Ok(only(Message::new("connector_not_taken_on")));
    }
    let trial = match call
        .try_mapping(SubmissionId::new(app.uuid()), &document)
        .await
    {
        Ok(trial) => trial,
        Err(error) => {
            let message = Message::new("connector_call_failed");
            return Ok(only(message.with("reason", error)));
        }
    };
    let read = ParsedResponse {
        reference: trial.reference,
        status: trial.status,
    };
    if read.reference.is_none() {
        problems.push(Message::new("connector_no_reference"));
    }
    if read.status.is_none() {
        problems.push(Message::new("connector_no_status"));
    }
    Ok(DryRun {
        sent: Some(trial.sent),
        answer: Some(SimulatedResponse {
            body: trial.answer,
            read,
        }),
        problems,
    })
}

/// Returns the problems of a form being edited. One that exceeds the size limits is refused, because the preview would
/// render each question twice with all its choices.
pub fn form_problems(app: &App, form: &[FieldSpec]) -> Result<Vec<Message>> {
    if let Some(problem) = find_oversized_form_parts(form).first() {
        return Err(Error::field("form", problem.message()));
    }
    let problems = lender::form_problems(form, &app.reference.lists);
    Ok(problems.iter().map(LenderProblem::message).collect())
}

fn only(problem: Message) -> DryRun {
    DryRun {
        sent: None,
        answer: None,
        problems: vec![problem],
    }
}

/// Rejects a connector that sets reserved headers or maps fields that applications never have, even if the lender is
/// switched off.
pub(super) fn check_calls(app: &App, offering: &Offering) -> Result<()> {
    let reject = |message| Err(Error::field("connector", message));
    if let Some(problem) = offering.connector.header_problems().first() {
        return reject(problem.message());
    }
    let Connector::Http(mapping) = &offering.connector else {
        return Ok(());
    };
    let document = invented(app, offering);
    let unknown: Vec<UnknownSource<'_>> = unknown_sources(&mapping.body, &document).collect();
    match &unknown[..] {
        [] => Ok(()),
        [source] => reject(source.problem().message()),
        several => {
            let names = several
                .iter()
                .map(|source| format!("{} ({})", source.theirs, source.ours));
            let fields = names.collect::<Vec<_>>().join(", ");
            reject(Message::new("connector_unknown_fields").with("fields", fields))
        }
    }
}

/// A mapped field that no application has: a typing error.
struct UnknownSource<'a> {
    /// The lender's field.
    theirs: &'a str,
    /// The field that it is mapped from.
    ours: &'a str,
}

impl UnknownSource<'_> {
    fn problem(&self) -> LenderProblem {
        LenderProblem::Source {
            theirs: self.theirs.to_owned(),
            ours: self.ours.to_owned(),
        }
    }
}

fn unknown_sources<'a>(
    body: &'a BTreeMap<String, String>,
    document: &'a Json,
) -> impl Iterator<Item = UnknownSource<'a>> + 'a {
    let unknown = body.iter().filter(|(_, ours)| {
        let pointer = format!("/{}", ours.replace('.', "/"));
        document.pointer(&pointer).is_none()
    });
    unknown.map(|(theirs, ours)| UnknownSource { theirs, ours })
}

/// All questions of all branches, for a customer with a verified mobile number.
fn every_question(app: &App, product: ProductType) -> Vec<FieldSpec> {
    let profile = app.profiles.get(product, Channel::Sms);
    profile.map_or_else(Vec::new, |profile| profile.fields().cloned().collect())
}

/// An invented application, in the format of `origination::document`.
fn invented(app: &App, offering: &Offering) -> Json {
    let profile = answers(app, &every_question(app, offering.product));
    let mut customer = profile.clone();
    customer.insert("tin".to_owned(), "ABCPK1234F".into());
    customer.insert("mobile".to_owned(), "9000000000".into());
    customer.insert("email".to_owned(), "nobody@example.com".into());
    json!({
        "application": { "reference": app.uuid().to_string() },
        "customer": customer,
        "profile": profile,
        "offer": { "amount": 100_000, "months": 12, "rate": 18 },
        "form": answers(app, &offering.form),
    })
}

fn answers(app: &App, questions: &[FieldSpec]) -> Map<String, Json> {
    let answer = |question: &FieldSpec| (question.key.clone(), invented_answer(app, question));
    questions.iter().map(answer).collect()
}

/// A valid answer to a question.
fn invented_answer(app: &App, question: &FieldSpec) -> Json {
    match question.kind {
        FieldKind::Choice => {
            let list = question.list.as_deref();
            let items = list.and_then(|list| app.reference.lists.get(list));
            let first = items.and_then(|items| items.first());
            first.map_or(Json::Null, |item| item.en.clone().into())
        }
        FieldKind::Money | FieldKind::Integer => question.min.unwrap_or(1).into(),
        FieldKind::Decimal => 10.5.into(),
        FieldKind::Group => [answers(app, &question.fields)].into_iter().collect(),
        FieldKind::Flag => true.into(),
        FieldKind::Date => "1990-01-01".into(),
        FieldKind::Pan => "ABCPK1234F".into(),
        FieldKind::Mobile => "9000000000".into(),
        FieldKind::Email => "nobody@example.com".into(),
        FieldKind::Pincode => "560001".into(),
        FieldKind::Ifsc => "SBIN0000001".into(),
        FieldKind::Otp => "000000".into(),
        FieldKind::Name => "Asha".into(),
        FieldKind::Text => "Example".into(),
        FieldKind::EntityPan => "AAPFU0939F".into(),
        FieldKind::Gstin => "27AAPFU0939F1ZV".into(),
        FieldKind::Account => "000012345678".into(),
    }
}
