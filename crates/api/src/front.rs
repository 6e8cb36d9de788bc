//! The cache in front of the router. Responses that are the same for many readers are found by
//! their address and sent with as little work as possible. They get the same headers, log line,
//! metrics and limits as all others. The router has a handler for each of them too, which builds
//! those that are not prepared yet.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Router;
use axum::extract::Request;
use axum::http::Method;
use axum::http::header::AUTHORIZATION;
use axum::response::Response;
use axum::routing::future::RouteFuture;
use tower::Service;

use crate::http::envelope::wrap_prepared;
use crate::pages::serve::{find_prepared_file, serve_page};
use crate::public::{boot, credit_card, smart_list};
use crate::state::Api;

/// Prefixes of calls, files and the demo's pages, which no other page shares.
const NO_PAGES: [&str; 8] = [
    "/api",
    "/health",
    "/dev",
    "/l/",
    "/redirect/",
    "/files",
    "/brand",
    "/assets",
];

/// Answers from prepared responses first, and with the router otherwise.
#[derive(Clone)]
pub struct CachedRouter {
    api: Api,
    router: Router,
}

impl CachedRouter {
    pub const fn new(api: Api, router: Router) -> Self {
        Self { api, router }
    }
}

impl Service<Request> for CachedRouter {
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> ResponseFuture {
        match ready(&self.api, &request) {
            Some(response) => ResponseFuture::Ready(Some(response)),
            None => ResponseFuture::Routed(Box::pin(self.router.call(request))),
        }
    }
}

/// A prepared response, or the future of the router's.
pub enum ResponseFuture {
    /// Taken by the first poll.
    Ready(Option<Response>),
    Routed(Pin<Box<RouteFuture<Infallible>>>),
}

impl Future for ResponseFuture {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Ready(response) => response.take().map_or(Poll::Pending, |response| {
                // A future is not polled again after it has completed.
                Poll::Ready(Ok(response))
            }),
            Self::Routed(routed) => routed.as_mut().poll(context),
        }
    }
}

/// Finds the prepared response of a request that has no session.
fn ready(api: &Api, request: &Request) -> Option<Response> {
    if request.method() != Method::GET || request.headers().contains_key(AUTHORIZATION) {
        return None;
    }
    wrap_prepared(api, request, || find(api, request))
}

fn find(api: &Api, request: &Request) -> Option<(Option<&'static str>, Response)> {
    let (path, headers) = (request.uri().path(), request.headers());
    match path {
        credit_card::LIST => {
            let cards = credit_card::prepare_list(api).respond(headers);
            Some((Some(credit_card::LIST), cards))
        }
        boot::PATH => Some((Some(boot::PATH), boot::find_prepared(api, request)?)),
        "/api/search-list/en" | "/api/search-list/hi" => {
            let lists = smart_list::find_prepared(api, path, headers)?;
            Some((Some("/api/search-list/{language}"), lists))
        }
        "/robots.txt" | "/sitemap.xml" | "/service-worker.js" => None,
        "/early-press.js" => Some((
            Some("/early-press.js"),
            find_prepared_file(api, path, headers)?,
        )),
        path if path.starts_with("/assets/") => Some((
            Some("/assets/{*file}"),
            find_prepared_file(api, path, headers)?,
        )),
        path if path.starts_with("/brand/") => {
            let sheet = api.pages.find(path, 0)?.respond(headers);
            Some((Some("/brand/{file}"), sheet))
        }
        path if NO_PAGES.iter().any(|start| path.starts_with(start)) => None,
        _ => Some((None, serve_page(api, request))),
    }
}
