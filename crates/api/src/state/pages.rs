//! A cache of web files and composed pages, each prepared on first use.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock};

use super::prepared::PreparedResponse;

/// The files of the web build by path (`consumer.html`, `assets/…`), embedded in the program.
pub trait WebFiles: Send + Sync {
    /// The content of a file.
    fn get(&self, path: &str) -> Option<Vec<u8>>;
}

pub type WebBuild = Arc<dyn WebFiles>;

/// A cache of composed pages and web files. Its keys come from sites, partners, brands and files,
/// never from a visitor's input; the least recently used are evicted.
pub struct Pages {
    web: WebBuild,
    kept: RwLock<CacheEntries>,
    most_bytes: usize,
    /// A counter of requests, as the clock of the LRU order.
    asked: AtomicU64,
}

#[derive(Default)]
struct CacheEntries {
    ready: HashMap<String, CacheEntry>,
    bytes: usize,
}

struct CacheEntry {
    version: i64,
    prepared: Arc<PreparedResponse>,
    /// The counter's value at its last use.
    asked: AtomicU64,
}

impl Pages {
    /// An empty cache of at most `most_bytes`.
    pub fn new(web: WebBuild, most_bytes: usize) -> Self {
        Self {
            web,
            kept: RwLock::default(),
            most_bytes,
            asked: AtomicU64::default(),
        }
    }

    /// A web file as text.
    pub fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.web.get(path)?).ok()
    }

    /// A web file as bytes.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        self.web.get(path)
    }

    /// Finds the response of a name and catalog version, and prepares it if it is missing.
    pub fn get_or_prepare(
        &self,
        name: &str,
        version: i64,
        make: impl FnOnce() -> PreparedResponse,
    ) -> Arc<PreparedResponse> {
        if let Some(ready) = self.find(name, version) {
            return ready;
        }
        let made = Arc::new(make());
        if let Ok(mut kept) = self.kept.write() {
            let ready = CacheEntry {
                version,
                prepared: Arc::clone(&made),
                asked: AtomicU64::new(self.asked.fetch_add(1, Ordering::Relaxed)),
            };
            kept.put(name, ready, self.most_bytes);
        }
        made
    }

    /// Finds the response of a name and catalog version.
    pub fn find(&self, name: &str, version: i64) -> Option<Arc<PreparedResponse>> {
        let kept = self.kept.read().ok()?;
        let ready = kept.ready.get(name)?;
        if ready.version != version {
            return None;
        }
        let now = self.asked.fetch_add(1, Ordering::Relaxed);
        ready.asked.store(now, Ordering::Relaxed);
        Some(Arc::clone(&ready.prepared))
    }
}

impl CacheEntries {
    fn put(&mut self, name: &str, ready: CacheEntry, most: usize) {
        self.bytes += name.len() + ready.prepared.size();
        if let Some(before) = self.ready.insert(name.to_owned(), ready) {
            self.bytes = self
                .bytes
                .saturating_sub(name.len() + before.prepared.size());
        }
        if self.bytes > most {
            self.shrink(most - most / 4);
        }
    }

    /// Evicts the least recently used until at most `most` bytes remain.
    fn shrink(&mut self, most: usize) {
        let use_and_size = |(name, ready): (&String, &CacheEntry)| {
            let size = name.len() + ready.prepared.size();
            (ready.asked.load(Ordering::Relaxed), size)
        };
        let mut all: Vec<(u64, usize)> = self.ready.iter().map(use_and_size).collect();
        all.sort_unstable_by(|one, other| other.cmp(one));
        let mut left = 0;
        let fits = |(_, size): &&(u64, usize)| {
            left += size;
            left <= most
        };
        let oldest = all.iter().take_while(fits).last();
        let oldest = oldest.map_or(u64::MAX, |(last_use, _)| *last_use);
        self.ready
            .retain(|_, ready| ready.asked.load(Ordering::Relaxed) >= oldest);
        let sizes = self.ready.iter().map(use_and_size).map(|(_, size)| size);
        self.bytes = sizes.sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoFiles;

    impl WebFiles for NoFiles {
        fn get(&self, _: &str) -> Option<Vec<u8>> {
            None
        }
    }

    fn page(bytes: usize) -> PreparedResponse {
        PreparedResponse::new("text/html", "no-cache", vec![b' '; bytes])
    }

    #[test]
    fn the_page_cache_is_bounded_and_holds_the_latest_pages() {
        let most = 100_000;
        let pages = Pages::new(Arc::new(NoFiles), most);
        for site in 0..200 {
            for brand in 0..33 {
                for language in ["en", "hi"] {
                    pages.get_or_prepare(&format!("{site} {brand} {language}"), 1, || page(1_000));
                    pages.find("0 0 en", 1).unwrap();
                    assert!(pages.kept.read().unwrap().bytes <= most);
                }
            }
        }
        let kept = pages.kept.read().unwrap();
        assert!(
            (60..110).contains(&kept.ready.len()),
            "{}",
            kept.ready.len()
        );
        assert!(kept.ready.contains_key("199 32 hi"));
        assert!(!kept.ready.contains_key("100 0 en"));
    }

    #[test]
    fn a_new_version_of_a_page_replaces_the_previous_one() {
        let pages = Pages::new(Arc::new(NoFiles), 100_000);
        pages.get_or_prepare("a", 1, || page(10_000));
        let before = pages.kept.read().unwrap().bytes;
        pages.get_or_prepare("a", 2, || page(10_000));
        assert_eq!(pages.kept.read().unwrap().bytes, before);
        assert!(pages.find("a", 1).is_none());
        assert!(pages.find("a", 2).is_some());
    }

    #[test]
    fn a_page_larger_than_the_cache_is_rendered_each_time() {
        let pages = Pages::new(Arc::new(NoFiles), 1_000);
        let large = pages.get_or_prepare("a", 1, || page(5_000));
        assert!(large.size() > 5_000);
        assert!(pages.find("a", 1).is_none());
        assert_eq!(pages.kept.read().unwrap().bytes, 0);
    }
}
