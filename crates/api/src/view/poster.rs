//! Parameters of a poster.

use saakh_domain::Language;
use saakh_domain::distribution::link::PosterSize;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiResult;
use crate::http::list::parse_choice;

/// Size and language of a poster.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PosterQuery {
    /// `a4`, or `card` for a counter card.
    #[param(inline, value_type = crate::words::PosterSizeName)]
    size: String,
    /// The language of its text.
    #[param(inline, value_type = crate::words::LanguageCode)]
    language: String,
}

impl PosterQuery {
    /// Parses both parameters.
    pub fn parse(&self) -> ApiResult<(PosterSize, Language)> {
        let size = parse_choice("size", Some(self.size.as_str()), PosterSize::from_code)?;
        let language = parse_choice(
            "language",
            Some(self.language.as_str()),
            Language::from_code,
        )?;
        Ok((
            size.unwrap_or(PosterSize::A4),
            language.unwrap_or(Language::En),
        ))
    }
}
