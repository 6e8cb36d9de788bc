//! The web build, embedded.

use rust_embed::RustEmbed;
use saakh_api::state::pages::WebFiles;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// The files of `web/dist` as of the build of this program.
pub(crate) struct EmbeddedWeb;

impl WebFiles for EmbeddedWeb {
    fn get(&self, path: &str) -> Option<Vec<u8>> {
        Dist::get(path).map(|file| file.data.into_owned())
    }
}
