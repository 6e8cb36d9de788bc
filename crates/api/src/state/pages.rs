//! Web files and composed pages, prepared at their first use.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use super::prepared::Prepared;

/// The files of the web build by path (`consumer.html`, `assets/…`), as the program embeds them.
pub trait WebFiles: Send + Sync {
    /// A file's bytes.
    fn get(&self, path: &str) -> Option<Vec<u8>>;
}

/// The web build.
pub type WebBuild = Arc<dyn WebFiles>;

/// Composed pages and web files, each prepared at its first use. There are few: their names come
/// from sites, partners, brands and files, never from what a visitor types.
pub struct Pages {
    web: WebBuild,
    ready: RwLock<HashMap<String, (i64, Arc<Prepared>)>>,
}

impl Pages {
    /// Nothing is prepared yet.
    pub fn new(web: WebBuild) -> Self {
        Self {
            web,
            ready: RwLock::default(),
        }
    }

    /// A web file's text.
    pub fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.web.get(path)?).ok()
    }

    /// A web file's bytes.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        self.web.get(path)
    }

    /// What was prepared under a name for a version of the catalog; made where it was not.
    pub fn remembered(
        &self,
        name: &str,
        version: i64,
        make: impl FnOnce() -> Prepared,
    ) -> Arc<Prepared> {
        if let Some(ready) = self.find(name, version) {
            return ready;
        }
        let made = Arc::new(make());
        if let Ok(mut ready) = self.ready.write() {
            ready.insert(name.to_owned(), (version, Arc::clone(&made)));
        }
        made
    }

    /// What was prepared under a name for a version of the catalog.
    pub fn find(&self, name: &str, version: i64) -> Option<Arc<Prepared>> {
        let ready = self.ready.read().ok()?;
        ready
            .get(name)
            .filter(|(of, _)| *of == version)
            .map(|(_, made)| Arc::clone(made))
    }
}
