//! Links to sellers, as browsers parse them.

use proptest::prelude::*;
use saakh_domain::catalog::redirect_link::RedirectLink;
use url::{Host, Url};

proptest! {
    #[test]
    fn browsers_read_the_host_that_we_read(
        text in "https:/{1,3}[a-z0-9.@:\\\\/%{}?#_ \t-]{0,30}(\\{unique_id\\})?[!-~]{0,20}|\\PC{0,60}|https://[a-z]{1,8}\\.[a-z]{2,6}(:[0-9]{1,6})?/?[!-~]{0,30}",
        id in "[0-9a-f]{8}-[0-9a-f]{4}",
    ) {
        if let Ok(link) = RedirectLink::parse(&text) {
            let url = Url::parse(&link.with_id(&id)).unwrap();
            prop_assert_eq!(url.scheme(), "https");
            prop_assert_eq!(url.host(), Some(Host::Domain(link.host())));
            prop_assert_eq!((url.username(), url.password()), ("", None));
        }
    }
}

/// Punycode hosts are accepted, numeric addresses are not.
#[test]
fn a_host_is_the_same_in_every_writing() {
    for (text, host) in [
        ("https://xn--11b4c3d.example/", Some("xn--11b4c3d.example")),
        ("https://0x7f.1/", None),
        ("https://bank.example./", None),
        ("https://BANK.example/", None),
    ] {
        let read = RedirectLink::parse(text).ok().map(|link| link.host());
        assert_eq!(read, host, "{text}");
    }
}
