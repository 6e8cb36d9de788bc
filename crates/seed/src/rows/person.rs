//! Rows of customers: personal data, attribution, consents and scores.

use saakh_domain::Secret;
use saakh_store::db::Arg;
use saakh_store::db::bulk::{Table, insert};
use saakh_store::identity::customer::Customer;
use saakh_store::trust::consent::Consent;
use saakh_store::{DbError, Tx, args};

use super::SyntheticApplication;

const CUSTOMER: Table = Table {
    name: "customer",
    columns: &[
        "id",
        "mobile",
        "email",
        "mobile_verified_at",
        "language",
        "profile",
        "revision",
        "pan_cipher",
        "pan_hash",
        "pan_masked",
        "partner_id",
        "created_at",
        "updated_at",
    ],
};
const ATTRIBUTION: Table = Table {
    name: "attribution",
    columns: &[
        "customer_id",
        "partner_id",
        "evidence",
        "attributed_at",
        "link_id",
    ],
};
const CONSENT: Table = Table {
    name: "consent",
    columns: &[
        "id",
        "customer_id",
        "purpose",
        "lender_id",
        "notice_version",
        "locale",
        "given_at",
        "given_from",
    ],
};
const CREDIT_SCORE: Table = Table {
    name: "credit_score",
    columns: &["customer_id", "bureau", "score", "as_of"],
};
const PROFILE_COMPLETION: Table = Table {
    name: "profile_completion",
    columns: &["customer_id", "product_type", "completed_at"],
};

pub(super) async fn add(tx: &mut Tx, all: &[SyntheticApplication]) -> Result<(), DbError> {
    let rows = all.iter().map(|one| customer(&one.customer));
    insert(tx, CUSTOMER, rows.collect()).await?;
    let rows = all.iter().filter_map(attribution);
    insert(tx, ATTRIBUTION, rows.collect()).await?;
    let rows = all.iter().flat_map(|one| &one.consents).map(consent);
    insert(tx, CONSENT, rows.collect()).await?;
    let rows = all.iter().filter_map(|one| {
        let score = one.score.as_ref()?;
        Some(args![
            one.customer.id,
            &score.bureau,
            score.score,
            score.as_of
        ])
    });
    insert(tx, CREDIT_SCORE, rows.collect()).await?;
    let rows = all.iter().filter_map(|one| {
        let completion = one.completion.as_ref()?;
        let product = completion.product.slug();
        Some(args![one.customer.id, product, completion.completed_at])
    });
    insert(tx, PROFILE_COMPLETION, rows.collect()).await
}

fn customer(one: &Customer) -> Vec<Arg> {
    let text = |secret: &Option<Secret<String>>| secret.as_ref().map(|text| text.expose().clone());
    let pan = one.pan.as_ref();
    args![
        one.id,
        text(&one.mobile),
        text(&one.email),
        one.mobile_verified_at,
        one.language,
        one.profile.expose(),
        one.revision,
        pan.map(|pan| pan.cipher.clone()),
        pan.map(|pan| pan.hash.clone()),
        pan.map(|pan| pan.masked.clone()),
        one.partner_id,
        one.created_at,
        one.updated_at
    ]
}

fn attribution(one: &SyntheticApplication) -> Option<Vec<Arg>> {
    let why = one.attribution.as_ref()?;
    Some(args![
        one.customer.id,
        why.partner,
        &why.evidence,
        why.at,
        why.link
    ])
}

fn consent(one: &Consent) -> Vec<Arg> {
    args![
        one.id,
        one.customer_id,
        &one.purpose,
        one.lender_id,
        &one.notice_version,
        one.locale,
        one.given_at,
        &one.given_from
    ]
}
