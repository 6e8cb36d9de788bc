//! Directories of pincodes, states and bank branches.

use std::collections::BTreeMap;

use axum::extract::State;
use saakh_domain::identity::identifiers::{Ifsc, Pincode};
use saakh_domain::text::Message;
use saakh_service::Error;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(pincode))
        .routes(routes!(places))
        .routes(routes!(ifsc))
}

/// The location of a pincode.
#[derive(Debug, Serialize, ToSchema)]
pub struct PincodeArea {
    pincode: String,
    /// State or union territory.
    state: String,
    /// Its districts; a pincode may be in several.
    districts: Vec<String>,
    /// The second state of a pincode at a border, so that the customer has to choose.
    #[schema(required)]
    other: Option<StateDistricts>,
    /// Display names by the names above, in the reader's language. Answers contain the names above.
    names: BTreeMap<String, String>,
}

/// A state with districts.
#[derive(Debug, Serialize, ToSchema)]
pub struct StateDistricts {
    /// A state or union territory.
    state: String,
    districts: Vec<String>,
}

/// All states with their districts.
#[derive(Debug, Serialize, ToSchema)]
pub struct Places {
    /// By name.
    states: Vec<StateDistricts>,
    /// Display names by the names above, in the reader's language. Answers contain the names above.
    names: BTreeMap<String, String>,
}

/// The bank of an IFSC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankBranch {
    /// The code in capitals.
    code: String,
    /// The bank, if the directory has it.
    #[schema(required)]
    bank: Option<String>,
    /// The bank that it was merged into; null if it exists.
    #[schema(required)]
    successor: Option<String>,
    /// The date of the merger, `YYYY-MM-DD`.
    #[schema(required)]
    merged_on: Option<String>,
    /// Whether the code is well-formed and its bank known.
    valid: bool,
}

/// Returns the location of a pincode.
#[utoipa::path(get, path = "/api/pincodes/{pincode}", tag = "public", params(
    ("pincode" = String, Path, description = "Six digits"),
), responses(
    (status = 200, body = PincodeArea),
    (status = 404, body = Problem, description = "Not in the directory"),
    (status = 422, body = Problem, description = "Not a pincode"),
))]
async fn pincode(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    Path(typed): Path<String>,
) -> ApiResult<Json<PincodeArea>> {
    let pincode = Pincode::parse(&typed).map_err(|invalid| Error::invalid("pincode", invalid))?;
    let reference = &api.app.reference;
    let area = reference
        .pincodes
        .get(pincode.as_str())
        .ok_or_else(ApiError::not_found)?;
    let names = area.names().map(|name| {
        let shown = reference.place_name(name, language);
        (name.clone(), shown.to_owned())
    });
    Ok(Json(PincodeArea {
        names: names.collect(),
        pincode: pincode.as_str().to_owned(),
        state: area.state.clone(),
        districts: area.districts.clone(),
        other: area
            .other
            .clone()
            .map(|(state, districts)| StateDistricts { state, districts }),
    }))
}

/// Lists all states with their districts, for a choice if the directory lacks a pincode.
#[utoipa::path(get, path = "/api/places", tag = "public", responses(
    (status = 200, body = Places),
))]
async fn places(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
) -> Json<Places> {
    let reference = &api.app.reference;
    let all = reference.districts.iter();
    let names = all
        .clone()
        .flat_map(|(state, districts)| std::iter::once(state).chain(districts));
    let names = names.map(|name| {
        (
            name.clone(),
            reference.place_name(name, language).to_owned(),
        )
    });
    Json(Places {
        names: names.collect(),
        states: all
            .map(|(state, districts)| StateDistricts {
                state: state.clone(),
                districts: districts.iter().cloned().collect(),
            })
            .collect(),
    })
}

/// Returns the bank of an IFSC.
#[utoipa::path(get, path = "/api/ifsc/{code}", tag = "public", params(
    ("code" = String, Path, description = "Four letters, 0, six letters or digits"),
), responses(
    (status = 200, body = BankBranch),
    (status = 422, body = Problem, description = "Not an IFSC"),
))]
async fn ifsc(State(api): State<Api>, Path(typed): Path<String>) -> ApiResult<Json<BankBranch>> {
    let ifsc =
        Ifsc::parse(&typed).map_err(|_| Error::field("code", Message::new("invalid_ifsc")))?;
    let reference = &api.app.reference;
    let merged = reference.merged_banks.get(ifsc.bank_code());
    let bank = merged.map(|merged| &merged.bank);
    let bank = bank
        .or_else(|| reference.banks.get(ifsc.bank_code()))
        .cloned();
    Ok(Json(BankBranch {
        code: ifsc.as_str().to_owned(),
        valid: bank.is_some(),
        successor: merged.map(|merged| merged.successor.clone()),
        merged_on: merged.map(|merged| merged.since.to_string()),
        bank,
    }))
}
