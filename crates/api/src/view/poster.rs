//! Which poster is asked for.

use saakh_domain::Language;
use saakh_domain::distribution::link::PosterSize;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiResult;
use crate::http::list::parse_choice;

/// Which poster.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PosterQuery {
    /// `a4`, or `card` for the counter.
    #[param(inline, value_type = crate::words::PosterSizeName)]
    size: String,
    /// What it is written in.
    #[param(inline, value_type = crate::words::LanguageCode)]
    language: String,
}

impl PosterQuery {
    /// What is asked for.
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
