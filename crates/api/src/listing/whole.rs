//! Short lists that are loaded as a whole, declared once for their exports: query, items, columns.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;

use saakh_domain::Language;
use saakh_service::operations::export::{ExportRequest, ExportRows, ExportSource};
use saakh_service::{App, Result};
use saakh_store::db::list::PageRequest;
use saakh_store::identity::admin_user::StaffPermit;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use super::export::Export;
use super::{Column, RenderContext};
use crate::authorisation::StaffAccess;
use crate::http::list::ListQuery;

/// A list that is loaded as a whole.
pub trait WholeList: Send + Sync + Sized + 'static {
    /// The name, with which its files begin.
    const NAME: &'static str;
    /// The key of its title.
    const TITLE: &'static str;
    /// The columns of its files.
    const COLUMNS: &'static [Column<Self::Item>];
    /// The parameters of the query string.
    type Query: DeserializeOwned + IntoParams + Send + Sync + 'static;
    type Item: Send;
    /// The staff who may export the list.
    type Exporter: StaffAccess;

    /// Loads all rows, or those that the query selects.
    fn load_items(
        context: &RenderContext<'_>,
        query: &Self::Query,
    ) -> impl Future<Output = Result<Vec<Self::Item>>> + Send;
}

/// Keeps the rows with the ids that a page shows, in its order. `ids` are separated by commas;
/// without them, all rows stay.
pub fn select_by_ids<Item>(
    mut items: Vec<Item>,
    ids: Option<&str>,
    id: impl Fn(&Item) -> String,
) -> Vec<Item> {
    let Some(ids) = ids else { return items };
    let place = |item: &Item| ids.split(',').position(|wanted| wanted == id(item));
    items.retain(|item| place(item).is_some());
    items.sort_by_cached_key(|item| place(item));
    items
}

/// An export of a list.
pub struct WholeListExport<L: WholeList> {
    query: L::Query,
    language: Language,
    list: PhantomData<fn() -> L>,
}

impl<L: WholeList> Export for WholeListExport<L> {
    const NAME: &'static str = L::NAME;
    type Query = L::Query;
    type Exporter = L::Exporter;

    fn open(_: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        Ok(Box::new(Self {
            query: ListQuery::<L::Query>::parse(&request.query)?.filter,
            language: request.language,
            list: PhantomData,
        }))
    }
}

type WholeListFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl<L: WholeList> ExportSource for WholeListExport<L> {
    fn title(&self, app: &App) -> String {
        RenderContext::new(app, self.language).render_text(L::TITLE)
    }

    fn titles(&self, app: &App) -> Vec<String> {
        let context = RenderContext::new(app, self.language);
        let titles = L::COLUMNS
            .iter()
            .map(|column| context.render_text(column.title));
        titles.collect()
    }

    fn summed_columns(&self) -> Vec<usize> {
        Column::find_summed(L::COLUMNS)
    }

    fn first_request(&self) -> PageRequest {
        PageRequest::for_all_items()
    }

    fn read_rows<'a>(
        &'a self,
        app: &'a App,
        request: PageRequest,
    ) -> WholeListFuture<'a, ExportRows> {
        Box::pin(async move {
            let context = RenderContext::new(app, self.language);
            let items = L::load_items(&context, &self.query).await?;
            let row = |item: &L::Item| {
                let cells = L::COLUMNS.iter();
                cells.map(|column| (column.cell)(item, &context)).collect()
            };
            Ok(ExportRows::from_cells(
                items.iter().map(row).collect(),
                &request,
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::select_by_ids;

    #[test]
    fn rows_are_selected_by_ids_in_the_requested_order() {
        let rows = vec![1, 2, 3];
        let id = |row: &i32| row.to_string();
        assert_eq!(select_by_ids(rows.clone(), None, id), [1, 2, 3]);
        assert_eq!(select_by_ids(rows.clone(), Some("3,1,9"), id), [3, 1]);
        assert_eq!(select_by_ids(rows, Some("0"), id), [0; 0]);
    }
}
