//! Questions of profile steps and lenders' forms, as the wire shows them.

pub mod of_profiles;

use saakh_domain::Language;
use saakh_domain::form::field::{FieldKind, FieldSpec, VisibilityCondition};
use saakh_domain::form::smart_list::ListOption;
use saakh_service::App;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// One question: what it is called, what may be answered, when it is shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    /// Key to answer under.
    pub key: String,
    /// What the answer is.
    #[schema(value_type = FieldKindName)]
    pub kind: FieldKind,
    /// The question in the reader's language.
    pub label: String,
    /// Why it is asked.
    #[schema(required)]
    pub why: Option<String>,
    /// Whether it must be answered while it is shown.
    pub required: bool,
    /// The choices, where it is one.
    #[schema(required)]
    pub options: Option<Vec<Choice>>,
    /// The least: rupees, a number, or years of age.
    #[schema(required)]
    pub min: Option<i64>,
    /// The most.
    #[schema(required)]
    pub max: Option<i64>,
    /// The longest text, characters.
    #[schema(required)]
    pub max_length: Option<usize>,
    /// When it is shown.
    #[schema(required)]
    pub show_if: Option<Condition>,
    /// What an item of a group is called, before its number.
    #[schema(required)]
    pub item: Option<String>,
    /// The questions of each item of a group, which has `min` to `max` items.
    #[schema(no_recursion)]
    pub fields: Vec<Field>,
}

/// What an answer is.
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

/// One question of a lender's form as it is stored: its words in both languages.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
pub struct Question {
    /// Key to answer under, and of the connector's mapping.
    key: String,
    /// What the answer is.
    kind: FieldKindName,
    /// The question; left out in both languages: the catalogue's words for the key.
    label_en: Option<String>,
    label_hi: Option<String>,
    /// Why it is asked; left out: nothing is said.
    why_en: Option<String>,
    why_hi: Option<String>,
    /// Whether it must be answered while it is shown.
    required: bool,
    /// The smart list, where it is a choice.
    list: Option<String>,
    /// The least and the most: rupees, a number, or years of age, by kind and rule.
    min: Option<i64>,
    max: Option<i64>,
    /// The longest text, characters.
    max_length: Option<usize>,
    /// A rule beyond the kind.
    rule: Option<FieldRuleName>,
    /// When it is shown; left out: always.
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

/// One choice of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    /// What is answered.
    pub id: i64,
    /// What is read.
    pub value: String,
}

/// A question is shown while another has one of these answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Condition {
    /// The other question.
    pub key: String,
    /// Its answers.
    #[serde(rename = "in")]
    pub values: Vec<Value>,
}

impl Field {
    /// A question in the reader's language.
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
