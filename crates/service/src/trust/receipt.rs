//! Describes receipts: which lender received which fields.

use saakh_domain::Language;
use saakh_store::trust::share_receipt::ShareReceipt;

use crate::App;

/// Returns the display names of the fields that a lender received. Answers to its own form have the form's labels, as
/// long as the lender still asks for them.
pub fn field_names(app: &App, receipt: &ShareReceipt, language: Language) -> Vec<String> {
    let names = receipt
        .fields
        .iter()
        .map(|field| name(app, receipt, field, language));
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names
}

fn name(app: &App, receipt: &ShareReceipt, field: &str, language: Language) -> String {
    let (group, key) = field.split_once('.').unwrap_or(("", field));
    let texts = &app.reference.texts;
    let gone = || texts.render_key("holding_answer_gone", language);
    if group == "form" {
        let snapshot = app.catalog();
        let lender = snapshot.catalog.lender(receipt.lender_id);
        let question = lender.and_then(|lender| lender.question(key));
        return question.map_or_else(gone, |spec| spec.label(texts, language));
    }
    let own = format!("shared_{group}_{key}");
    let profile = format!("field_{key}_label");
    let known = [own, profile].into_iter().find(|key| texts.has(key));
    known.map_or_else(gone, |key| texts.render_key(&key, language))
}
