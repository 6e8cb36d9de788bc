//! Visits to banks that sell cards, and their status files.

use saakh_domain::id::{CardId, CustomerId, LenderId, SubmissionId, VisitId};
use saakh_service::Result;
use saakh_service::operations::upload::Columns;
use saakh_service::origination::visit;
use saakh_store::platform::upload::Kind;
use saakh_store::{args, sql};

use super::files::{DemoFile, NONE, apply, check};
use super::office::Office;

/// Maximum rows in a status file.
const ROWS: i64 = 12;

sql!(
    LOOK_FOR_CARDS = "SELECT application.customer_id AS customer_id FROM application
    WHERE product_type = 'credit-cards'
        AND NOT EXISTS (SELECT 1 FROM visit WHERE visit.customer_id = application.customer_id)
    ORDER BY application.id DESC LIMIT 3"
);
sql!(VISITED = "SELECT id FROM visit WHERE status = 'visited' ORDER BY id LIMIT $1");
sql!(
    OPEN = "SELECT id, lender_id FROM submission
    WHERE status IN ('submitted', 'in_review') ORDER BY id LIMIT $1"
);

/// Redirects customers to the banks of cards.
pub(super) async fn visit_sellers(office: &Office<'_>) -> Result<()> {
    let snapshot = office.app.catalog();
    let on_offer = snapshot.cards.iter().filter(|card| card.status);
    let cards: Vec<CardId> = on_offer.map(|card| card.category_id).collect();
    let mut conn = office.app.db.read().await?;
    let rows = conn.fetch_all(&LOOK_FOR_CARDS, args![]).await?;
    drop(conn);
    for (place, row) in rows.iter().enumerate() {
        let customer: CustomerId = row.parsed("customer_id")?;
        let days = office.app.today().day_of_year();
        let number = usize::try_from(days).unwrap_or(0) * 5 + place * 3;
        let card = cards.get(number % cards.len().max(1));
        if let Some(card) = card {
            visit::record_card_visit(office.app, customer, *card).await?;
        }
    }
    Ok(())
}

/// Reads files with banks' and lenders' status words, some of them unknown to the mappings.
pub(super) async fn read_statuses(office: &Office<'_>) -> Result<()> {
    let mut conn = office.app.db.read().await?;
    let visits = conn.fetch_all(&VISITED, args![ROWS]).await?;
    drop(conn);
    let words = ["Login done", "Approved", "Card dispatched", "Declined"];
    let mut rows = Vec::new();
    for (row, word) in visits.iter().zip(words.iter().cycle()) {
        let id: VisitId = row.parsed("id")?;
        rows.push(vec![id.to_string(), (*word).to_owned()]);
    }
    rows.push(vec!["CC-2291-0047".to_owned(), "Approved".to_owned()]);
    if let Some(first) = rows.first().cloned() {
        rows.push(vec![first[0].clone(), "Call back later".to_owned()]);
    }
    let name = format!("Cards {}.csv", office.app.today());
    apply(office, file(name, &["Visit ID", "Status"], rows)).await?;
    Ok(())
}

pub(super) async fn check_statuses(office: &Office<'_>) -> Result<()> {
    let mut conn = office.app.db.read().await?;
    let snapshot = office.app.catalog();
    let open = conn.fetch_all(&OPEN, args![ROWS]).await?;
    drop(conn);
    let mut rows = Vec::new();
    for (place, row) in open.iter().enumerate() {
        let id: SubmissionId = row.parsed("id")?;
        let word = if place.is_multiple_of(3) {
            "Sanctioned"
        } else {
            "Under review"
        };
        let lender = snapshot.catalog.lender(LenderId(row.int("lender_id")?));
        let name = lender.map(|lender| lender.name.clone()).unwrap_or_default();
        rows.push(vec![id.to_string(), word.to_owned(), name]);
    }
    if rows.is_empty() {
        return Ok(());
    }
    let name = format!("Status of the week {}.csv", office.app.today());
    check(
        office,
        file(name, &["Application ID", "Status", "Lender"], rows),
    )
    .await?;
    Ok(())
}

fn file(name: String, titles: &'static [&'static str], rows: Vec<Vec<String>>) -> DemoFile {
    DemoFile {
        kind: Kind::Status,
        bank: None,
        name,
        columns: Columns {
            application: Some(0),
            status: Some(1),
            lender: (titles.len() > 2).then_some(2),
            ..NONE
        },
        titles,
        rows,
    }
}
