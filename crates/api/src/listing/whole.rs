//! A list that comes whole, declared once for its files: what can be asked, its items, its columns.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;

use saakh_domain::Language;
use saakh_service::operations::export::{Asked, ReadRows, Source};
use saakh_service::{App, Result};
use saakh_store::db::list::PageRequest;
use serde::de::DeserializeOwned;

use super::{Column, Words};
use crate::authorisation::Permitted;
use crate::http::list::Listed;

/// Such a list.
pub trait WholeList: Send + Sync + Sized + 'static {
    /// Its name, which its files begin with.
    const NAME: &'static str;
    /// The columns of its files.
    const COLUMNS: &'static [Column<Self::Item>];
    /// What can be asked, as it stands after the question mark.
    type Query: DeserializeOwned + Send + Sync;
    /// A row.
    type Item: Send;
    /// Who may take the list along.
    type Exporter: Permitted;

    /// Every row, or those that are asked for.
    fn items(
        words: &Words<'_>,
        query: &Self::Query,
    ) -> impl Future<Output = Result<Vec<Self::Item>>> + Send;
}

/// The rows that a page leaves, in its order: `ids` with commas between, or all where it says nothing.
pub fn chosen<Item>(
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

/// What was asked of a list, as exports read it. For `whole_exports!`.
pub fn open<L: WholeList>(_: &App, asked: &Asked) -> Result<Box<dyn Source>> {
    Ok(Box::new(Export::<L> {
        query: Listed::<L::Query>::read(&asked.query)?.filter,
        language: asked.language,
        list: PhantomData,
    }))
}

/// A list that somebody takes along.
struct Export<L: WholeList> {
    query: L::Query,
    language: Language,
    list: PhantomData<fn() -> L>,
}

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl<L: WholeList> Source for Export<L> {
    fn titles(&self, app: &App) -> Vec<String> {
        let words = Words::new(app, self.language);
        let titles = L::COLUMNS.iter().map(|column| words.say(column.title));
        titles.collect()
    }

    fn first(&self) -> PageRequest {
        PageRequest::one_page()
    }

    fn rows<'a>(&'a self, app: &'a App, request: PageRequest) -> Boxed<'a, ReadRows> {
        Box::pin(async move {
            let words = Words::new(app, self.language);
            let items = L::items(&words, &self.query).await?;
            let row = |item: &L::Item| {
                let cells = L::COLUMNS.iter();
                cells.map(|column| (column.cell)(item, &words)).collect()
            };
            Ok(ReadRows::whole(items.iter().map(row).collect(), &request))
        })
    }
}

/// Declares the calls that answer such a list as a file: `whole_exports!(Vendors, VendorQuery, "/….csv", "/….xlsx")`.
macro_rules! whole_exports {
    ($list:ident, $query:ident, $csv:tt, $xlsx:tt) => {
        $crate::listing::file_calls! {
            <$list as $crate::listing::whole::WholeList>::NAME,
            <$list as $crate::listing::whole::WholeList>::Exporter,
            [$query], $query, $crate::listing::whole::open::<$list>, $csv, $xlsx
        }
    };
}

pub(crate) use whole_exports;

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn a_page_says_which_rows_and_in_which_order() {
        let rows = vec![1, 2, 3];
        let id = |row: &i32| row.to_string();
        assert_eq!(chosen(rows.clone(), None, id), [1, 2, 3]);
        assert_eq!(chosen(rows.clone(), Some("3,1,9"), id), [3, 1]);
        assert_eq!(chosen(rows, Some("0"), id), [0; 0]);
    }
}
