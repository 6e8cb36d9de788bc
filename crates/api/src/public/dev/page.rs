//! The page of demo mode with sites, logins, simulated lenders and messages, as plain HTML without
//! script.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};
use saakh_service::platform::simulator::{self, Overview, SimulatedFaults};
use saakh_service::privacy::contact_examples;
use saakh_store::platform::outbox_message::{self, OutboxMessage};

use super::{MESSAGES, require_demo};
use crate::error::ApiResult;
use crate::pages::html::escape_html;
use crate::state::Api;
use crate::state::demo::{Demo, DemoLogin};

/// Serves the page.
pub async fn page(State(api): State<Api>) -> ApiResult<Html<String>> {
    let demo = require_demo(&api)?;
    let mut conn = api.app.db.read().await?;
    let messages = outbox_message::list(&mut conn, None, MESSAGES).await?;
    drop(conn);
    let overview = simulator::overview(&api.app).await.ok();
    let sections = [
        sites(&api),
        logins(&demo.logins),
        lenders(demo, overview.as_ref()),
        contacts(),
        outbox(&messages),
    ];
    Ok(document(&sections.concat()))
}

/// Serves the page of customers whom something must not reach now.
pub async fn contact_page(State(api): State<Api>) -> ApiResult<Html<String>> {
    require_demo(&api)?;
    let found = contact_examples::list(&api.app).await?;
    let rows = found.iter().map(|one| {
        let mobile = one.mobile.as_ref().map_or("none", |mobile| mobile.expose());
        [
            escape_html(one.reason.code()),
            format!("{} by {}", one.purpose.code(), one.channel.code()),
            escape_html(mobile),
        ]
    });
    let table = table(["Reason", "What", "Customer"], rows);
    let says = "Whom something must not reach now, one for each reason that somebody gives.";
    let section = section("contacts", "Not contacted", says, &table);
    Ok(document(&section))
}

/// The document around sections.
fn document(sections: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Saakh demo</title><link rel=\"stylesheet\" href=\"/dev/style.css\"></head><body>\
         <header><h1>Saakh demo</h1><p>Everything here is invented: people, lenders, money.</p>\
         </header><main>{sections}</main></body></html>"
    ))
}

/// Serves the style sheet of the page, because the content security policy forbids inline styles.
pub async fn style(State(api): State<Api>) -> ApiResult<impl IntoResponse> {
    require_demo(&api)?;
    let css = include_str!("dev.css");
    Ok(([(CONTENT_TYPE, "text/css; charset=utf-8")], css))
}

fn sites(api: &Api) -> String {
    let snapshot = api.app.catalog();
    let sites = snapshot.sites.all().iter();
    let rows = sites.map(|site| {
        let address = format!("/?site={}", site.key);
        [
            link(&address, &site.key),
            escape_html(&site.hosts.join(", ")),
        ]
    });
    let table = table(["Site", "Hosts"], rows);
    section(
        "sites",
        "Sites",
        "A link chooses the site in this browser.",
        &table,
    )
}

fn logins(logins: &[DemoLogin]) -> String {
    let rows = logins.iter().map(|login| {
        [
            escape_html(&login.name),
            link(&login.page, &login.page),
            escape_html(&login.email),
            escape_html(&login.password),
        ]
    });
    let table = table(["Who", "Page", "E-mail", "Password"], rows);
    let says = "Made with random passwords at the first start.";
    section("logins", "Logins", says, &table)
}

fn contacts() -> String {
    section(
        "contacts",
        "Customers who are not contacted",
        "Suppressed numbers, missing consents, quiet hours.",
        &format!("<p>{}</p>", link("/dev/contacts", "One for each reason")),
    )
}

fn outbox(messages: &[OutboxMessage]) -> String {
    let rows = messages.iter().map(|message| {
        [
            message.sent_at.to_string(),
            escape_html(&message.destination),
            escape_html(&message.body),
        ]
    });
    let table = table(["Sent at", "To", "Text"], rows);
    let says = "What people would have received. Newest first, kept for 24 hours.";
    section("messages", "Messages", says, &table)
}

fn lenders(demo: &Demo, overview: Option<&Overview>) -> String {
    let at = demo.simulator.as_deref().unwrap_or("none");
    let says = format!(
        "Real HTTP servers of their own, at {}. One that sends its customers a code means the last six digits of its number \
         for the application.",
        escape_html(at)
    );
    let inner = overview.map_or_else(
        || "<p class=\"state bad\">They do not answer.</p>".to_owned(),
        |overview| form(&overview.faults) + &arrived(overview),
    );
    section("lenders", "Simulated lenders", &says, &inner)
}

fn form(faults: &SimulatedFaults) -> String {
    let state = if *faults == SimulatedFaults::default() {
        "<p class=\"state\">Nothing goes wrong</p>"
    } else {
        "<p class=\"state bad\">Things go wrong</p>"
    };
    format!(
        "{state}<form class=\"faults\" method=\"post\" action=\"/dev/faults\">{}\
         <div><button>Set</button></div></form>\
         <form method=\"post\" action=\"/dev/faults\">\
         <button class=\"second\">Nothing goes wrong</button></form>",
        inputs(faults)
    )
}

fn inputs(faults: &SimulatedFaults) -> String {
    let time = |name, label, hint, value: Option<u64>| {
        let value = value.map(|ms| ms.to_string()).unwrap_or_default();
        input(name, label, hint, 3_600_000, &value)
    };
    let share = |name, label, hint, value: u8| input(name, label, hint, 100, &value.to_string());
    [
        time(
            "latencyMs",
            "Answers after",
            "milliseconds; empty: each lender's own",
            faults.latency_ms,
        ),
        time(
            "callbackMs",
            "Decides after",
            "milliseconds; empty: each lender's own",
            faults.callback_ms,
        ),
        share(
            "outagePercent",
            "Outages",
            "% of requests; half are carried out all the same",
            faults.outage_percent,
        ),
        share(
            "lostPercent",
            "Lost callbacks",
            "% of callbacks are never sent",
            faults.lost_percent,
        ),
        share(
            "duplicatePercent",
            "Duplicates",
            "% of callbacks come twice",
            faults.duplicate_percent,
        ),
        share(
            "latePercent",
            "Late",
            "% of callbacks take ten times as long",
            faults.late_percent,
        ),
        share(
            "outOfOrderPercent",
            "Out of order",
            "% of decisions come before the review",
            faults.out_of_order_percent,
        ),
        share(
            "contradictionPercent",
            "Contradictions",
            "% of decisions are followed by their opposite",
            faults.contradiction_percent,
        ),
    ]
    .concat()
}

fn input(name: &str, label: &str, hint: &str, max: u32, value: &str) -> String {
    format!(
        "<label>{label} <small>{hint}</small><input type=\"number\" name=\"{name}\" min=\"0\" \
         max=\"{max}\" value=\"{value}\"></label>"
    )
}

fn arrived(overview: &Overview) -> String {
    let rows = overview.lenders.iter().map(|(key, arrived)| {
        let counts = [
            arrived.submissions,
            arrived.requests,
            arrived.callbacks,
            arrived.withdrawn,
        ];
        let [submissions, requests, callbacks, withdrawn] = counts.map(|count| count.to_string());
        [
            escape_html(key),
            submissions,
            requests,
            callbacks,
            withdrawn,
        ]
    });
    let headers = [
        "Lender",
        "Submissions",
        "Requests",
        "Callbacks taken",
        "Withdrawn",
    ];
    table(headers, rows)
}

/// Renders a section; `says` and `inner` are HTML.
fn section(id: &str, title: &str, says: &str, inner: &str) -> String {
    format!("<section id=\"{id}\"><h2>{title}</h2><p>{says}</p>{inner}</section>")
}

/// Renders a table; cells are HTML, and the first cell of each row is its header.
fn table<const N: usize>(headers: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let headers = headers.map(|header| format!("<th scope=\"col\">{header}</th>"));
    let rows: String = rows.map(|cells| row(&cells)).collect();
    format!(
        "<table><thead><tr>{}</tr></thead><tbody>{rows}</tbody></table>",
        headers.concat()
    )
}

fn row(cells: &[String]) -> String {
    let (first, rest) = cells
        .split_first()
        .map_or(("", cells), |(f, r)| (f.as_str(), r));
    let rest: Vec<_> = rest.iter().map(|cell| format!("<td>{cell}</td>")).collect();
    let rest = rest.concat();
    format!("<tr><th scope=\"row\">{first}</th>{rest}</tr>")
}

fn link(to: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape_html(to), escape_html(text))
}
