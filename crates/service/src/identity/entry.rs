//! Hand-over of merchants to the portal, and of lenders' customers to their application. A partner's code opens a
//! portal session; a lender's opens none.

use saakh_domain::Secret;
use saakh_domain::distribution::hand_over::{HandOverKind, HandOverRefusal};
use saakh_domain::distribution::partner::Partner;
use saakh_domain::id::{CustomerId, LenderId, PortalUserId};
use saakh_domain::identity::session::Area;
use saakh_store::identity::portal_user;
use saakh_store::write_tx;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::lock;
use super::login::PortalLoginResult;
use super::session::{self, NewSession};
use super::trail::{self, Account};
use crate::distribution::hand_over::{self, HandOverRequest, IssuedHandOverCode};
use crate::platform::audit::RequestContext;
use crate::{App, Error, Result};

/// The recipient of a code.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum HandOverRecipient {
    /// A person of the portal.
    Merchant(i64),
    Customer(CustomerId),
}

/// Result of opening a code.
#[derive(Debug)]
pub enum EntryResult {
    /// A portal session.
    Portal(Box<PortalLoginResult>),
    /// The customer's application; `resumes`: their own session exists already.
    Customer { resumes: bool },
}

/// The browser that opens a code.
#[derive(Debug)]
pub struct EntryContext<'a> {
    /// The customer logged in with it.
    pub customer: Option<CustomerId>,
    pub device: &'a str,
    pub request_id: &'a str,
}

/// Creates a code for a person of the calling partner's portal.
pub async fn issue_merchant_code(
    app: &App,
    partner: &Partner,
    event_id: &str,
    email: &str,
) -> Result<IssuedHandOverCode> {
    let email = email.trim().to_lowercase();
    let found = portal_user::find_login_by_email(&mut app.db.read().await?, &email).await?;
    let found = found.filter(|login| login.merchant.partner_id == partner.id);
    let login = found.ok_or_else(Error::not_found)?;
    let giver = format!("partner:{}", partner.id);
    let giving = HandOverRequest {
        kind: HandOverKind::Portal,
        giver: &giver,
        event_id,
        content: &HandOverRecipient::Merchant(login.user.id.0),
    };
    hand_over::issue_code(app, giving).await
}

/// Creates a code for the customer of a lender.
pub(crate) async fn issue_customer_code(
    app: &App,
    lender: LenderId,
    event_id: &str,
    customer: CustomerId,
) -> Result<IssuedHandOverCode> {
    let giver = format!("lender:{lender}");
    let giving = HandOverRequest {
        kind: HandOverKind::Lender,
        giver: &giver,
        event_id,
        content: &HandOverRecipient::Customer(customer),
    };
    hand_over::issue_code(app, giving).await
}

/// Opens a code once.
pub async fn redeem_code(
    app: &App,
    code: &Secret<String>,
    entering: &EntryContext<'_>,
) -> Result<EntryResult> {
    let opening = hand_over::HandOverFilter {
        kinds: &[HandOverKind::Portal, HandOverKind::Lender],
        giver: None,
    };
    match hand_over::open::<HandOverRecipient>(app, code, opening)
        .await?
        .content
    {
        HandOverRecipient::Merchant(id) => portal(app, PortalUserId(id), entering).await,
        HandOverRecipient::Customer(customer) => Ok(EntryResult::Customer {
            resumes: entering.customer == Some(customer),
        }),
    }
}

/// Opens the portal for a person who may still log in.
async fn portal(app: &App, id: PortalUserId, entering: &EntryContext<'_>) -> Result<EntryResult> {
    let inside = write_tx!(app.db, lock::scope(), |tx| {
        let login = portal_user::find_login(tx, id).await?;
        let login = login.ok_or_else(|| hand_over::refusal_error(HandOverRefusal::Unknown))?;
        let account = Account::Portal {
            user: id,
            merchant: login.merchant.id,
        };
        let by = RequestContext::portal_user(id, login.merchant.id, entering.request_id);
        let detail = json!({ "device": entering.device });
        trail::record_login(app, tx, &by, Ok(account), "login.hand-over", detail).await?;
        let opening = NewSession {
            area: Area::Partner,
            subject: &id.to_string(),
            device: Some(entering.device),
        };
        let token = session::open(app, tx, opening).await?;
        Ok::<_, Error>(PortalLoginResult { token, login })
    })?;
    Ok(EntryResult::Portal(Box::new(inside)))
}
