//! Synthetic data: the catalog, people and histories for demos, tests and measurements. An installation with real
//! customers needs none of it.

mod applications;
mod catalog;
mod customers;
mod draw;
mod facts;
mod gold;
mod journey;
pub mod partners;
mod past;
mod people;
mod rows;

use saakh_service::Error;
use saakh_service::app::DataError;

pub use applications::add_applications;
pub use catalog::{Extent, add_catalog, is_empty, lender_files};
pub use customers::add_customers;
pub use gold::set_gold_price;
pub use past::{ClockSetter, Staff, add_past};

fn wrong_data(error: DataError) -> Error {
    Error::internal("a data file is wrong", error)
}
