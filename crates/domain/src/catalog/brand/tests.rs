use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

fn brands() -> Brands {
    Brands::parse(include_str!("../../../../../data/brands.toml")).unwrap()
}

fn assert_readable(name: &str, colours: &BrandColours) {
    for pair in colours.pairs() {
        let Pair { place, needed, .. } = pair;
        let contrast = pair.contrast();
        assert!(contrast >= needed, "{name}: {place} {contrast}");
    }
}

#[test]
fn the_default_brand_looks_as_designed() {
    let brands = brands();
    assert_eq!(brands.get("no such brand").key, "nitya_finance");
    let default = brands.default_brand();
    let colours = default.colours();
    assert_eq!(colours.brand, Colour::parse("#0b5a52").unwrap());
    assert_eq!(colours.brand_strong, colours.brand);
    assert_eq!(colours.repairs(default.primary, default.secondary), []);
}

#[test]
fn a_light_brand_colour_is_kept_with_dark_text() {
    let [yellow, secondary] = ["#fdd835", "#4e342e"].map(|text| Colour::parse(text).unwrap());
    let colours = BrandColours::derive(yellow, secondary);
    assert_eq!((colours.brand, colours.brand_ink), (yellow, Colour::INK));
    assert_eq!(colours.repairs(yellow, secondary), []);
    assert_readable("yellow", &colours);
    // A colour on which neither is readable, and one that looks like the page, are darkened for white text.
    for text in ["#e53935", "#fdfdfd"] {
        let primary = Colour::parse(text).unwrap();
        let colours = BrandColours::derive(primary, secondary);
        assert_eq!(colours.brand_ink, Colour::WHITE, "{text}");
        assert_ne!(colours.brand, primary, "{text}");
    }
}

#[test]
fn the_thirty_three_brands_are_distinct_and_legible() {
    let brands = brands();
    let unlike = |of: fn(&Brand) -> String| -> usize {
        let all = brands.all().iter().map(|brand| of(brand));
        all.collect::<BTreeSet<_>>().len()
    };
    assert_eq!(unlike(|brand| brand.key.clone()), 33);
    assert_eq!(unlike(|brand| brand.title.clone()), 33);
    assert_eq!(unlike(|brand| brand.logo.clone()), 33);
    assert_eq!(unlike(|brand| brand.mark.clone()), 33);
    assert_eq!(unlike(|brand| brand.grievance.email.clone()), 33);
    assert_eq!(unlike(|brand| brand.font.clone()), FONTS.len());
    assert_eq!(
        unlike(|brand| format!("{} {}", brand.primary, brand.secondary)),
        33
    );
    for (place, brand) in brands.all().iter().enumerate() {
        assert_eq!(
            brand.id.0,
            i64::try_from(place).unwrap() + 1,
            "{}",
            brand.key
        );
        assert!(FONTS.contains(&brand.font.as_str()), "{}", brand.key);
        assert_readable(&brand.key, &brand.colours());
    }
    // Some have colours that are not readable, and one names the operator.
    let repaired = |brand: &&Arc<Brand>| {
        !brand
            .colours()
            .repairs(brand.primary, brand.secondary)
            .is_empty()
    };
    assert!(brands.all().iter().filter(repaired).count() >= 5);
    assert_eq!(
        brands
            .all()
            .iter()
            .filter(|brand| brand.names_operator)
            .count(),
        1
    );
}

#[test]
fn a_brand_survives_the_database() {
    for brand in brands().all() {
        let json = serde_json::to_string(&**brand).unwrap();
        assert_eq!(serde_json::from_str::<Brand>(&json).unwrap(), **brand);
    }
}

#[test]
fn missing_and_duplicate_brands_are_refused() {
    assert_eq!(Brands::new(Vec::new()), Err(InvalidBrands::None));
    let one = (**brands().default_brand()).clone();
    let twice = InvalidBrands::Duplicate("nitya_finance".to_owned());
    assert_eq!(Brands::new(vec![one.clone(), one]), Err(twice));
}

proptest! {
    #[test]
    fn any_two_colours_can_be_read(primary in "#[0-9a-f]{6}", secondary in "#[0-9a-f]{6}") {
        let [primary, secondary] = [primary, secondary].map(|colour| Colour::parse(&colour).unwrap());
        let colours = BrandColours::derive(primary, secondary);
        assert_readable("any", &colours);
        for repair in colours.repairs(primary, secondary) {
            prop_assert!(repair.drawn != repair.wanted);
        }
    }
}
