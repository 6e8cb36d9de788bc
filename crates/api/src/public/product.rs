//! The product type of a request.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_service::Error;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiResult;
use crate::words::ProductName;

/// The product type of a request.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ProductQuery {
    /// The specification's name; by default the first product.
    #[param(value_type = Option<ProductName>)]
    pub product: Option<String>,
}

/// Parses an optional product type by the specification's name.
pub fn parse_product_name(name: Option<&str>) -> ApiResult<Option<ProductType>> {
    let wrong = || Error::field("product", Message::new("invalid_product_type"));
    let parse = |name| ProductType::from_name(name).ok_or_else(|| wrong().into());
    name.map(parse).transpose()
}

/// Parses a product type; by default the first that customers can apply for.
pub fn parse_product_or_first(name: Option<&str>) -> ApiResult<ProductType> {
    let first = || Product::list_open().next().map(|open| open.product);
    let missing = || Error::field("product", Message::new("invalid_required"));
    Ok(parse_product_name(name)?
        .or_else(first)
        .ok_or_else(missing)?)
}
