//! What a page is composed of.

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::site::Site;

use super::entry::Entry;
use super::found::CanonicalUrl;
use super::head::Head;
use super::landing::Landing;

/// HTML content that the server inserts, visible before the script runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Markup {
    /// None: the browser renders the page.
    ClientRendered,
    /// The first page, with the login form.
    Landing(Landing),
    /// The guide of a product.
    Guide(ProductType),
    /// The page that is shown without a connection.
    Offline,
}

/// Everything that decides a page's bytes: equal contexts give equal pages.
#[derive(Debug, Clone, Copy)]
pub struct PageContext<'a> {
    pub entry: Entry,
    pub site: &'a Site,
    /// The requested host name.
    pub host: &'a str,
    /// The first path segment, which may be a partner's key.
    pub segment: &'a str,
    /// The name of the shop that helps the visitor, or empty.
    pub helper: &'a str,
    pub language: Language,
    /// Its title and description.
    pub head: Head,
    /// The content that the server inserts.
    pub markup: Markup,
    /// Its canonical address; none if search engines shall not index it.
    pub found: Option<&'a CanonicalUrl>,
}
