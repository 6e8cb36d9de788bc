//! The variants of a site's first page: all products, the site's one product, its one lender, or
//! solar roofs.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::origination::products::Product;

use super::head::Head;
use crate::site::{has_product, lender_name};
use crate::state::Api;

/// The variant of a first page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Landing {
    product: Option<ProductType>,
    is_lenders: bool,
    is_solar: bool,
}

impl Landing {
    /// Chooses the variant of a site, for visitors of a partner's segment.
    pub fn for_site(api: &Api, site: &Site, segment: &str) -> Self {
        let is_advertised = |product: &ProductType| {
            Product::for_type(*product).guide.is_some() && has_product(api, site, segment, *product)
        };
        Self {
            product: site.product.filter(is_advertised),
            is_lenders: !lender_name(api, site).is_empty(),
            is_solar: site.variant == Variant::Solar && segment.is_empty(),
        }
    }

    /// The title and description; their texts may contain the product and the lender.
    pub const fn head(self) -> Head {
        let guide = match self.product {
            Some(product) => Product::for_type(product).guide,
            None => None,
        };
        match guide {
            _ if self.is_solar => Head {
                title: Some("solar_title"),
                description: "solar_description",
            },
            _ if self.is_lenders => Head {
                title: Some("landing_title_of_lender"),
                description: "landing_lead_of_lender",
            },
            Some(guide) => Head {
                title: Some("landing_title_of_product"),
                description: guide.lead,
            },
            None => Head {
                title: None,
                description: "landing_document_description",
            },
        }
    }

    /// The name, without language and extension, of its content (web: consumer/prerender).
    pub fn file(self) -> String {
        let of_lender = if self.is_lenders { "-lender" } else { "" };
        let product = self.product.map(|product| format!("-{}", product.slug()));
        format!("landing{of_lender}{}", product.unwrap_or_default())
    }
}
