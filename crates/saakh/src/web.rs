//! The web build, embedded: with the product that only tests have, the one that journeys walk.

use rust_embed::RustEmbed;
use saakh_api::state::pages::WebFiles;

#[derive(RustEmbed)]
#[cfg_attr(not(feature = "test-product"), folder = "../../web/dist")]
#[cfg_attr(feature = "test-product", folder = "../../web/dist-journeys")]
struct Dist;

/// The files of the web build as of the build of this program.
pub(crate) struct EmbeddedWeb;

impl WebFiles for EmbeddedWeb {
    fn get(&self, path: &str) -> Option<Vec<u8>> {
        Dist::get(path).map(|file| file.data.into_owned())
    }
}
