//! Display names of values on the wire.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::lifecycle::application::{ApplicationStatus, DisplayStatus};
use saakh_domain::text::Message;

/// Name of a product type.
pub fn product(product: ProductType) -> Message {
    Message::new(product.label())
}

/// Name of an application's status.
pub fn application(status: ApplicationStatus) -> Message {
    Message::new(format!("common_application_status_{}", status.code()))
}

/// Name of an application's status as staff read it.
pub fn displayed_application(status: DisplayStatus) -> Message {
    Message::new(format!("common_application_status_{}", status.code()))
}

#[cfg(test)]
mod tests {
    use saakh_domain::Language;

    use super::*;
    use crate::app::Reference;

    #[test]
    fn every_product_and_status_has_a_label() {
        let texts = Reference::load().unwrap().texts;
        let products = ProductType::ALL.into_iter().map(product);
        let statuses = DisplayStatus::list_all().map(displayed_application);
        for message in products.chain(statuses) {
            assert!(texts.has(&message.key), "{}", message.key);
        }
        let housing = product(ProductType::AffordableHousingLoan);
        assert_eq!(texts.render(&housing, Language::Hi), "किफ़ायती होम लोन");
    }
}
