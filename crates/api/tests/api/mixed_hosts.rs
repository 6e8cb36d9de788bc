//! No visitor gets content of another site or brand: under concurrency, behind a shared cache, and for every spelling
//! of the host.

use std::collections::HashMap;

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, app_test, run_concurrently};
use serde_json::json;

use crate::sites::raw;

/// A request for a page: host, address and language.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct PageRequest {
    host: String,
    path: String,
    language: &'static str,
}

impl PageRequest {
    fn at(host: &str, path: &str, language: &'static str) -> Self {
        Self {
            host: host.to_owned(),
            path: path.to_owned(),
            language,
        }
    }

    async fn send(&self, app: &TestApp, more: &[(&'static str, &str)]) -> Reply {
        let visitor = app.visitor().with_language(self.language);
        let headers: Vec<_> = [("host", &*self.host)]
            .into_iter()
            .chain(more.iter().copied())
            .collect();
        visitor.get_with(&self.path, &headers).await
    }
}

/// Every brand's page at the operator's own host, and every site, in both languages.
fn documents(app: &TestApp) -> Vec<PageRequest> {
    let snapshot = app.app.catalog();
    let brands = snapshot
        .brands
        .all()
        .iter()
        .map(|brand| ("localhost".to_owned(), format!("/{}", brand.key)));
    let hosts = snapshot
        .sites
        .all()
        .iter()
        .flat_map(|site| site.hosts.clone());
    let paths = [
        "/",
        "/login",
        "/privacy-policy?partner=udaan_credit",
        "/api/boot",
        "/robots.txt",
        "/sitemap.xml",
    ];
    let of_hosts = hosts.flat_map(|host| paths.map(|path| (host.clone(), path.to_owned())));
    let all: Vec<_> = brands.chain(of_hosts).collect();
    let both = |(host, path): &(String, String)| {
        ["en", "hi"].map(|language| PageRequest::at(host, path, language))
    };
    all.iter().flat_map(both).collect()
}

/// The resources of a page under its brand: style, manifest, icon, and the picture for links.
fn parts(of: &PageRequest, page: &Reply) -> Vec<PageRequest> {
    let marks = ["href=\"/brand/", "content=\"https://saakh.example/brand/"];
    let found = marks.iter().flat_map(|mark| page.text.split(*mark).skip(1));
    let names = found.filter_map(|rest| rest.split('"').next());
    names
        .map(|name| PageRequest::at(&of.host, &format!("/brand/{name}"), of.language))
        .collect()
}

/// Saves the catalog unchanged, so that everything is rendered again.
async fn change_nothing(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let list = admin.get("/api/admin/sites").await.expect(200);
    let main = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|site| site["key"] == "main")
        .unwrap()
        .clone();
    let path = format!("/api/admin/sites/{}", main["id"]);
    for case_org in ["00D000000000001", ""] {
        admin
            .put(&path, &json!({ "values": { "case_org": case_org } }))
            .await
            .expect(200);
    }
}

#[app_test]
async fn concurrent_requests_get_the_same_answers_as_single_ones(app: &TestApp) {
    // A separate server with empty caches, asked sequentially in reverse order, so that a wrongly cached response
    // differs from one of the server under test.
    let alone = app.with_proxy("198.51.100.1".parse().unwrap()).await;
    let mut wanted = documents(app);
    assert_eq!(wanted.len(), 2 * (33 + 7 * 6));
    let mut answers = HashMap::new();
    for asked in wanted.clone().into_iter().rev() {
        let page = asked.send(&alone, &[]).await;
        // Drawing the pictures of all brands is slow without optimisation, so two brands are tested.
        let few = |part: &PageRequest| {
            !part.path.contains(".png")
                || part.path.contains("udaan")
                || part.path.contains("khushi")
        };
        wanted.extend(parts(&asked, &page).into_iter().filter(few));
        answers.insert(asked, page);
    }
    for asked in wanted.iter().rev() {
        if !answers.contains_key(asked) {
            answers.insert(asked.clone(), asked.send(&alone, &[]).await);
        }
    }
    for round in 0..2 {
        let all = run_concurrently(
            wanted
                .iter()
                .map(async |asked| (asked, asked.send(app, &[]).await)),
        )
        .await;
        for (asked, got) in all {
            let expected = &answers[asked];
            assert_eq!(
                (got.status, &got.text),
                (expected.status, &expected.text),
                "{asked:?} in round {round}"
            );
            assert_eq!(
                got.headers.get("etag"),
                expected.headers.get("etag"),
                "{asked:?}"
            );
        }
        change_nothing(app).await;
    }
}

#[app_test]
async fn a_tag_of_another_host_or_brand_brings_the_page_itself(app: &TestApp) {
    let wanted = documents(app);
    let mut before: Option<Reply> = None;
    for asked in wanted {
        let page = asked.send(app, &[]).await;
        let Some(tag) = page
            .headers
            .get("etag")
            .map(|tag| tag.to_str().unwrap().to_owned())
        else {
            continue;
        };
        let own = asked.send(app, &[("if-none-match", &tag)]).await;
        assert_eq!((own.status, &*own.text), (304, ""), "{asked:?}");
        assert_eq!(
            own.headers.get("vary"),
            page.headers.get("vary"),
            "{asked:?}"
        );
        if let Some(before) = before.filter(|before| before.text != page.text) {
            let tag = before.headers["etag"].to_str().unwrap();
            let got = asked.send(app, &[("if-none-match", tag)]).await;
            assert_eq!(
                (got.status, &got.text),
                (page.status, &page.text),
                "{asked:?}"
            );
        }
        before = Some(page);
    }
}

/// A response's text without the request id.
fn said(reply: &Reply) -> String {
    let text = reply.text.split("\"requestId\"").next();
    text.unwrap_or_default().to_owned()
}

/// A shared cache between visitors and the server, which stores everything that it may (RFC 9111).
#[derive(Default)]
struct SharedCache(HashMap<(String, String), Vec<Kept>>);

struct Kept {
    asked_with: Vec<(String, Option<String>)>,
    reply: Reply,
}

impl SharedCache {
    async fn ask(&mut self, app: &TestApp, asked: &PageRequest, cookie: Option<&str>) -> String {
        let sent = [
            ("accept-language", Some(asked.language)),
            ("cookie", cookie),
            ("host", Some(&*asked.host)),
        ];
        let sent: HashMap<&str, Option<&str>> = HashMap::from(sent);
        let fits = |kept: &Kept| {
            kept.asked_with
                .iter()
                .all(|(name, value)| sent.get(&**name).copied().flatten() == value.as_deref())
        };
        let kept = self
            .0
            .entry((asked.host.clone(), asked.path.clone()))
            .or_default();
        let cookies: Vec<_> = cookie
            .map(|cookie| ("cookie", cookie))
            .into_iter()
            .collect();
        if let Some(known) = kept.iter().find(|known| fits(known)) {
            if known.reply.header("cache-control").contains("max-age") {
                return said(&known.reply);
            }
            let tag = known.reply.header("etag").to_owned();
            let headers: Vec<_> = cookies
                .iter()
                .copied()
                .chain([("if-none-match", &*tag)])
                .collect();
            let again = asked.send(app, &headers).await;
            return if again.status == 304 {
                said(&known.reply)
            } else {
                said(&again)
            };
        }
        let reply = asked.send(app, &cookies).await;
        let text = said(&reply);
        let control = reply.header("cache-control");
        if !control.contains("no-store") && !control.contains("private") {
            assert_eq!(
                reply.headers.get("set-cookie"),
                None,
                "{asked:?}: kept for others"
            );
            let named = reply
                .header("vary")
                .split(',')
                .map(|name| name.trim().to_owned());
            let asked_with = named.map(|name| {
                let value = sent.get(&*name).copied().flatten().map(str::to_owned);
                (name, value)
            });
            kept.push(Kept {
                asked_with: asked_with.collect(),
                reply,
            });
        }
        text
    }
}

#[app_test]
async fn a_shared_cache_never_mixes_hosts(app: &TestApp) {
    let mut cache = SharedCache::default();
    let mut all: Vec<(PageRequest, Option<&str>)> = documents(app)
        .into_iter()
        .map(|asked| (asked, None))
        .collect();
    for path in [
        "/",
        "/robots.txt",
        "/sitemap.xml",
        "/api/boot",
        "/brand/cl.en.webmanifest",
        "/how-we-rank",
        "/products/gold-loans",
    ] {
        for site in [
            "site=goldloans",
            "site=udaan",
            "site=lender",
            "lang=hi",
            "lang=en",
        ] {
            let asked = PageRequest::at("localhost", path, "en");
            all.extend([(asked.clone(), Some(site)), (asked, None)]);
        }
    }
    for round in 0..2 {
        for (asked, cookie) in &all {
            let cookies: Vec<_> = cookie
                .map(|cookie| ("cookie", cookie))
                .into_iter()
                .collect();
            let direct = said(&asked.send(app, &cookies).await);
            assert_eq!(
                cache.ask(app, asked, *cookie).await,
                direct,
                "{asked:?} {cookie:?} in round {round}"
            );
        }
    }
}

#[app_test]
async fn a_target_with_a_host_of_its_own_means_the_same_as_the_header(app: &TestApp) {
    let at = async |target: &str, host: Option<&str>| {
        let headers: Vec<_> = host
            .map(|host| ("host", host.as_bytes()))
            .into_iter()
            .collect();
        raw(app, target, &headers).await
    };
    for (target, host) in [
        ("http://udaan.localhost/", Some("localhost")),
        ("http://localhost/api/boot", Some("udaan.localhost")),
        ("http://user@localhost/", Some("localhost")),
        ("http://user:word@localhost/", None),
        ("http://udaan.localhost/", None),
        ("http://evil.example/", Some("localhost")),
    ] {
        let (status, body) = at(target, host).await;
        assert_eq!(status, 400, "{target} {host:?}: {body}");
        assert!(!body.contains("Udaan") && !body.contains("Nitya"), "{body}");
    }
    for (target, host) in [
        ("http://udaan.localhost/", Some("UDAAN.localhost:80")),
        ("http://UDAAN.localhost.:8080/", Some("udaan.localhost")),
        (
            "http://udaan.localhost:8080/api/boot",
            Some("udaan.localhost"),
        ),
    ] {
        let (status, body) = at(target, host).await;
        assert_eq!(status, 200, "{target} {host:?}: {body}");
        assert!(
            body.contains("\"key\":\"udaan_credit\""),
            "{target}: {body}"
        );
    }
}

#[app_test]
async fn an_unknown_site_or_partner_changes_nothing_and_is_not_echoed(app: &TestApp) {
    let long = "x".repeat(3_000);
    for unknown in [
        "nobody",
        "UDAAN",
        "udaan%00",
        "..%2f..%2fadmin",
        "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "सूरज",
        &long,
    ] {
        for path in [
            "/",
            "/how-we-rank",
            "/privacy-policy",
            "/terms-of-use",
            "/customer-site",
            "/api/boot",
        ] {
            if path == "/api/boot" && !unknown.is_ascii() {
                continue;
            }
            let usual = app.visitor().get_with(path, &[("host", "localhost")]).await;
            for name in ["site", "partner"] {
                let encoded: String = unknown
                    .bytes()
                    .map(|byte| {
                        if byte.is_ascii() {
                            char::from(byte).to_string()
                        } else {
                            format!("%{byte:02X}")
                        }
                    })
                    .collect();
                let asked = app
                    .visitor()
                    .get_with(
                        &format!("{path}?{name}={encoded}"),
                        &[("host", "localhost")],
                    )
                    .await;
                assert_eq!(
                    (asked.status, asked.headers.get("set-cookie")),
                    (usual.status, None),
                    "{path} {name}={unknown}"
                );
                assert_eq!(asked.text, usual.text, "{path} {name}={unknown}");
            }
        }
    }
}
