//! What handlers work with.

use std::net::IpAddr;
use std::sync::Arc;

use saakh_service::App;

use crate::pages::{Pages, WebBuild};
use crate::public::credit_card::PreparedCards;

/// Settings of the HTTP side.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// What demo mode shows about itself; none outside demo mode.
    pub demo: Option<crate::public::dev::Demo>,
}

/// State of every handler; cloning shares it.
#[derive(Clone)]
pub struct Api {
    /// The use cases.
    pub app: Arc<App>,
    /// Settings.
    pub config: Arc<Config>,
    /// Composed pages and web files.
    pub pages: Arc<Pages>,
    /// The cards list, serialised and compressed.
    pub cards: Arc<PreparedCards>,
}

impl Api {
    /// Puts it together.
    pub fn new(app: Arc<App>, config: Config, web: WebBuild) -> Self {
        Self {
            app,
            config: Arc::new(config),
            pages: Arc::new(Pages::new(web)),
            cards: Arc::default(),
        }
    }
}
