//! The state that handlers share.

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

/// Settings of the HTTP server.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// The origin of uploaded files, if it is separate from the pages'.
    pub files: Option<FilesOrigin>,
    /// Data of demo mode; none otherwise.
    pub demo: Option<Demo>,
}

/// The shared state; cloning copies a pointer.
#[derive(Clone)]
pub struct Api(Arc<ApiState>);

pub struct ApiState {
    /// The service with its use cases.
    pub app: Arc<App>,
    pub config: Config,
    /// The rate limiter by network address.
    pub limiter: RequestLimiter,
    /// The content security policy of pages.
    pub policy: HeaderValue,
    pub pages: Pages,
    /// The list of cards, serialised and compressed.
    pub cards: VersionCache,
    pub profile_questions: ProfileQuestions,
}

impl Api {
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

    /// Renders a text without parameters.
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
