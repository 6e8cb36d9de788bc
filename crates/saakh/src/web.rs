//! The embedded web build: with the test-only product, the one that browser tests use.

use rust_embed::RustEmbed;
use saakh_api::state::pages::WebFiles;

#[derive(RustEmbed)]
#[cfg_attr(not(feature = "test-product"), folder = "../../web/dist")]
#[cfg_attr(feature = "test-product", folder = "../../web/dist-journeys")]
struct Dist;

/// Files of the web build at compile time.
pub(crate) struct EmbeddedWeb;

impl WebFiles for EmbeddedWeb {
    fn get(&self, path: &str) -> Option<Vec<u8>> {
        Dist::get(path).map(|file| file.data.into_owned())
    }
}
