//! The heading of a workbook: what it lists, of which days, with which filters, and when and by which role it was made.
//! It names no person.

use std::collections::{BTreeMap, BTreeSet};

use saakh_documents::table::{Cell, Cells, Heading};
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_domain::text::Message;
use saakh_store::insight::shop_name;
use url::form_urlencoded;

use super::filter_text::{FilterTexts, MERCHANT};
use super::source::{ExportRequest, ExportSource};
use crate::{App, Result};

/// Builds the heading of a requested list.
pub(super) async fn build_heading(
    app: &App,
    source: &dyn ExportSource,
    request: &ExportRequest,
    role: Role,
) -> Result<Heading> {
    let title = source.title(app);
    let query = parse_query(&request.query);
    let texts = FilterTexts {
        app,
        language: request.language,
        shops: load_shops(app, &query).await?,
    };
    let render = |message: &Message| app.text(message, request.language);
    let label = |key: &str| Cell::text(&render(&Message::new(key)));
    let mut lines = list_periods(source, &query, &label);
    lines.extend(list_filters(&texts, request, &query));
    lines.push(vec![label("export_made_at"), Cell::Instant(app.now())]);
    let role = render(&Message::new(format!("users_role_{}", role.id())));
    lines.push(vec![label("export_made_by"), Cell::text(&role)]);
    Ok(Heading { title, lines })
}

/// Parameters that are set, by name.
type Query = BTreeMap<String, String>;

fn parse_query(query: &str) -> Query {
    form_urlencoded::parse(query.as_bytes())
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

/// The days of a report, or those that a list is limited to.
fn list_periods(
    source: &dyn ExportSource,
    query: &Query,
    label: &impl Fn(&str) -> Cell,
) -> Vec<Cells> {
    let periods = source.periods();
    if !periods.is_empty() {
        let line = |period: &super::ExportPeriod| {
            let (first, last) = (Cell::Date(period.first), Cell::Date(period.last));
            vec![label(period.label), first, last]
        };
        return periods.iter().map(line).collect();
    }
    let ends = ["from", "to"].map(|name| query.get(name).map(String::as_str));
    if ends == [None, None] {
        return Vec::new();
    }
    let [first, last] = ends.map(|end| Cell::date(end.unwrap_or_default()));
    vec![vec![label("export_period"), first, last]]
}

fn list_filters(texts: &FilterTexts<'_>, request: &ExportRequest, query: &Query) -> Vec<Cells> {
    let render = |message: &Message| texts.app.text(message, texts.language);
    let filters = query
        .iter()
        .filter_map(|(name, value)| texts.describe(&request.list, name, value));
    let lines: Vec<Cells> = filters
        .map(|(label, value)| {
            let label = Message::new("export_filter").with("name", label);
            vec![Cell::text(&render(&label)), Cell::text(&value)]
        })
        .collect();
    if !lines.is_empty() {
        return lines;
    }
    let [label, none] =
        ["export_filters", "export_no_filters"].map(|key| render(&Message::new(key)));
    vec![vec![Cell::text(&label), Cell::text(&none)]]
}

/// The name of the merchant that a list is limited to.
async fn load_shops(app: &App, query: &Query) -> Result<BTreeMap<MerchantId, String>> {
    let id = query.get(MERCHANT).and_then(|id| id.parse().ok());
    let Some(id) = id.map(MerchantId) else {
        return Ok(BTreeMap::new());
    };
    let mut conn = app.db.read().await?;
    Ok(shop_name::list_shop_names(&mut conn, &BTreeSet::from([id])).await?)
}
