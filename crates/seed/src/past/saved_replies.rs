//! Replies that staff use again, which the operator of the demo wrote.

use saakh_service::Result;
use saakh_service::app::parse_toml;
use saakh_service::trust::saved_reply;
use saakh_store::trust::saved_reply::ReplyTexts;
use serde::Deserialize;

use super::office::Office;
use crate::wrong_data;

#[derive(Debug, Deserialize)]
struct SavedReplies {
    reply: Vec<Reply>,
}

#[derive(Debug, Deserialize)]
struct Reply {
    title: String,
    en: String,
    hi: String,
}

pub(super) async fn add(office: &Office<'_>) -> Result<()> {
    let texts: SavedReplies =
        parse_toml("demo/saved-replies.toml", |text| toml::from_str(text)).map_err(wrong_data)?;
    for reply in texts.reply {
        let texts = ReplyTexts {
            title: reply.title,
            body_en: reply.en,
            body_hi: reply.hi,
        };
        saved_reply::create(office.app, &office.operator(), texts).await?;
    }
    Ok(())
}
