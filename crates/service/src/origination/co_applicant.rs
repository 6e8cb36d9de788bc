//! Co-applicants of a customer. They are added after they confirm with a passcode of their own, and removed by the
//! customer or by the co-applicant. Their answers are stored among the customer's answers, so every reader of the
//! profile sees them.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::{
    FieldContext, FieldSpec, Script, Secrets, Value, Values, parse_fields,
};
use saakh_domain::id::{CoApplicantId, CustomerId, LenderId};
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::OtpRefusal;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::origination::products::{self, Product};
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::co_applicant::{self, CoApplicant};
use saakh_store::origination::{key_facts, submission};
use saakh_store::trust::consent as store_consent;
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};
use serde_json::{Map, Value as Json};

use super::{profile, stored_profile, withdrawal_notice};
use crate::identity::otp::co_applicant::{PasscodeEntry, SendToCoApplicantRequest};
use crate::identity::otp::{self, SentOtp};
use crate::identity::user;
use crate::trust::consent::{self, ConsentContext, GivenConsent};
use crate::{App, Code, Error, Refusal, Result};

/// One co-applicant, as shown to the customer and to the co-applicant.
#[derive(Debug)]
pub struct ListedCoApplicant {
    pub id: CoApplicantId,
    pub added_at: Timestamp,
    /// The brand under which they were asked.
    pub brand: String,
    /// The stored answers of the co-applicant.
    pub answers: Values,
    /// The name of the customer they apply with, if known.
    pub applicant: Option<String>,
    /// The lenders that received their details.
    pub sent_to: Vec<LenderId>,
}

/// A request of a customer to add a co-applicant who consented.
#[derive(Debug, Clone)]
pub struct AddCoApplicantCommand {
    pub customer: CustomerId,
    /// The passcode that the co-applicant received.
    pub entry: PasscodeEntry,
    /// The version of the notice that the co-applicant read.
    pub notice_version: String,
    /// The answers of the co-applicant.
    pub fields: Map<String, Json>,
    /// The language of the notice that they read.
    pub locale: Language,
    /// The brand under which they were asked.
    pub brand: String,
}

/// Who removes a co-applicant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CoApplicantRemover {
    Customer,
    Themselves,
}

/// Returns the questions for a co-applicant apart from their number, and the maximum number of co-applicants.
pub fn questions(app: &App) -> (Vec<FieldSpec>, usize) {
    let limits = &app.reference.limits;
    (
        products::co_applicant::questions(&limits.fields),
        limits.co_applicants.most,
    )
}

/// Returns the product that allows co-applicants.
fn product() -> Result<ProductType> {
    let found = Product::list_open().find(|product| product.has_co_applicants());
    found
        .map(|product| product.product)
        .ok_or_else(Error::not_found)
}

/// Returns the co-applicants of a customer, oldest first.
pub async fn list(app: &App, owner: CustomerId) -> Result<Vec<ListedCoApplicant>> {
    let (rows, customer) = read_tx!(app.db, |conn| -> Result<_> {
        let rows = co_applicant::list_for_customer(conn, owner).await?;
        let customer = customer::get(conn, owner).await?;
        Ok((rows, customer.ok_or_else(Error::not_found)?))
    })?;
    let values = user::profile_values(&customer)?;
    Ok(rows
        .into_iter()
        .filter_map(|row| listed(row, &values, Vec::new()))
        .collect())
}

fn listed(row: CoApplicant, values: &Values, sent_to: Vec<LenderId>) -> Option<ListedCoApplicant> {
    let id = row.id.to_string();
    let mut all = values.group(products::co_applicant::GROUP).iter();
    let answers = all
        .find(|one| one.text(products::co_applicant::ID) == Some(&id))?
        .clone();
    Some(ListedCoApplicant {
        id: row.id,
        added_at: row.added_at,
        brand: row.brand,
        answers,
        applicant: user::full_name(values),
        sent_to,
    })
}

/// Sends a passcode to a person whom a customer wants to add. Stores nothing but the passcode's own row until it
/// expires.
pub async fn send(
    app: &App,
    owner: CustomerId,
    request: SendToCoApplicantRequest,
) -> Result<SentOtp> {
    let destination = request.parse_destination()?;
    let mut conn = app.db.read().await?;
    let known = stored_profile::find_overview(&mut conn, owner).await?;
    consent::require(&mut conn, known.agrees, owner, Purpose::Matching).await?;
    require_room(app, &mut conn, &known.customer, &destination).await?;
    drop(conn);
    otp::co_applicant::send(app, request).await
}

/// Adds the co-applicant who entered the passcode, with their answers and consents, in one transaction.
pub async fn add(app: &App, adding: AddCoApplicantCommand) -> Result<()> {
    let given = [GivenConsent {
        purpose: Purpose::CoApplicant,
        notice_version: adding.notice_version.clone(),
    }];
    consent::check_required(app, &given, &[Purpose::CoApplicant])?;
    adding.entry.parse_code()?;
    let answers = parsed(app, &adding.fields)?;
    let mut conn = app.db.read().await?;
    let owner = Some(adding.customer);
    let destination =
        otp::co_applicant::find_destination(&mut conn, &adding.entry.nonce, owner).await?;
    drop(conn);
    let judged = write_tx!(
        app.db,
        otp::co_applicant::scope(&destination),
        |tx| -> Result<std::result::Result<(), OtpRefusal>> {
            match otp::co_applicant::verify_in(app, tx, &adding.entry, &destination, owner).await? {
                Ok(()) => Ok(Ok(add_in(
                    app,
                    tx,
                    &adding,
                    &given,
                    &destination,
                    answers.clone(),
                )
                .await?)),
                Err(refusal) => Ok(Err(refusal)),
            }
        }
    );
    judged?.map_err(otp::co_applicant::refusal_error)
}

/// Parses and validates the answers of a co-applicant.
fn parsed(app: &App, fields: &Map<String, Json>) -> Result<Values> {
    let nothing = Values::default();
    let context = FieldContext {
        known: &nothing,
        lists: &app.reference.lists,
        today: app.today(),
        script: Script::Any,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let (questions, _) = questions(app);
    let parsed =
        parse_fields(&questions, fields, &context).map_err(|errors| Error::fields(errors.0))?;
    Ok(parsed.values)
}

async fn add_in(
    app: &App,
    tx: &mut Tx,
    adding: &AddCoApplicantCommand,
    given: &[GivenConsent],
    destination: &Destination,
    mut answers: Values,
) -> Result<()> {
    tx.enter(Scope::customer(adding.customer)).await?;
    let known = stored_profile::find_overview(tx, adding.customer).await?;
    consent::require(tx, known.agrees, adding.customer, Purpose::Matching).await?;
    require_room(app, tx, &known.customer, destination).await?;
    profile::begin(app, tx, &known, product()?).await?;
    let mobile = destination.value().to_owned();
    let row = CoApplicant {
        id: CoApplicantId::new(app.uuid()),
        customer_id: adding.customer,
        mobile: Secret::new(mobile.clone()),
        brand: adding.brand.clone(),
        added_at: app.now(),
    };
    co_applicant::add(tx, &row).await?;
    answers.set(products::co_applicant::ID, Value::Text(row.id.to_string()));
    answers.set(products::co_applicant::MOBILE, Value::Text(mobile));
    let mut owner = known.customer;
    let mut values = user::profile_values(&owner)?;
    products::co_applicant::add(&mut values, answers);
    owner.profile = user::serialize_profile(&values)?;
    customer::save_profile(tx, &owner, None, app.now()).await?;
    let giving = ConsentContext {
        customer: adding.customer,
        locale: adding.locale,
        address: &adding.entry.address,
        lender: None,
        subject: None,
        co_applicant: Some(row.id),
    };
    consent::record(app, tx, giving, given).await?;
    Ok(())
}

/// Rejects the customer's own number, a number that is already added, and more co-applicants than allowed.
async fn require_room(
    app: &App,
    conn: &mut Conn,
    owner: &Customer,
    destination: &Destination,
) -> Result<()> {
    let field = |message| Err(Error::field("mobile", message));
    let own = owner.mobile.as_ref();
    if own.is_some_and(|own| own.expose() == destination.value()) {
        return field(Message::new("invalid_co_applicant_own"));
    }
    let there = co_applicant::list_for_customer(conn, owner.id).await?;
    if there
        .iter()
        .any(|one| one.mobile.expose() == destination.value())
    {
        return field(Message::new("invalid_co_applicant_twice"));
    }
    let most = app.reference.limits.co_applicants.most;
    if there.len() >= most {
        let refusal = Refusal::new(Code::CoApplicantsFull);
        return Err(refusal.with("most", most).into());
    }
    Ok(())
}

/// Removes a co-applicant of a customer and deletes their answers.
pub async fn remove(app: &App, owner: CustomerId, id: CoApplicantId) -> Result<()> {
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let row = co_applicant::get(tx, id).await?;
        let row = row.filter(|row| row.customer_id == owner);
        remove_in(
            app,
            tx,
            &row.ok_or_else(Error::not_found)?,
            CoApplicantRemover::Customer,
        )
        .await
    })
}

/// Works as [`remove`], for a customer who withdrew the co-applicant's consent.
pub(super) async fn remove_for_withdrawal(app: &App, tx: &mut Tx, id: CoApplicantId) -> Result<()> {
    match co_applicant::get(tx, id).await? {
        Some(row) => remove_in(app, tx, &row, CoApplicantRemover::Customer).await,
        None => Ok(()),
    }
}

/// Returns what is stored of the person who entered the passcode, with every customer they apply with. This browser may
/// withdraw it for some minutes.
pub async fn list_records(app: &App, entry: &PasscodeEntry) -> Result<Vec<ListedCoApplicant>> {
    entry.parse_code()?;
    let mut conn = app.db.read().await?;
    let destination = otp::co_applicant::find_destination(&mut conn, &entry.nonce, None).await?;
    drop(conn);
    let judged = write_tx!(
        app.db,
        otp::co_applicant::scope(&destination),
        |tx| -> Result<std::result::Result<(), OtpRefusal>> {
            otp::co_applicant::verify_in(app, tx, entry, &destination, None).await
        }
    );
    judged?.map_err(otp::co_applicant::refusal_error)?;
    let mobile = destination.value();
    let (kept, sent) = read_tx!(app.db, |conn| -> Result<_> {
        let kept = co_applicant::list_for_mobile(conn, mobile).await?;
        Ok((
            kept,
            co_applicant::list_receiving_lenders(conn, mobile, products::co_applicant::GROUP)
                .await?,
        ))
    })?;
    let mut all = Vec::new();
    for (row, profile) in kept {
        let of_row = sent.iter().filter(|(id, _)| *id == row.id);
        let lenders = of_row.map(|(_, lender)| *lender).collect();
        all.extend(listed(row, &user::parse_profile(&profile)?, lenders));
    }
    Ok(all)
}

/// Withdraws a co-applicant's consent, from the browser that verified their passcode. Repeated calls change nothing.
pub async fn withdraw(app: &App, nonce: &Secret<String>, id: CoApplicantId) -> Result<()> {
    let mut conn = app.db.read().await?;
    let destination = otp::co_applicant::find_verified_destination(app, &mut conn, nonce).await?;
    drop(conn);
    let done = write_tx!(
        app.db,
        otp::co_applicant::scope(&destination),
        |tx| -> Result<()> {
            otp::co_applicant::find_verified_destination(app, tx, nonce).await?;
            let Some(row) = of_number(tx, id, &destination).await? else {
                return Ok(());
            };
            tx.enter(Scope::customer(row.customer_id)).await?;
            // The customer may have removed the co-applicant meanwhile.
            match of_number(tx, id, &destination).await? {
                Some(row) => remove_in(app, tx, &row, CoApplicantRemover::Themselves).await,
                None => Ok(()),
            }
        }
    );
    app.jobs.notify_one();
    done
}

async fn of_number(
    conn: &mut Conn,
    id: CoApplicantId,
    destination: &Destination,
) -> Result<Option<CoApplicant>> {
    let row = co_applicant::get(conn, id).await?;
    Ok(row.filter(|row| row.mobile.expose() == destination.value()))
}

/// Removes a co-applicant's data, marks the consent as withdrawn and stops what depends on it. Submissions that were
/// not sent yet are never sent, because their offers counted on the co-applicant. Lenders that received the details are
/// informed if the co-applicant withdrew.
async fn remove_in(
    app: &App,
    tx: &mut Tx,
    row: &CoApplicant,
    by: CoApplicantRemover,
) -> Result<()> {
    let owner = row.customer_id;
    let mut customer = customer::get(tx, owner)
        .await?
        .ok_or_else(Error::not_found)?;
    let mut values = user::profile_values(&customer)?;
    if products::co_applicant::remove(&mut values, &row.id.to_string()) {
        customer.profile = user::serialize_profile(&values)?;
        customer::save_profile(tx, &customer, None, app.now()).await?;
    }
    store_consent::withdraw_for_co_applicant(tx, owner, row.id, app.now()).await?;
    co_applicant::remove(tx, row.id).await?;
    let product = product()?;
    // A Key Facts Statement names the borrowers.
    key_facts::delete_unsent(tx, owner, product).await?;
    for sent in submission::list_for_customer(tx, owner).await? {
        let counted_on = sent.product == product && sent.created_at >= row.added_at;
        let stops =
            by == CoApplicantRemover::Themselves || sent.status == SubmissionStatus::Created;
        if counted_on && stops {
            withdrawal_notice::withdraw_submission(app, tx, &sent).await?;
        }
    }
    Ok(())
}
