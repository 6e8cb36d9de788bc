//! People who are not contacted: entries of the suppression list over all reasons, and what customers chose.

use jiff::Span;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::engagement::contact::{
    CapGroup, ContactChannel, ContactPurpose, SuppressedChannel, SuppressionReason,
    SuppressionScope, SuppressionSource,
};
use saakh_domain::id::CustomerId;
use saakh_domain::trust::consent::Purpose;
use saakh_service::Result;
use saakh_service::identity::preferences::{self, PreferenceChoice};
use saakh_service::operations::suppression_import::SuppressionImport;
use saakh_service::privacy::contact_consent::{
    self, ContactConsent, LinkedMessage, StoppedContact,
};
use saakh_service::privacy::erasure;
use saakh_service::privacy::suppression::{self, NewSuppression};
use saakh_service::trust::consent::ConsentContext;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::contact_count;
use saakh_store::trust::suppression::{SuppressionEntry, add_all};
use saakh_store::{Scope, args, sql, write_tx};

use super::missing;
use super::office::Office;

/// Customers of one run: two for each reason that is theirs.
const CUSTOMERS: i64 = 10;
/// The network address of invented consents.
const ADDRESS: &str = "127.0.0.1";

// The oldest first, so that each run finds the next ones.
sql!(
    NOT_LISTED = "SELECT id FROM customer WHERE mobile_verified_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.customer_id = customer.id)
    ORDER BY id LIMIT $1"
);
sql!(
    UNDECIDED = "SELECT id FROM customer WHERE mobile_verified_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM suppression WHERE suppression.customer_id = customer.id)
        AND NOT EXISTS (SELECT 1 FROM application JOIN submission
            ON submission.application_id = application.id WHERE application.customer_id = customer.id)
    ORDER BY id DESC LIMIT 7"
);

/// Adds two entries of each reason; `run` differs by run.
pub(super) async fn add_suppressions(office: &Office<'_>, run: i32) -> Result<()> {
    let customers = list_customers(office, &NOT_LISTED, args![CUSTOMERS]).await?;
    let mut pairs = customers.chunks_exact(2);
    for customer in pairs.next().unwrap_or_default() {
        stop_offers(office, customer).await?;
    }
    for (reason, scope, note) in [
        (
            SuppressionReason::DoNotCall,
            SuppressionScope::Calls,
            "Asked on the phone not to be called",
        ),
        (
            SuppressionReason::Complaint,
            SuppressionScope::NonEssential,
            "Wrote that there are too many messages",
        ),
        (
            SuppressionReason::WrongPerson,
            SuppressionScope::NonEssential,
            "Somebody else answered",
        ),
    ] {
        for customer in pairs.next().unwrap_or_default() {
            let new = NewSuppression {
                destination: mobile(customer)?,
                channel: SuppressedChannel::Any,
                scope,
                reason,
                note: note.to_owned(),
            };
            suppression::add(office.app, &office.operator(), new).await?;
        }
    }
    add_bounces(office, pairs.next().unwrap_or_default()).await?;
    // Each number of a list is an entry for offers and one for calls. The list of the first run has a customer's.
    if run == 0 {
        return Ok(());
    }
    import_list(office, &format!("+9160000000{run:02}")).await
}

/// Leaves a customer on an operator's list, one who wants no messages, one who got all offers of a week, one who had all
/// data erased, one who agreed to calls, one to calls and offers, and one to news by `WhatsApp`.
pub(super) async fn add_choices(office: &Office<'_>) -> Result<()> {
    let customers = list_customers(office, &UNDECIDED, args![]).await?;
    let [silent, listed, busy, erased, called, open, chatty] = customers.as_slice() else {
        return Ok(());
    };
    for allow_sms in [true, false] {
        choose_channels(office, silent, allow_sms, false).await?;
    }
    use_up_offers(office, busy).await?;
    agree_to_offers(office, listed).await?;
    import_list(office, mobile(listed)?.expose()).await?;
    for customer in [called, open] {
        agree(office, customer, ContactConsent::AssistanceCall).await?;
    }
    agree_to_offers(office, open).await?;
    choose_channels(office, chatty, true, true).await?;
    erasure::request(office.app, erased.id).await.map(|_| ())
}

/// Chooses the channels of news, under the notice beside them.
async fn choose_channels(
    office: &Office<'_>,
    customer: &Customer,
    allow_sms: bool,
    allow_whatsapp: bool,
) -> Result<()> {
    let choice = PreferenceChoice {
        language: customer.language,
        allow_sms,
        allow_emails: false,
        allow_whatsapp: Some(allow_whatsapp),
    };
    let giving = ConsentContext::new(customer.id, customer.language, ADDRESS);
    let version = office.app.reference.notices.version(Purpose::Updates);
    preferences::set(office.app, giving, choice, Some(version.to_owned())).await?;
    Ok(())
}

/// Agrees to offers and gets as many in a week as the policy allows.
async fn use_up_offers(office: &Office<'_>, customer: &Customer) -> Result<()> {
    agree_to_offers(office, customer).await?;
    let (app, group) = (office.app, CapGroup::Marketing);
    write_tx!(app.db, Scope::customer(customer.id), |tx| -> Result<()> {
        for days in 0..3 {
            let day = app.today().saturating_sub(Span::new().days(days));
            contact_count::reserve(tx, customer.id, group, day, app.now()).await?;
        }
        Ok(())
    })
}

async fn list_customers(
    office: &Office<'_>,
    statement: &'static saakh_store::db::Statement,
    args: Vec<saakh_store::db::Arg>,
) -> Result<Vec<Customer>> {
    let mut conn = office.app.db.read().await?;
    let mut customers = Vec::new();
    for row in conn.fetch_all(statement, args).await? {
        let id: CustomerId = row.parsed("id")?;
        customers.extend(customer::get(&mut conn, id).await?);
    }
    Ok(customers)
}

/// Agrees to offers, and stops them by the link of a message.
async fn stop_offers(office: &Office<'_>, customer: &Customer) -> Result<()> {
    agree_to_offers(office, customer).await?;
    let message = LinkedMessage {
        customer: customer.id,
        channel: ContactChannel::Sms,
        purpose: ContactPurpose::Promotion,
        product: Some(ProductType::PersonalLoans),
        destination: &mobile(customer)?,
    };
    let token = contact_consent::make_token(office.app, &message);
    contact_consent::stop(office.app, &token, StoppedContact::Messages).await?;
    Ok(())
}

async fn agree_to_offers(office: &Office<'_>, customer: &Customer) -> Result<()> {
    let consent = ContactConsent::OffersByMessage(ProductType::PersonalLoans);
    agree(office, customer, consent).await
}

async fn agree(office: &Office<'_>, customer: &Customer, consent: ContactConsent) -> Result<()> {
    let giving = ConsentContext::new(customer.id, customer.language, ADDRESS);
    let version = office.app.reference.notices.version(consent.purpose());
    contact_consent::give(office.app, giving, consent, version.to_owned()).await?;
    Ok(())
}

/// What a provider reported.
async fn add_bounces(office: &Office<'_>, customers: &[Customer]) -> Result<()> {
    let app = office.app;
    let reason = SuppressionReason::HardBounce;
    let mut entries = Vec::new();
    for customer in customers {
        entries.push(SuppressionEntry {
            id: app.uuid().to_string(),
            destination_hash: app.contact_key.hash(&mobile(customer)?),
            channel: SuppressedChannel::Sms,
            scope: SuppressionScope::NonEssential,
            reason,
            source: SuppressionSource::Provider,
            note: None,
            customer_id: Some(customer.id),
            since: app.now(),
            until: reason.ends_at(app.now()),
            lifted_at: None,
            lifted_reason: None,
            created_by: None,
        });
    }
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        Ok(add_all(tx, &entries).await?)
    })
}

async fn import_list(office: &Office<'_>, number: &str) -> Result<()> {
    let (app, by) = (office.app, office.operator());
    let name = format!("Scrub {}.csv", app.today());
    let mut import = SuppressionImport::begin(app, &by, &name).await?;
    let list = format!("Mobile\n{number}\n");
    import.write(app, list.as_bytes()).await?;
    import.finish(app, &by).await?;
    Ok(())
}

fn mobile(customer: &Customer) -> Result<Secret<String>> {
    let mobile = customer.mobile.clone();
    mobile.ok_or_else(|| missing("a demo customer without a number"))
}
