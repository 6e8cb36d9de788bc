//! What handlers work with.

pub mod demo;
pub mod files_origin;
mod page_policy;
pub mod pages;
pub mod prepared;
pub mod request_limit;

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use axum::http::HeaderValue;
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::App;

use demo::Demo;
use files_origin::FilesOrigin;
use page_policy::page_policy;
use pages::{Pages, WebBuild};
use prepared::VersionCache;
use request_limit::RequestLimiter;

use crate::questions::of_profiles::ProfileQuestions;

/// Settings of the HTTP side.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Where uploaded files are served, if not beside the pages.
    pub files: Option<FilesOrigin>,
    /// What demo mode shows about itself; none outside demo mode.
    pub demo: Option<Demo>,
}

/// State of every handler; cloning shares it.
#[derive(Clone)]
pub struct Api(Arc<ApiState>);

/// What the handlers share.
pub struct ApiState {
    /// The use cases.
    pub app: Arc<App>,
    /// Settings.
    pub config: Config,
    /// What every network address has left.
    pub limiter: RequestLimiter,
    /// What pages may load.
    pub policy: HeaderValue,
    /// Composed pages and web files.
    pub pages: Pages,
    /// The cards list, serialised and compressed.
    pub cards: VersionCache,
    /// The questions of profiles.
    pub profile_questions: ProfileQuestions,
}

impl Api {
    /// Puts it together.
    pub fn new(app: Arc<App>, config: Config, web: WebBuild) -> Self {
        let limits = app.reference.limits.requests;
        let page_bytes = app.reference.limits.pages.cache_bytes;
        Self(Arc::new(ApiState {
            policy: page_policy(config.files.as_ref()),
            profile_questions: ProfileQuestions::new(&app),
            limiter: RequestLimiter::new(app.settings.request_rate, limits),
            app,
            config,
            pages: Pages::new(web, page_bytes),
            cards: VersionCache::default(),
        }))
    }

    /// A text without placeholders, in a language.
    pub fn render_text(&self, key: &str, language: Language) -> String {
        self.app.text(&Message::new(key), language)
    }
}

impl Deref for Api {
    type Target = ApiState;

    fn deref(&self) -> &ApiState {
        &self.0
    }
}
