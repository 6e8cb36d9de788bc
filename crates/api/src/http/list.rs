//! Lists on the wire: paging parameters, filters and pages.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{Timestamp, ToSpan};
use saakh_domain::text::Message;
use saakh_domain::time::start_in_india;
use saakh_service::Error;
use saakh_service::app::{Entropy, Keys};
use saakh_service::insight::dashboard::parse_day;
use saakh_store::db::list::{Cursor, List, MAX_COUNTED_ROWS, Order, Page, PageRequest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use url::form_urlencoded::{Serializer, parse};
use utoipa::{IntoParams, ToSchema};

use super::body::check_pairs;
use super::{bounds, shape};
use crate::error::{ApiError, ApiResult};
use crate::state::Api;

/// Default rows per page.
const LIMIT: u32 = 20;
/// Maximum rows per page.
const LONGEST: u32 = 100;
/// Rows per batch of an export; the next batch is read while one is written.
const EXPORTED_AT_ONCE: u32 = 2_000;
/// Characters of the longest search text.
const LONGEST_SEARCH: usize = 200;

/// Parameters that every list has besides its own filters.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// The maximum number of rows: 1 to 100, by default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page, with the same `sort`.
    #[param(max_length = 2_000)]
    cursor: Option<String>,
    /// The field to sort by, with a hyphen before it for descending order.
    #[param(max_length = 60)]
    sort: Option<String>,
    /// The text to search for.
    #[param(max_length = 200)]
    q: Option<String>,
}

const PAGING: [&str; 4] = ["limit", "cursor", "sort", "q"];

/// A request for a list with its own filters `F`. Empty parameters are ignored, unknown ones
/// refused.
#[derive(Debug, Clone)]
pub struct ListQuery<F> {
    paging: Paging,
    pub filter: F,
    /// The query string, which [`ListQuery::parse`] can parse again.
    pub query: String,
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageView<T> {
    pub items: Vec<T>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// The number of rows in all; null if there are too many to count.
    #[schema(required)]
    pub total: Option<i64>,
}

impl<F: DeserializeOwned> FromRequestParts<Api> for ListQuery<F> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Api) -> ApiResult<Self> {
        let written = parts.uri.query().unwrap_or_default();
        check_pairs(
            &bounds::for_request(&parts.method, &parts.extensions).query,
            written.as_bytes(),
        )?;
        Self::parse(written)
    }
}

impl<F: DeserializeOwned> ListQuery<F> {
    /// Parses a query string.
    pub fn parse(written: &str) -> ApiResult<Self> {
        let given = parse(written.as_bytes()).filter(|(_, value)| !value.is_empty());
        let (mut paging, mut filter) = (
            Serializer::new(String::new()),
            Serializer::new(String::new()),
        );
        for (name, value) in given {
            let of_paging = PAGING.contains(&name.as_ref());
            let to = if of_paging { &mut paging } else { &mut filter };
            to.append_pair(&name, &value);
        }
        Ok(Self {
            paging: shape::parse_pairs(paging.finish().as_bytes())?,
            filter: shape::parse_pairs(filter.finish().as_bytes())?,
            query: written.to_owned(),
        })
    }
}

impl<F> ListQuery<F> {
    /// The text to search for, if any.
    pub fn search_text(&self) -> ApiResult<Option<&str>> {
        let q = self.paging.q.as_deref().map(str::trim);
        match q.filter(|q| !q.is_empty()) {
            Some(q) if q.chars().count() > LONGEST_SEARCH => {
                let message = Message::new("invalid_too_long").with("max", LONGEST_SEARCH);
                Err(Error::field("q", message).into())
            }
            q => Ok(q),
        }
    }

    /// The requested page.
    pub fn page_request(&self, api: &Api, list: &List) -> ApiResult<PageRequest> {
        let order = self.order(list)?;
        let cursor = self.paging.cursor.as_deref();
        let keys = &api.app.keys;
        Ok(PageRequest {
            order,
            after: cursor
                .map(|cursor| decode(keys, list, order, cursor))
                .transpose()?,
            limit: self.limit()?,
            counted_up_to: Some(MAX_COUNTED_ROWS),
        })
    }

    /// The first page of an export, which always starts at the beginning of the list.
    pub fn export_page_request(&self, list: &List) -> ApiResult<PageRequest> {
        Ok(PageRequest {
            order: self.order(list)?,
            after: None,
            limit: EXPORTED_AT_ONCE,
            counted_up_to: None,
        })
    }

    fn order(&self, list: &List) -> ApiResult<Order> {
        let name = self.paging.sort.as_deref().unwrap_or(list.first);
        list.order(name).ok_or_else(|| {
            let names = list.sort_names().join(", ");
            Error::field("sort", Message::new("invalid_sort").with("names", names)).into()
        })
    }

    fn limit(&self) -> ApiResult<u32> {
        let limit = self.paging.limit.unwrap_or(LIMIT);
        if (1..=LONGEST).contains(&limit) {
            return Ok(limit);
        }
        let message = Message::new("invalid_number_range");
        Err(Error::field("limit", message.with("min", 1).with("max", LONGEST)).into())
    }
}

impl<T> PageView<T> {
    /// Renders a page; `view` converts each row.
    pub fn from_page<R>(
        api: &Api,
        list: &List,
        request: &PageRequest,
        page: Page<R>,
        view: impl FnMut(R) -> T,
    ) -> Self {
        let (keys, entropy) = (&api.app.keys, api.app.entropy.as_ref());
        let next = page.next.as_ref();
        Self {
            next_cursor: next.map(|cursor| encode(keys, entropy, list, request.order, cursor)),
            total: page.total,
            items: page.items.into_iter().map(view).collect(),
        }
    }
}

/// Parses a filter whose value is one of a set of words; refuses others by the filter's name.
pub fn parse_choice<T>(
    name: &str,
    value: Option<&str>,
    parse: impl FnOnce(&str) -> Option<T>,
) -> ApiResult<Option<T>> {
    let Some(value) = value else { return Ok(None) };
    let parsed = parse(value).map(Some);
    parsed.ok_or_else(|| Error::field(name, Message::new("invalid_choose")).into())
}

/// Parses the filters `from` and `to`, days in India that are both included, into a first instant
/// and an exclusive end.
pub fn parse_day_range(
    from: Option<&str>,
    to: Option<&str>,
) -> ApiResult<(Option<Timestamp>, Option<Timestamp>)> {
    let from = parse_day("from", from)?.map(start_in_india);
    let before = parse_day("to", to)?.map(|last| start_in_india(last.saturating_add(1.day())));
    Ok((from, before))
}

/// Encrypts a cursor for addresses, because it may contain names by which rows are sorted.
fn encode(
    keys: &Keys,
    entropy: &dyn Entropy,
    list: &List,
    order: Order,
    cursor: &Cursor,
) -> String {
    let cursor = serde_json::to_vec(&(order.name(), cursor)).unwrap_or_default();
    URL_SAFE_NO_PAD.encode(keys.seal_cursor(&cursor, list.name, entropy))
}

/// Decrypts a cursor of [`encode`] for the same list and order.
fn decode(keys: &Keys, list: &List, order: Order, cursor: &str) -> ApiResult<Cursor> {
    let open = || -> Option<Cursor> {
        let sealed = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let cursor = keys.open_cursor(&sealed, list.name).ok()?;
        let (name, cursor): (String, Cursor) = serde_json::from_slice(&cursor).ok()?;
        (name == order.name() && list.has_cursor(order, &cursor)).then_some(cursor)
    };
    open().ok_or_else(|| Error::field("cursor", Message::new("invalid_cursor")).into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use saakh_domain::Secret;
    use saakh_store::db::list::CursorValue;
    use saakh_store::insight::application::APPLICATIONS;
    use saakh_store::platform::audit::search::AUDIT;

    use super::*;

    struct Zeroes;

    impl Entropy for Zeroes {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    fn keys() -> Keys {
        Keys::new(Secret::new([1; 32]))
    }

    fn order(name: &str) -> Order {
        AUDIT.order(name).unwrap()
    }

    fn cursor_of(key: &str, id: &str) -> Cursor {
        Cursor(
            CursorValue::Text(key.to_owned()),
            CursorValue::Text(id.to_owned()),
        )
    }

    fn cursor(key: &str, id: &str) -> String {
        encode(&keys(), &Zeroes, &AUDIT, order("at"), &cursor_of(key, id))
    }

    proptest! {
        #[test]
        fn a_cursor_decodes_to_its_values(key in ".{0,40}", id in ".{0,40}") {
            let cursor = cursor(&key, &id);
            let is_for_addresses = cursor.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
            prop_assert!(is_for_addresses, "{cursor}");
            prop_assert_eq!(decode(&keys(), &AUDIT, order("at"), &cursor).unwrap(), cursor_of(&key, &id));
        }

        #[test]
        fn an_invalid_cursor_is_refused(cursor in ".{0,120}") {
            prop_assert!(decode(&keys(), &AUDIT, order("at"), &cursor).is_err());
        }

        #[test]
        fn a_place_that_was_touched_is_refused(at in 0_usize..40, to in "[A-Za-z0-9_-]") {
            let mut touched = cursor("asha", "7");
            touched.replace_range(at..=at, &to);
            let opened = decode(&keys(), &AUDIT, order("at"), &touched);
            prop_assert!(touched == cursor("asha", "7") || opened.is_err());
        }
    }

    #[test]
    fn a_cursor_fits_one_list_and_order_and_reveals_nothing() {
        let cursor = cursor("asha", "7");
        assert!(decode(&keys(), &AUDIT, order("-at"), &cursor).is_err());
        let elsewhere = APPLICATIONS.order("createdAt").unwrap();
        assert!(decode(&keys(), &APPLICATIONS, elsewhere, &cursor).is_err());
        let bytes = URL_SAFE_NO_PAD.decode(&cursor).unwrap();
        assert!(!bytes.windows(4).any(|part| part == b"asha"));
    }
}
