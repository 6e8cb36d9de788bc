//! Makes the plan of a file from its titles or from a user's choices.

use saakh_documents::rows::DayOrder;
use saakh_domain::text::Message;
use saakh_store::platform::upload::{Batch, Kind};

use super::first_rows::SheetPreviewQuery;
use super::look::build_preview;
use super::look::suggestion::guess_columns;
use super::plan::{Column, Columns, Plan, PlanChoices};
use crate::{App, Error, Result};

/// Returns the plan for a file without choices: the first visible sheet, lenders from a column.
pub async fn plan_from_titles(app: &App, batch: &Batch) -> Result<Plan> {
    let hidden: Vec<usize> = serde_json::from_str(&batch.hidden_sheets)
        .map_err(|error| Error::internal("places of hidden sheets do not parse", error))?;
    let sheet = (0..=hidden.len()).find(|sheet| !hidden.contains(sheet));
    let query = SheetPreviewQuery {
        sheet: sheet.unwrap_or(0),
        ..SheetPreviewQuery::default()
    };
    let look = build_preview(app, batch, query).await?;
    let suggested = look
        .suggested
        .iter()
        .find(|suggested| suggested.lender.is_none());
    let guessed = guess_columns(&look.titles, batch.kind);
    let found = &suggested.unwrap_or(&guessed).columns;
    let needed = [
        (Column::Application, "Application ID"),
        (Column::Status, "Status"),
    ];
    for (column, name) in needed {
        if found.get(column).is_none() {
            let message = Message::new("upload_column_missing").with("column", name);
            return Err(Error::field("image_name", message));
        }
    }
    Ok(Plan {
        sheet: query.sheet,
        head: look.head,
        lender: None,
        columns: found.clone(),
        above: look.titles,
        day_order: DayOrder::default(),
        debit_credit: None,
        separator: None,
        repeated: None,
    })
}

/// Returns the plan for a user's choices.
pub async fn plan_from_choices(app: &App, batch: &Batch, chosen: PlanChoices) -> Result<Plan> {
    let query = SheetPreviewQuery {
        sheet: chosen.sheet,
        head: chosen.head,
        separator: chosen.separator,
    };
    let look = build_preview(app, batch, query).await?;
    let PlanChoices {
        sheet,
        lender,
        columns,
        day_order,
        debit_credit,
        separator,
        repeated,
        ..
    } = chosen;
    let lender = lender.filter(|_| batch.kind != Kind::Bank);
    let columns = Columns::from_fn(batch.kind, |column| columns.get(column).copied());
    let all = Column::for_kind(batch.kind);
    let places: Vec<usize> = all
        .iter()
        .filter_map(|(column, _)| columns.get(*column).copied())
        .collect();
    let is_whole = all
        .iter()
        .all(|(column, needed)| !needed || columns.get(*column).is_some());
    let is_there = |place: &usize| *place < look.titles.len();
    let differ = places
        .iter()
        .enumerate()
        .all(|(at, place)| !places[..at].contains(place));
    if !is_whole || !places.iter().all(is_there) || !differ {
        return Err(Error::field(
            "columns",
            Message::new("upload_columns_wrong"),
        ));
    }
    match lender {
        // Rows of visits have no lender; a row of a submission without one is an error. A bank file has none.
        None if columns.lender.is_none() && matches!(batch.kind, Kind::Mis | Kind::Commission) => {
            return Err(Error::field(
                "lenderId",
                Message::new("upload_lender_needed"),
            ));
        }
        Some(lender) if app.catalog().catalog.lender(lender).is_none() => {
            return Err(Error::field(
                "lenderId",
                Message::new("upload_lender_unknown"),
            ));
        }
        _ => {}
    }
    Ok(Plan {
        sheet,
        head: look.head,
        lender,
        columns,
        above: look.titles,
        day_order,
        debit_credit,
        separator,
        repeated,
    })
}
