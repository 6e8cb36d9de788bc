//! What each product costs at least, from the current catalog, for the tiles of the landing page.

use std::collections::BTreeMap;

use saakh_domain::catalog::insurance_plan::{InsurancePlan, YearlyPrice};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_domain::{Language, Paise};
use saakh_service::app::snapshot::Snapshot;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;

/// Price and amounts of a product as texts, which are empty while nobody offers it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductSummary {
    #[schema(value_type = crate::words::ProductSlug)]
    slug: &'static str,
    /// The lowest price.
    price: String,
    /// The range of amounts.
    amount: String,
}

/// The texts of a product before they are rendered.
#[derive(Default)]
struct Lines {
    price: Option<Message>,
    amount: Option<Message>,
}

/// Summarises the products that have a guide, by slug.
pub fn summarise_products(
    api: &Api,
    products: &[ProductType],
    language: Language,
) -> BTreeMap<&'static str, ProductSummary> {
    let snapshot = api.app.catalog();
    let text = |line: Option<Message>| line.map(|line| api.app.text(&line, language));
    let all = products.iter().map(|product| Product::for_type(*product));
    let guided = all.filter(|product| product.guide.is_some());
    let summary = |product: &Product| {
        let Lines { price, amount } = product_lines(&snapshot, product.product);
        ProductSummary {
            slug: product.product.slug(),
            price: text(price).unwrap_or_default(),
            amount: text(amount).unwrap_or_default(),
        }
    };
    guided
        .map(|product| (product.product.slug(), summary(product)))
        .collect()
}

fn product_lines(snapshot: &Snapshot, product: ProductType) -> Lines {
    match product {
        ProductType::CreditCards => card_lines(snapshot),
        ProductType::OtherInsurance => plan_lines(snapshot),
        loan => loan_lines(snapshot, loan).unwrap_or_default(),
    }
}

/// The lowest APR and the range of amounts of all lenders that accept applications.
fn loan_lines(snapshot: &Snapshot, product: ProductType) -> Option<Lines> {
    let lenders = snapshot.catalog.lenders().iter();
    let accepting = lenders.filter(|lender| lender.accepts_product(product));
    let offerings: Vec<_> = accepting
        .filter_map(|lender| lender.offering(product))
        .collect();
    let apr = offerings.iter().map(|offering| offering.apr_min).min()?;
    let least = offerings.iter().map(|one| one.terms.amount_min).min()?;
    let most = offerings.iter().map(|one| one.amount_max()).max()?;
    Some(Lines {
        price: Some(Message::new("landing_tile_apr").with("apr", apr)),
        amount: Some(
            Message::new("landing_tile_amounts")
                .with("least", least)
                .with("most", most),
        ),
    })
}

/// The lowest annual fee and the number of cards.
fn card_lines(snapshot: &Snapshot) -> Lines {
    let active: Vec<_> = snapshot.cards.iter().filter(|card| card.status).collect();
    let fee = active.iter().map(|card| card.annual_fee).min();
    let count = match active.len() {
        0 => None,
        1 => Some(Message::new("landing_tile_cards_one")),
        many => Some(Message::new("landing_tile_cards_many").with("count", many)),
    };
    Lines {
        price: fee.map(|fee| match fee {
            Paise::ZERO => Message::new("landing_tile_fee_none"),
            fee => Message::new("landing_tile_fee").with("fee", fee),
        }),
        amount: count,
    }
}

/// The lowest premium of one person for a year, with GST, and the range of covers.
fn plan_lines(snapshot: &Snapshot) -> Lines {
    let offered = |plan: &&InsurancePlan| plan.status && !plan.vendor_off;
    let offered: Vec<_> = snapshot.plans.iter().filter(offered).collect();
    let prices = offered.iter().flat_map(|plan| {
        let bands = plan.premiums.iter();
        bands.map(|band| YearlyPrice::from_premiums([band.premium].into_iter(), plan.gst_percent))
    });
    let covers = || {
        let bands = offered.iter().flat_map(|plan| &plan.premiums);
        bands.map(|band| band.cover)
    };
    let range = covers().min().zip(covers().max());
    Lines {
        price: prices.map(|price| price.total).min().map(|premium| {
            Message::new("landing_tile_premium").with("premium", premium.to_whole_rupees())
        }),
        amount: range.map(|(least, most)| {
            Message::new("landing_tile_covers")
                .with("least", least)
                .with("most", most)
        }),
    }
}
