//! Delivery reports and replies that a provider of text messages posts to us.

use std::collections::BTreeMap;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::is_valid_path;
use saakh_domain::engagement::delivery::ReportedState;
use serde::Deserialize;
use serde_json::{Map, Value};
use subtle::ConstantTimeEq;
use url::form_urlencoded;

use crate::dotted;
use crate::http::is_plain_word;
use crate::signature;

/// How a provider proves that a call is its own: a secret as the last part of our address, or a signature.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallbackSettings {
    /// At least 16 characters.
    pub secret: Secret<String>,
    /// The header with the hex HMAC-SHA256 of the body under the secret. Without it the secret stands in the address.
    #[serde(default)]
    pub signature_header: Option<String>,
    /// Where a reply has the sender's number and the text, if the provider posts replies.
    #[serde(default)]
    pub reply_sender_path: Option<String>,
    #[serde(default)]
    pub reply_text_path: Option<String>,
}

/// Where a report has its parts, and what the provider's words mean.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportSettings {
    /// Our `{id}`, or the provider's own id.
    pub reference_path: String,
    pub word_path: String,
    #[serde(default)]
    pub code_path: Option<String>,
    /// The provider's words: `accepted`, `delivered`, `read`, `failed` or `expired`.
    pub words: BTreeMap<String, String>,
    /// Codes after which the number is not tried again for 90 days.
    #[serde(default)]
    pub hard_bounce_codes: Vec<String>,
}

/// What is wrong with the settings, and what to write.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CallbackSettingsError {
    #[error("callback.secret: write at least 16 letters, digits, - or _")]
    Secret,
    #[error("callback: write reply_sender_path and reply_text_path, or neither")]
    Reply,
    #[error("report: write [callback] of the same provider too")]
    NoCallback,
    #[error("report: {0} is not a path of names joined by dots")]
    Path(String),
    #[error("report.words: {0} is not accepted, delivered, read, failed or expired")]
    Word(String),
}

/// What a provider posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GatewayCallback {
    Report(MessageReport),
    Reply(MessageReply),
    /// A report with a word that the settings do not explain.
    UnknownWord(String),
    /// Neither, or a word that is none.
    NotUnderstood,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageReport {
    /// Our id, or the provider's own.
    pub reference: String,
    pub word: String,
    /// Only a plain word, because others may repeat the number.
    pub code: Option<String>,
    pub state: ReportedState,
    /// The number takes no messages for long.
    pub is_hard_bounce: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageReply {
    /// As the provider writes the number.
    pub sender: Secret<String>,
    pub text: Secret<String>,
}

/// Verifies and reads the calls of a provider.
#[derive(Debug, Clone)]
pub struct CallbackReader {
    settings: CallbackSettings,
    report: Option<ReportSettings>,
}

/// Shortest secret of a provider.
const MIN_SECRET: usize = 16;

impl CallbackReader {
    /// Validates the settings at start; none: the provider posts nothing.
    pub fn new(
        callback: Option<CallbackSettings>,
        report: Option<ReportSettings>,
    ) -> Result<Option<Self>, CallbackSettingsError> {
        let Some(settings) = callback else {
            return match report {
                Some(_) => Err(CallbackSettingsError::NoCallback),
                None => Ok(None),
            };
        };
        check_callback(&settings)?;
        if let Some(report) = &report {
            check_report(report)?;
        }
        Ok(Some(Self { settings, report }))
    }

    /// The header that carries the signature, if calls are signed.
    pub fn signature_header(&self) -> Option<&str> {
        self.settings.signature_header.as_deref()
    }

    /// Whether a call is the provider's: by the signature of its body, or by the secret in its address.
    pub fn is_genuine(&self, secret: Option<&str>, signature: Option<&str>, body: &[u8]) -> bool {
        if self.settings.signature_header.is_none() {
            let (given, expected) = (secret.unwrap_or_default(), self.settings.secret.expose());
            return given.as_bytes().ct_eq(expected.as_bytes()).into();
        }
        let given = signature.unwrap_or_default().trim().to_ascii_lowercase();
        let expected = signature::sign_body(&self.settings.secret, body);
        given.as_bytes().ct_eq(expected.as_bytes()).into()
    }

    /// Reads a JSON or form body.
    pub fn read(&self, body: &[u8]) -> GatewayCallback {
        let body = parse_body(body);
        if let Some(report) = self
            .report
            .as_ref()
            .and_then(|rules| read_report(rules, &body))
        {
            return GatewayCallback::Report(report);
        }
        if let Some(reply) = self.read_reply(&body) {
            return GatewayCallback::Reply(reply);
        }
        let word = self.read_word(&body);
        word.map_or(GatewayCallback::NotUnderstood, GatewayCallback::UnknownWord)
    }

    /// Only a plain word, because others may repeat the number.
    fn read_word(&self, body: &Value) -> Option<String> {
        let word = dotted::text(body, &self.report.as_ref()?.word_path)?;
        is_plain_word(&word).then_some(word)
    }

    fn read_reply(&self, body: &Value) -> Option<MessageReply> {
        let sender = dotted::text(body, self.settings.reply_sender_path.as_deref()?)?;
        let text = dotted::text(body, self.settings.reply_text_path.as_deref()?)?;
        Some(MessageReply {
            sender: Secret::new(sender),
            text: Secret::new(text),
        })
    }
}

fn check_callback(settings: &CallbackSettings) -> Result<(), CallbackSettingsError> {
    let secret = settings.secret.expose();
    let fits_address = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if secret.len() < MIN_SECRET || !secret.bytes().all(fits_address) {
        return Err(CallbackSettingsError::Secret);
    }
    let paths = [&settings.reply_sender_path, &settings.reply_text_path];
    if paths[0].is_some() != paths[1].is_some() {
        return Err(CallbackSettingsError::Reply);
    }
    paths
        .into_iter()
        .flatten()
        .try_for_each(|path| check_path(path))
}

fn check_report(report: &ReportSettings) -> Result<(), CallbackSettingsError> {
    check_path(&report.reference_path)?;
    check_path(&report.word_path)?;
    report.code_path.as_deref().map_or(Ok(()), check_path)?;
    let unknown = |state: &&String| ReportedState::from_code(state).is_none();
    match report.words.values().find(unknown) {
        Some(state) => Err(CallbackSettingsError::Word(state.clone())),
        None => Ok(()),
    }
}

fn check_path(path: &str) -> Result<(), CallbackSettingsError> {
    if is_valid_path(path) {
        Ok(())
    } else {
        Err(CallbackSettingsError::Path(path.to_owned()))
    }
}

fn parse_body(body: &[u8]) -> Value {
    if let Ok(value @ Value::Object(_)) = serde_json::from_slice(body) {
        return value;
    }
    let fields = form_urlencoded::parse(body).into_owned();
    Value::Object(
        fields
            .map(|(name, value)| (name, Value::String(value)))
            .collect::<Map<_, _>>(),
    )
}

fn read_report(rules: &ReportSettings, body: &Value) -> Option<MessageReport> {
    let reference = dotted::text(body, &rules.reference_path)?;
    let word = dotted::text(body, &rules.word_path)?;
    let state = ReportedState::from_code(rules.words.get(&word)?)?;
    let path = rules.code_path.as_deref();
    let code = path.and_then(|path| dotted::text(body, path));
    let is_hard_bounce = code
        .as_ref()
        .is_some_and(|code| rules.hard_bounce_codes.contains(code));
    Some(MessageReport {
        reference,
        word,
        code: code.filter(|code| is_plain_word(code)),
        state,
        is_hard_bounce,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "0123456789abcdef";

    fn callback() -> CallbackSettings {
        CallbackSettings {
            secret: Secret::new(SECRET.to_owned()),
            signature_header: None,
            reply_sender_path: Some("from".to_owned()),
            reply_text_path: Some("message".to_owned()),
        }
    }

    fn report() -> ReportSettings {
        let word = |word: &str, state: &str| (word.to_owned(), state.to_owned());
        ReportSettings {
            reference_path: "report.id".to_owned(),
            word_path: "report.status".to_owned(),
            code_path: Some("report.error".to_owned()),
            words: [word("DELIVRD", "delivered"), word("UNDELIV", "failed")].into(),
            hard_bounce_codes: vec!["001".to_owned()],
        }
    }

    fn reader() -> CallbackReader {
        let reader = CallbackReader::new(Some(callback()), Some(report()));
        reader.unwrap().unwrap()
    }

    #[test]
    fn reports_and_replies_differ_by_their_parts() {
        let read = reader().read(br#"{"report":{"id":7,"status":"UNDELIV","error":"001"}}"#);
        let expected = MessageReport {
            reference: "7".to_owned(),
            word: "UNDELIV".to_owned(),
            code: Some("001".to_owned()),
            state: ReportedState::Failed,
            is_hard_bounce: true,
        };
        assert_eq!(read, GatewayCallback::Report(expected));

        let read = reader().read(b"from=%2B919876543210&message=STOP+now");
        let expected = MessageReply {
            sender: Secret::new("+919876543210".to_owned()),
            text: Secret::new("STOP now".to_owned()),
        };
        assert_eq!(read, GatewayCallback::Reply(expected));

        let read = reader().read(br#"{"report":{"id":7,"status":"NEW"}}"#);
        assert_eq!(read, GatewayCallback::UnknownWord("NEW".to_owned()));
        let number = r#"{"report":{"id":7,"status":"9876543210"}}"#;
        for body in ["", "{}", "[1]", number] {
            assert_eq!(
                reader().read(body.as_bytes()),
                GatewayCallback::NotUnderstood
            );
        }
    }

    #[test]
    fn a_code_that_may_be_a_number_is_dropped() {
        let read = reader().read(br#"{"report":{"id":7,"status":"UNDELIV","error":"9876543210"}}"#);
        let GatewayCallback::Report(report) = read else {
            panic!("{read:?}");
        };
        assert_eq!(report.code, None);
    }

    #[test]
    fn only_the_secret_or_its_signature_is_genuine() {
        let by_address = reader();
        assert!(by_address.is_genuine(Some(SECRET), None, b"{}"));
        for wrong in [None, Some(""), Some("0123456789abcdeg")] {
            assert!(!by_address.is_genuine(wrong, None, b"{}"));
        }

        let signed = CallbackSettings {
            signature_header: Some("X-Signature".to_owned()),
            ..callback()
        };
        let signed = CallbackReader::new(Some(signed), None).unwrap().unwrap();
        let signature = signature::sign_body(&Secret::new(SECRET.to_owned()), b"{}");
        assert_eq!(signature.len(), 64);
        assert!(signed.is_genuine(None, Some(&signature), b"{}"));
        assert!(!signed.is_genuine(None, Some(&signature), b"{} "));
        // The secret in the address proves nothing where calls are signed.
        assert!(!signed.is_genuine(Some(SECRET), None, b"{}"));
        assert!(!signed.is_genuine(Some(SECRET), Some("zz"), b"{}"));
    }

    #[test]
    fn wrong_settings_are_named() {
        use CallbackSettingsError as Wrong;
        let error = |callback, report| CallbackReader::new(callback, report).err();
        assert_eq!(error(None, Some(report())), Some(Wrong::NoCallback));
        let short = CallbackSettings {
            secret: Secret::new("short".to_owned()),
            ..callback()
        };
        assert_eq!(error(Some(short), None), Some(Wrong::Secret));
        let half = CallbackSettings {
            reply_text_path: None,
            ..callback()
        };
        assert_eq!(error(Some(half), None), Some(Wrong::Reply));
        let no_path = ReportSettings {
            word_path: ".".repeat(100),
            ..report()
        };
        let no_path = error(Some(callback()), Some(no_path));
        assert_eq!(no_path, Some(Wrong::Path(".".repeat(100))));
        let no_word = ReportSettings {
            words: [("X".to_owned(), "sent".to_owned())].into(),
            ..report()
        };
        let no_word = error(Some(callback()), Some(no_word));
        assert_eq!(no_word, Some(Wrong::Word("sent".to_owned())));
    }
}
