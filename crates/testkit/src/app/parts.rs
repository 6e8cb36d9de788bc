//! Parts that every server under test is built from.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use saakh_domain::Secret;
use saakh_outbound::bureau::Bureau;
use saakh_outbound::{Base, Http};
use saakh_seed::Extent;
use saakh_service::app::network::Network;
use saakh_service::app::{Keys, Reference};
use saakh_service::operations::installation;
use saakh_store::db::Db;
use saakh_store::db::testing::Template;

use crate::seams::TestClock;

/// Reference data, parsed once per test binary. The clock of a test does not advance by itself, so rate limits and
/// session lifetimes are relaxed here; a test about them sets its own in a release.
pub(super) fn reference() -> &'static Arc<Reference> {
    static REFERENCE: OnceLock<Arc<Reference>> = OnceLock::new();
    REFERENCE.get_or_init(|| {
        let mut reference = Reference::load().unwrap();
        reference.limits.requests.rate.per_second = 0;
        reference.limits.submission.seconds_after_login = 0;
        Arc::new(reference)
    })
}

static CATALOG: Template =
    Template::new("catalog", |db| Box::pin(add_demo_data(db, Extent::Catalog)));
static AGREEMENTS: Template = Template::new("agreements", |db| {
    Box::pin(add_demo_data(db, Extent::WithAgreements))
});

async fn add_demo_data(db: Db, extent: Extent) {
    let clock = TestClock::default();
    installation::prepare(&db, reference(), &clock)
        .await
        .unwrap();
    saakh_seed::add_catalog(&db, reference(), &clock, extent)
        .await
        .unwrap();
}

/// A database with the demo data of this extent, filled once per run.
pub(super) const fn template(extent: Extent) -> &'static Template {
    match extent {
        Extent::Catalog => &CATALOG,
        Extent::WithAgreements => &AGREEMENTS,
    }
}

pub(super) fn keys() -> Keys {
    Keys::new(Secret::new([7; 32]))
}

pub(super) fn network(base: &Base) -> Network {
    let http = Http::new(Duration::from_secs(10)).unwrap();
    let bureau = Bureau {
        http: http.clone(),
        base: base.clone(),
        key: keys().lender_api_key("bureau"),
        name: "simulated".to_owned(),
    };
    let simulator = Some((base.clone(), keys()));
    Network::new(http, Some(bureau), BTreeMap::new(), simulator)
}

/// Serves no web build: pages are tested in a browser.
pub(super) struct StubWebFiles;

/// The HTML page before its script runs.
const PAGE: &str = "<html lang=\"__LANG__\"><title>__TITLE__</title>\
    <meta name=\"head-links\" /><link href=\"__BRAND_CSS__\">\
    <script type=\"application/json\">__BOOT__</script></html>";

impl saakh_api::state::pages::WebFiles for StubWebFiles {
    fn get(&self, path: &str) -> Option<Vec<u8>> {
        let is_page = ["consumer.html", "admin.html", "offline.html"].contains(&path);
        is_page.then(|| PAGE.as_bytes().to_vec())
    }
}
