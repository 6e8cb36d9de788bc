use proptest::prelude::*;

use super::*;

fn sites() -> Sites {
    Sites::parse(include_str!("../../../../../data/sites.toml")).unwrap()
}

fn key_of(host: &str) -> Option<String> {
    let host = HostName::parse(host).ok()?;
    sites().find_by_host(&host).map(|site| site.key.clone())
}

#[test]
fn hosts_find_their_site_whatever_the_port_and_case() {
    assert_eq!(key_of("UDAAN.localhost:8080").as_deref(), Some("udaan"));
    assert_eq!(key_of("loans.localhost.").as_deref(), Some("loans"));
    assert_eq!(key_of("127.0.0.1:80").as_deref(), Some("main"));
    assert_eq!(key_of("elsewhere.example"), None);
    assert_eq!(Sites::parse("site = []"), Err(InvalidSites::None));
}

#[test]
fn a_site_of_every_kind_exists() {
    let sites = sites();
    for variant in Variant::ALL {
        assert!(
            sites.all().iter().any(|site| site.variant == *variant),
            "{variant:?}"
        );
    }
    let locked = |key: &str| sites.find(key).unwrap().product;
    assert_eq!(locked("loans"), Some(ProductType::PersonalLoans));
    assert_eq!(locked("goldloans"), Some(ProductType::GoldLoans));
    for site in sites.all() {
        assert_eq!(site.problem(), None, "{}", site.key);
        let json = serde_json::to_string(&**site).unwrap();
        assert_eq!(serde_json::from_str::<Site>(&json).unwrap(), **site);
    }
}

#[test]
fn a_disabled_site_is_not_served_and_hosts_are_unique() {
    let mut draft = Site::draft(SiteId(9), "new", "new.example", "cl");
    assert_eq!(Sites::new(vec![draft.clone()]), Err(InvalidSites::None));
    draft.status = true;
    let twice = InvalidSites::Duplicate("new.example".to_owned());
    assert_eq!(Sites::new(vec![draft.clone(), draft]), Err(twice));
}

#[test]
fn a_wrong_site_property_is_reported_by_name() {
    let draft = Site::draft(SiteId(9), "new", "new.example", "cl");
    let problem = |change: fn(&mut Site)| {
        let mut site = draft.clone();
        change(&mut site);
        site.problem().map(|(property, _)| property)
    };
    assert_eq!(problem(|_| {}), None);
    for host in [
        "New.example",
        "new.example:80",
        "https://new.example",
        "new example",
        "",
        "a@b.example",
        "नया.example",
    ] {
        let site = Site::draft(SiteId(9), "new", host, "cl");
        assert_eq!(
            site.problem().map(|(property, _)| property),
            Some("hosts"),
            "{host}"
        );
    }
    assert_eq!(problem(|site| site.hosts.clear()), Some("hosts"));
    assert_eq!(
        problem(|site| site.variant = Variant::LenderSubmit),
        Some("lender")
    );
    assert_eq!(
        problem(|site| site.welcome_video = "/files/welcome.mp4".into()),
        None
    );
    assert_eq!(
        problem(|site| site.welcome_video = "//evil.example/a".into()),
        Some("welcome_video")
    );
    assert_eq!(
        problem(|site| site.card_app = "https://apps.example/card?id=1".into()),
        None
    );
    for address in [
        "http://apps.example",
        "javascript:alert(1)",
        "https://user@apps.example",
        "https://a b.example",
    ] {
        let mut site = draft.clone();
        address.clone_into(&mut site.card_app);
        assert_eq!(
            site.problem().map(|(property, _)| property),
            Some("card_app"),
            "{address}"
        );
    }
}

#[test]
fn a_header_that_is_no_host_is_refused() {
    for header in [
        "",
        ".",
        "a..b",
        "a b",
        "user@host.example",
        "host.example:",
        "host.example:x",
        "host.example:99999",
        "host.example/path",
        "http://host.example",
        "[::1",
        "::1",
        "a,b",
        "*.example",
        "host.example\u{0}",
        "ñ.example",
    ] {
        assert_eq!(HostName::parse(header), Err(InvalidHost), "{header}");
    }
    assert!(HostName::parse(&"a.".repeat(200)).is_err());
    assert_eq!(HostName::parse("[::1]:8080").unwrap().as_str(), "[::1]");
}

proptest! {
    #[test]
    fn only_a_listed_host_has_a_site(host in "\\PC*", port in any::<u16>()) {
        let sites = sites();
        if let Ok(name) = HostName::parse(&host) {
            let listed = sites.all().iter().any(|site| site.hosts.iter().any(|host| host == name.as_str()));
            prop_assert_eq!(sites.find_by_host(&name).is_some(), listed);
            // A name parses as itself, with any port.
            prop_assert_eq!(&HostName::parse(&format!("{}:{port}", name.as_str())).unwrap(), &name);
        }
    }
}
