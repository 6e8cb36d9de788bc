//! Which product type is asked about.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_service::Error;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiResult;
use crate::words::ProductName;

/// About which product type.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ProductQuery {
    /// In the specification's words; left out: the first that there is.
    #[param(value_type = Option<ProductName>)]
    pub product: Option<String>,
}

/// A product type in the specification's words, where one is named.
pub fn parse_product_name(name: Option<&str>) -> ApiResult<Option<ProductType>> {
    let wrong = || Error::field("product", Message::new("invalid_product_type"));
    let parse = |name| ProductType::from_name(name).ok_or_else(|| wrong().into());
    name.map(parse).transpose()
}

/// The same; where none is named, the first that customers can apply for.
pub fn parse_product_or_first(name: Option<&str>) -> ApiResult<ProductType> {
    let first = || Product::list_open().next().map(|open| open.product);
    let missing = || Error::field("product", Message::new("invalid_required"));
    Ok(parse_product_name(name)?
        .or_else(first)
        .ok_or_else(missing)?)
}
