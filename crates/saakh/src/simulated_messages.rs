//! How a demo talks to the simulated providers of text messages: in the way of real ones, by settings.

use std::sync::Arc;

use anyhow::{Context, Result};
use jiff::SignedDuration;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::Cleared;
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_outbound::message::{Acceptance, FindFuture, SendFuture};
use saakh_outbound::text_message::callback::{CallbackReader, CallbackSettings, ReportSettings};
use saakh_outbound::text_message::{
    HttpTextGateway, QuerySettings, TextGateway, TextGatewaySettings, TextMessage,
};
use saakh_outbound::{Base, Http};
use saakh_service::app::{Clock, Keys, ProviderOutages, SystemClock, TextProvider, TextProviders};
use uuid::Uuid;

/// The header with the provider's key.
pub(crate) const KEY_HEADER: &str = "x-api-key";
/// The name by which the providers' key is made.
const PROVIDER: &str = "messages";

/// The key of the simulated providers, by which they also prove their reports.
pub(crate) fn derive_key(keys: &Keys) -> Secret<String> {
    keys.lender_api_key(PROVIDER)
}

/// Connects the providers of all channels.
pub(crate) fn connect(
    http: &Http,
    base: &Base,
    keys: &Keys,
    class: RepeatClass,
    clock: &Arc<dyn Clock>,
) -> Result<TextProviders> {
    let connect = |channel: &str| {
        let provider = connect_channel(http, base, &derive_key(keys), channel, class)?;
        let gateway = Arc::new(LiveOnly {
            gateway: provider.gateway,
            clock: Arc::clone(clock),
        });
        anyhow::Ok(TextProvider {
            gateway,
            ..provider
        })
    };
    Ok(TextProviders {
        sms: connect("sms")?,
        whatsapp: Some(connect("whatsapp")?),
        outages: ProviderOutages::default(),
    })
}

/// Hands over what is sent at the present time. Messages of a demo's past, which is made before the server can take
/// reports, count as accepted.
struct LiveOnly {
    gateway: Arc<dyn TextGateway>,
    clock: Arc<dyn Clock>,
}

/// How far the clock may be from the system's.
const LIVE_WITHIN: SignedDuration = SignedDuration::from_mins(1);

impl LiveOnly {
    fn is_live(&self) -> bool {
        let behind = SystemClock.now().duration_since(self.clock.now());
        behind.abs() < LIVE_WITHIN
    }
}

impl TextGateway for LiveOnly {
    fn send<'a>(&'a self, id: &'a Uuid, message: &'a Cleared<TextMessage>) -> SendFuture<'a> {
        if self.is_live() {
            self.gateway.send(id, message)
        } else {
            Box::pin(async { Ok(Acceptance::default()) })
        }
    }

    fn repeat_class(&self) -> RepeatClass {
        self.gateway.repeat_class()
    }

    fn find<'a>(&'a self, id: &'a Uuid) -> FindFuture<'a> {
        self.gateway.find(id)
    }
}

fn connect_channel(
    http: &Http,
    base: &Base,
    key: &Secret<String>,
    channel: &str,
    class: RepeatClass,
) -> Result<TextProvider> {
    let address = base.join(&format!("/messages/{channel}/{}", class.code()))?;
    let query = (class == RepeatClass::Queryable).then(|| QuerySettings {
        url: Secret::new(format!("{address}/{{id}}")),
        reference_path: "reference".to_owned(),
    });
    let text = |text: &str| text.to_owned();
    let header = |name: &str, value: Secret<String>| (name.to_owned(), value);
    let settings = TextGatewaySettings {
        url: Secret::new(address.into()),
        method: text("POST"),
        headers: [
            header("content-type", Secret::new(text("application/json"))),
            header(KEY_HEADER, key.clone()),
        ]
        .into(),
        body: text(
            r#"{"id":"{id}","to":"{to}","text":"{text}","template":{"id":"{template_id}","language":"{locale}","values":[{values}]},"from":"{header}"}"#,
        ),
        value: text(r#""{value}""#),
        header: None,
        entity_id: None,
        reference_path: Some(text("reference")),
        repeat: Some(text(class.code())),
        query,
        callback: None,
        report: None,
    };
    let gateway = HttpTextGateway::new(http.clone(), settings);
    Ok(TextProvider {
        gateway: Arc::new(gateway.context("simulated provider of messages")?),
        callbacks: CallbackReader::new(Some(callback(key)), Some(reports()))
            .context("simulated provider of messages")?
            .map(Arc::new),
    })
}

fn callback(key: &Secret<String>) -> CallbackSettings {
    CallbackSettings {
        secret: key.clone(),
        signature_header: None,
        reply_sender_path: Some("from".to_owned()),
        reply_text_path: Some("text".to_owned()),
    }
}

fn reports() -> ReportSettings {
    let word = |word: &str, state: &str| (word.to_owned(), state.to_owned());
    ReportSettings {
        reference_path: "id".to_owned(),
        word_path: "status".to_owned(),
        code_path: Some("code".to_owned()),
        words: [
            word("ACCEPTD", "accepted"),
            word("DELIVRD", "delivered"),
            word("READ", "read"),
            word("UNDELIV", "failed"),
            word("EXPIRED", "expired"),
        ]
        .into(),
        hard_bounce_codes: vec!["ABSENT".to_owned()],
    }
}
