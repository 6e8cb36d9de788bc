//! Lists as CSV files: all rows that a filter lets through, page after page, so that a file of any
//! length takes the memory of one page.

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::Response;
use csv::{Terminator, WriterBuilder};
use http_body_util::Channel;
use http_body_util::channel::Sender;
use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_domain::time::india;
use saakh_service::Error;
use saakh_store::db::list::{Page, PageRequest};

use crate::error::{ApiError, ApiResult};
use crate::state::Api;

/// Tells spreadsheets that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// Pages that wait for a slow reader.
const WAITING: usize = 1;

/// A file of rows.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// Its name, without day and ending: letters, digits and hyphens.
    pub name: &'static str,
    /// The columns' titles, as keys of the catalogue of texts.
    pub titles: &'static [&'static str],
}

/// One row: as many texts as the file has titles.
pub type Cells = Vec<String>;

/// Answers with a file. `fetch` is asked for page after page, each time with the place where the
/// last one ended. What is wrong with the first page is a problem; what goes wrong later breaks
/// the download off, so that no half file looks whole.
pub async fn respond<F, Fetching>(
    api: &Api,
    language: Language,
    file: File,
    request: PageRequest,
    fetch: F,
) -> ApiResult<Response>
where
    F: Fn(PageRequest) -> Fetching + Send + Sync + 'static,
    Fetching: Future<Output = ApiResult<Page<Cells>>> + Send + 'static,
{
    let titles = file
        .titles
        .iter()
        .map(|key| api.app.text(&Message::new(*key), language));
    let head = format!("{BYTE_ORDER_MARK}{}", written(&[titles.collect()])?);
    let first = fetch(request.clone()).await?;
    let (sender, body) = Channel::new(WAITING);
    tokio::spawn(send(sender, head, first, request, fetch));
    let mut response = Response::new(Body::new(body));
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/csv; charset=utf-8"),
    );
    let name = format!(
        "attachment; filename=\"{}-{}.csv\"",
        file.name,
        api.app.today()
    );
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Sends page after page, until the last one or until the reader goes away.
async fn send<F, Fetching>(
    mut sender: Sender<Bytes, ApiError>,
    mut text: String,
    mut page: Page<Cells>,
    request: PageRequest,
    fetch: F,
) where
    F: Fn(PageRequest) -> Fetching,
    Fetching: Future<Output = ApiResult<Page<Cells>>>,
{
    let sending = async {
        loop {
            text.push_str(&written(&page.items)?);
            let sent = sender
                .send_data(Bytes::from(std::mem::take(&mut text)))
                .await;
            let (Ok(()), Some(place)) = (sent, page.next) else {
                return Ok(());
            };
            let after = Some(place);
            page = fetch(PageRequest {
                after,
                ..request.clone()
            })
            .await?;
        }
    };
    if let Err(error) = sending.await {
        sender.abort(error);
    }
}

/// An instant of an answer (RFC 3339) by the clocks of India, with their offset: a file is read where no page says
/// whose time it has.
pub fn in_india(at: &str) -> String {
    let Ok(at) = at.parse::<Timestamp>() else {
        return at.to_owned();
    };
    let there = at.to_zoned(india());
    there.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Rows as lines of RFC 4180.
fn written(rows: &[Cells]) -> ApiResult<String> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        let cells = row.iter().map(|cell| harmless(cell));
        writer.write_record(cells).map_err(unwritable)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| unwritable(error.into_error()))?;
    String::from_utf8(bytes).map_err(unwritable)
}

fn unwritable(cause: impl std::error::Error + Send + Sync + 'static) -> ApiError {
    Error::internal("a row is no CSV", cause).into()
}

/// A cell that a spreadsheet would take for a formula gets an apostrophe, which makes it text.
fn harmless(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Vec<Cells> {
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text.as_bytes());
        let rows = reader
            .records()
            .map(|row| row.unwrap().iter().map(str::to_owned).collect());
        rows.collect()
    }

    proptest! {
        #[test]
        fn cells_read_back_and_start_no_formula(
            rows in prop::collection::vec(prop::collection::vec("[=+@\t\r\n,;\"' a-z\\-]{0,12}", 3), 1..5),
        ) {
            let back = read(&written(&rows).unwrap());
            prop_assert_eq!(back.len(), rows.len());
            for (cell, of) in back.iter().flatten().zip(rows.iter().flatten()) {
                prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']));
                prop_assert_eq!(cell.strip_prefix('\'').unwrap_or(cell), of.strip_prefix('\'').unwrap_or(of));
            }
        }
    }

    #[test]
    fn an_instant_is_in_indias_time_and_says_so() {
        let at = in_india("2026-11-21T20:10:05.123Z");
        assert_eq!(at, "2026-11-22T01:40:05+05:30");
        assert_eq!(in_india(""), "");
    }

    #[test]
    fn a_line_ends_as_the_standard_says() {
        let rows = vec![vec!["Asha, Ravi".to_owned(), "=1+1".to_owned()]];
        assert_eq!(written(&rows).unwrap(), "\"Asha, Ravi\",'=1+1\r\n");
    }
}
