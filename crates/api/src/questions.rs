//! Questions of profile steps and lenders' forms on the wire.

pub mod of_profiles;

use saakh_domain::Language;
use saakh_domain::form::field::{FieldKind, FieldSpec, VisibilityCondition};
use saakh_domain::form::smart_list::ListOption;
use saakh_service::App;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A question with its label, its allowed answers and its condition.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// The key of its answer.
    pub key: String,
    /// The kind of its answer.
    #[schema(value_type = FieldKindName)]
    pub kind: FieldKind,
    /// The question in the reader's language.
    pub label: String,
    /// An explanation of why it is asked.
    #[schema(required)]
    pub why: Option<String>,
    /// Whether an answer is required while the question is shown.
    pub required: bool,
    /// The choices, if it is a choice.
    #[schema(required)]
    pub options: Option<Vec<Choice>>,
    /// The minimum: rupees, a number, or years of age.
    #[schema(required)]
    pub min: Option<i64>,
    /// The maximum.
    #[schema(required)]
    pub max: Option<i64>,
    /// The maximum length in characters.
    #[schema(required)]
    pub max_length: Option<usize>,
    /// The condition under which it is shown; none means always.
    #[schema(required)]
    pub show_if: Option<Condition>,
    /// The name of a group's items, shown before their number.
    #[schema(required)]
    pub item: Option<String>,
    /// The questions of each item of a group, which has `min` to `max` items.
    #[schema(no_recursion)]
    pub fields: Vec<Field>,
}

/// The kind of an answer.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum FieldKindName {
    Text,
    Name,
    Date,
    Money,
    Integer,
    Choice,
    Flag,
    Pan,
    Mobile,
    Email,
    Pincode,
    Ifsc,
    Otp,
    EntityPan,
    Gstin,
    Account,
    Decimal,
    Group,
}

/// A question of a lender's form as stored, with texts in both languages.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
pub struct Question {
    /// The key of its answer, also in the connector's mapping.
    key: String,
    /// The kind of its answer.
    kind: FieldKindName,
    /// The question; if it is left out in both languages, the catalogue's text for the key is used.
    label_en: Option<String>,
    label_hi: Option<String>,
    /// The explanation of why it is asked; optional.
    why_en: Option<String>,
    why_hi: Option<String>,
    /// Whether an answer is required while the question is shown.
    required: bool,
    /// The key of the smart list, if it is a choice.
    list: Option<String>,
    /// The minimum and maximum: rupees, a number, or years of age, depending on kind and rule.
    min: Option<i64>,
    max: Option<i64>,
    /// The maximum length in characters.
    max_length: Option<usize>,
    /// A rule beyond the kind.
    rule: Option<FieldRuleName>,
    /// The condition under which it is shown; if it is left out, always.
    show_if: Option<Condition>,
}

/// A rule beyond a question's kind.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum FieldRuleName {
    CompanyName,
    Address,
    Locality,
    FullName,
    Letters,
    Alphanumeric,
    TwoAlphanumerics,
    BirthDate,
}

/// A choice of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    /// The value to answer with.
    pub id: i64,
    /// The text to show.
    pub value: String,
}

/// A condition: another question has one of these answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Condition {
    /// The key of the other question.
    pub key: String,
    /// The answers that fulfil it.
    #[serde(rename = "in")]
    pub values: Vec<Value>,
}

impl Field {
    /// Renders a question in the reader's language.
    pub fn from_spec(app: &App, spec: &FieldSpec, language: Language) -> Self {
        let (texts, lists) = (&app.reference.texts, &app.reference.lists);
        let options = |list| lists.options(list, language).into_iter();
        let fields = spec.fields.iter();
        Self {
            key: spec.key.clone(),
            kind: spec.kind,
            label: spec.label(texts, language),
            why: spec.explanation(texts, language),
            required: spec.required,
            options: spec
                .list
                .as_deref()
                .map(|list| options(list).map(Choice::from).collect()),
            min: spec.min,
            max: spec.max,
            max_length: spec.max_length,
            show_if: spec.show_if.as_ref().map(Condition::from),
            item: spec.item_label(texts, language),
            fields: fields
                .map(|field| Self::from_spec(app, field, language))
                .collect(),
        }
    }
}

impl From<&VisibilityCondition> for Condition {
    fn from(shown: &VisibilityCondition) -> Self {
        Self {
            key: shown.key.clone(),
            values: shown.values.clone(),
        }
    }
}

impl From<ListOption> for Choice {
    fn from(option: ListOption) -> Self {
        Self {
            id: option.id,
            value: option.value,
        }
    }
}
