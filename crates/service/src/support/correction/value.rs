//! The values of a correction: parsed as the customer's own answers are, and sealed until it ends.

use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{
    FieldContext, FieldSpec, ParsedFields, Script, Secrets, Values, parse_fields,
};
use saakh_domain::id::{CorrectionId, CustomerId};
use saakh_domain::identity::identifiers::{Channel, Destination};
use saakh_domain::secret::mask_value;
use saakh_domain::text::Message;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::correction::Correction;
use saakh_store::{Conn, Scope};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::TypedValue;
use crate::identity::otp;
use crate::identity::user::profile_values;
use crate::support::reveal::find_value;
use crate::trust::correction_seal;
use crate::{App, Error, Result};

/// Between first and last name, so that staff see where one ends.
const PARTS_OF_NAME: &str = " · ";
/// The field of a proposal at which a value is refused.
const VALUE: &str = "value";

/// What a field holds and is to hold.
#[derive(Serialize, Deserialize)]
pub(super) struct CorrectedValue {
    /// The text of the value that is replaced.
    pub(super) from: String,
    pub(super) to: String,
    /// The new answers of the profile; none for what is stored apart.
    pub(super) answers: Values,
}

impl CorrectedValue {
    /// The scopes of the old and the new number or address, in the order of all transactions.
    pub(super) fn scope(&self) -> Result<Scope> {
        let (old, new) = self.destinations()?;
        let (first, second) = if old.value() < new.value() {
            (old, new)
        } else {
            (new, old)
        };
        Ok(otp::correction::scope(&first).combine(otp::correction::scope(&second)))
    }

    /// What is replaced and the new value, for the customer.
    pub(super) fn into_shown(self) -> (String, String) {
        let shown = |value: String| value.replace(PARTS_OF_NAME, " ");
        (shown(self.from), shown(self.to))
    }

    /// The number or address that is replaced, and the new one.
    pub(super) fn destinations(&self) -> Result<(Destination, Destination)> {
        let parse = |text: &str| {
            Destination::parse(text)
                .map_err(|error| Error::internal("a stored destination does not parse", error))
        };
        Ok((parse(&self.from)?, parse(&self.to)?))
    }
}

/// Parses what was typed for a field.
///
/// # Errors
/// 422 at `field` where nothing is stored that could be corrected, or at `value` or `lastName`.
pub(super) fn parse(
    app: &App,
    owner: &Customer,
    field: IdentityField,
    typed: &TypedValue,
) -> Result<CorrectedValue> {
    let missing = || Error::field("field", Message::new("invalid_correction_field"));
    let from = find_current(app, owner, field)?.ok_or_else(missing)?;
    let (to, answers) = match field {
        IdentityField::Mobile | IdentityField::Email => {
            (parse_contact(field, typed)?, Values::default())
        }
        IdentityField::Name | IdentityField::BirthDate | IdentityField::Pan => {
            let parsed = parse_answers(app, owner, field, typed)?;
            (describe(field, &parsed)?, parsed.values)
        }
    };
    if from.expose() == &to {
        let same = Message::new("invalid_correction_same");
        return Err(Error::field(VALUE, same));
    }
    Ok(CorrectedValue {
        from: from.into_exposed(),
        to,
        answers,
    })
}

/// The text of a field's present value; none if there is none, or a number or address that the customer can still change.
pub(super) fn find_current(
    app: &App,
    owner: &Customer,
    field: IdentityField,
) -> Result<Option<Secret<String>>> {
    let (mobile, email) = owner.verified_contacts();
    match field {
        IdentityField::Mobile => Ok(mobile.cloned()),
        IdentityField::Email => Ok(email.cloned()),
        IdentityField::Name => Ok(describe_name(&profile_values(owner)?).map(Secret::new)),
        IdentityField::Pan | IdentityField::BirthDate => find_value(app, owner, field),
    }
}

/// Whether another customer has confirmed a number or address.
pub(super) async fn is_of_another(
    conn: &mut Conn,
    owner: CustomerId,
    field: IdentityField,
    value: &str,
) -> Result<bool> {
    let other = match field.channel() {
        Some(Channel::Sms) => customer::find_by_mobile(conn, value).await?,
        Some(Channel::Email) => customer::find_by_email(conn, value).await?,
        None => None,
    };
    Ok(other.is_some_and(|other| other.id != owner))
}

fn parse_contact(field: IdentityField, typed: &TypedValue) -> Result<String> {
    let invalid = match field {
        IdentityField::Mobile => "invalid_mobile",
        _ => "invalid_email",
    };
    match (field, Destination::parse(typed.value.expose())) {
        (IdentityField::Mobile, Ok(destination @ Destination::Mobile(_)))
        | (IdentityField::Email, Ok(destination @ Destination::Email(_))) => {
            Ok(destination.value().to_owned())
        }
        _ => Err(Error::field(VALUE, Message::new(invalid))),
    }
}

fn parse_answers(
    app: &App,
    owner: &Customer,
    field: IdentityField,
    typed: &TypedValue,
) -> Result<ParsedFields> {
    // All products ask who somebody is by the same questions.
    let mut products = ProductType::ALL.iter();
    let profile = products.find_map(|product| app.profiles.get(*product, Channel::Sms));
    let profile = profile.ok_or(Error::Internal("no product has a profile", None))?;
    let specs = profile.fields();
    let specs = specs.filter(|spec| field.profile_keys().contains(&spec.key.as_str()));
    let specs: Vec<FieldSpec> = specs.cloned().collect();
    let known = profile_values(owner)?;
    let secrets = Secrets::default();
    let context = FieldContext {
        known: &known,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: None,
        secrets: &secrets,
    };
    let parsed = parse_fields(&specs, &list_answers(field, typed), &context);
    parsed.map_err(|errors| {
        let at = |key: String| match key.as_str() {
            "last_name" => "lastName".to_owned(),
            _ => VALUE.to_owned(),
        };
        let errors = errors.0.into_iter();
        Error::fields(errors.map(|(key, message)| (at(key), message)).collect())
    })
}

/// What was typed as answers of the profile: a blank last name says that there is none.
fn list_answers(field: IdentityField, typed: &TypedValue) -> Map<String, Json> {
    let mut answers = Map::new();
    let key = field.profile_keys().first().copied().unwrap_or_default();
    answers.insert(key.to_owned(), typed.value.expose().trim().into());
    if field == IdentityField::Name {
        let last_name = typed.last_name.expose().trim();
        answers.insert("no_last_name".to_owned(), last_name.is_empty().into());
        answers.insert("last_name".to_owned(), last_name.into());
    }
    answers
}

fn describe(field: IdentityField, parsed: &ParsedFields) -> Result<String> {
    let text = match field {
        IdentityField::Pan => parsed.pan.as_ref().map(|pan| pan.as_str().to_owned()),
        IdentityField::BirthDate => parsed
            .values
            .date("birth_date")
            .map(|date| date.to_string()),
        _ => describe_name(&parsed.values),
    };
    text.ok_or_else(|| Error::field(VALUE, Message::new("invalid_required")))
}

/// The parts of a name apart, because a name that is split wrongly is another one.
fn describe_name(values: &Values) -> Option<String> {
    let first = values.text("first_name")?;
    let parts = [Some(first), values.text("last_name")];
    Some(
        parts
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(PARTS_OF_NAME),
    )
}

/// Six asterisks and the end of a value; of a birth date the year, of an address what its owner recognises.
pub(super) fn mask(field: IdentityField, value: &str) -> String {
    match (field, Destination::parse(value)) {
        (IdentityField::BirthDate, _) => format!("******{}", value.get(..4).unwrap_or_default()),
        (IdentityField::Email, Ok(email)) => email.masked(),
        _ => mask_value(value),
    }
}

pub(super) fn seal(app: &App, id: CorrectionId, value: &CorrectedValue) -> Result<Vec<u8>> {
    let text = saakh_store::db::to_json(value)?;
    Ok(correction_seal::seal(app, id, &text))
}

/// The values of a correction; none once it has ended.
pub(super) fn open(app: &App, correction: &Correction) -> Result<Option<CorrectedValue>> {
    let Some(cipher) = &correction.cipher else {
        return Ok(None);
    };
    let text = correction_seal::open(app, correction.id, cipher)?;
    let value = serde_json::from_str(text.expose());
    value
        .map(Some)
        .map_err(|error| Error::internal("a stored correction does not parse", error))
}
