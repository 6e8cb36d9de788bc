//! The gold price of a demo.

use saakh_domain::Paise;
use saakh_domain::catalog::gold::GoldPrice;
use saakh_domain::time::date_in_india;
use saakh_service::Result;
use saakh_service::app::{Clock, parse_toml};
use saakh_store::catalog::gold_price;
use saakh_store::{Db, Scope, write_tx};
use serde::Deserialize;

use crate::wrong_data;

/// Contents of `data/demo/gold.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoGold {
    average: Paise,
    previous_close: Paise,
}

/// Sets the gold price of the day on which the demo begins, unless one was entered.
pub async fn set_gold_price(db: &Db, clock: &dyn Clock) -> Result<()> {
    let gold: DemoGold =
        parse_toml("demo/gold.toml", |text| toml::from_str(text)).map_err(wrong_data)?;
    let price = GoldPrice {
        date: date_in_india(clock.now()),
        average: gold.average,
        previous_close: gold.previous_close,
    };
    write_tx!(db, Scope::exclusive(), |tx| {
        if gold_price::find_in_force(tx, price.date).await?.is_none() {
            gold_price::add(tx, &price, None, clock.now()).await?;
        }
        Ok(())
    })
}
