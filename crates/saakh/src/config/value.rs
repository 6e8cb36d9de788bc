//! Validates single settings. An error names the setting and what to write.

use std::collections::BTreeMap;
use std::net::IpAddr;

use anyhow::{Context, Result, bail};
use saakh_api::state::files_origin::FilesOrigin;
use saakh_domain::Secret;
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_service::app::{Algorithm, Company};
use url::Url;

use super::written::{Count, Flag};
use super::{CompanySettings, LenderSettings, SellerSettings, transport};

pub(super) const DEMO_DATABASE: &str = "sqlite:var/saakh.db";
/// Minimum length of a callback key: that of the signature.
const CALLBACK_KEY_BYTES: usize = 32;
/// Minimum length of the metrics token.
const METRICS_TOKEN_BYTES: usize = 32;

pub(super) fn parse_setting<T: std::str::FromStr>(text: &str, help: &'static str) -> Result<T> {
    text.parse().map_err(|_| anyhow::anyhow!(help))
}

pub(super) fn parse_database(setting: Option<String>, demo: bool) -> Result<String> {
    let database = match (setting, demo) {
        (Some(database), _) => database,
        (None, true) => DEMO_DATABASE.to_owned(),
        (None, false) => bail!("SAAKH_DATABASE is not set: write sqlite:PATH or postgres://…"),
    };
    let schemes = ["sqlite:", "postgres://", "postgresql://"];
    if !schemes.iter().any(|scheme| database.starts_with(scheme)) {
        bail!("SAAKH_DATABASE is wrong: write sqlite:PATH or postgres://…");
    }
    Ok(database)
}

pub(super) fn parse_optional<T>(
    text: Option<&str>,
    parse: impl FnOnce(&str) -> Result<T>,
) -> Result<Option<T>> {
    text.map(parse).transpose()
}

/// Parses a switch, if it is set.
pub(super) fn parse_flag(written: Option<Flag>, setting: &str) -> Result<Option<bool>> {
    match written {
        None => Ok(None),
        Some(Flag::Bool(flag)) => Ok(Some(flag)),
        Some(Flag::Text(text)) => match text.to_lowercase().as_str() {
            "1" | "true" | "yes" | "on" => Ok(Some(true)),
            "0" | "false" | "no" | "off" => Ok(Some(false)),
            _ => bail!("{setting} is wrong: write 1 or 0"),
        },
    }
}

pub(super) fn parse_count(
    written: Option<Count>,
    default: usize,
    help: &'static str,
) -> Result<usize> {
    let count = match written {
        None => default,
        Some(Count::Number(count)) => count,
        Some(Count::Text(text)) => parse_setting(&text, help)?,
    };
    if count == 0 {
        bail!(help);
    }
    Ok(count)
}

/// Requires a long token, because guessing it reveals business figures.
pub(super) fn validate_metrics_token(token: Secret<String>) -> Result<Secret<String>> {
    if token.expose().len() < METRICS_TOKEN_BYTES {
        bail!(
            "SAAKH_METRICS_TOKEN is wrong: write at least {METRICS_TOKEN_BYTES} characters that \
             nobody guesses (openssl rand -hex 32)"
        );
    }
    Ok(token)
}

pub(super) fn parse_request_rate(written: Count) -> Result<u32> {
    let help = "SAAKH_REQUESTS_PER_SECOND is wrong: write a number, as 200, or 0 for no limit";
    match written {
        Count::Number(count) => u32::try_from(count).map_err(|_| anyhow::anyhow!(help)),
        Count::Text(text) => parse_setting(&text, help),
    }
}

pub(super) fn parse_export_rows(written: Count) -> Result<i64> {
    let help = "SAAKH_EXPORT_ROWS_AT_ONCE is wrong: write a number from 1, as 50000";
    Ok(i64::try_from(parse_count(Some(written), 1, help)?)?)
}

pub(super) fn parse_public_url(text: &str) -> Result<Url> {
    let help = "SAAKH_PUBLIC_URL is wrong: write the address people use, as https://loans.example";
    let url: Url = parse_setting(text, help)?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        bail!(help);
    }
    Ok(url)
}

/// Checks the number of the company; the demo's company is invented.
pub(super) fn parse_company(written: Option<CompanySettings>, demo: bool) -> Result<Company> {
    let company = match written {
        Some(CompanySettings {
            legal_name,
            cin,
            address,
        }) => Company {
            legal_name,
            cin,
            address,
        },
        None if demo => Company {
            legal_name: "Nitya Finserv Private Limited".to_owned(),
            cin: "U67190MH2019PTC000000".to_owned(),
            address: "4th Floor, Sample House, Linking Road, Mumbai 400050".to_owned(),
        },
        None => Company::default(),
    };
    if !company.cin.is_empty() && !is_cin(&company.cin) {
        bail!("[company] cin is wrong: write its 21 characters, as U67190MH2019PTC123456");
    }
    Ok(company)
}

/// Whether a text has the form of a corporate identification number: listed or not, industry, state, year, kind and
/// number.
fn is_cin(text: &str) -> bool {
    let form = "ANNNNNAANNNNAAANNNNNN";
    let fits = |(byte, wanted): (u8, u8)| match wanted {
        b'A' => byte.is_ascii_uppercase(),
        _ => byte.is_ascii_digit(),
    };
    text.len() == form.len()
        && text.starts_with(['L', 'U'])
        && text.bytes().zip(form.bytes()).all(fits)
}

/// Requires another host than that of the pages, with TLS unless it is this machine.
pub(super) fn parse_files_url(text: &str, public_url: Option<&str>) -> Result<FilesOrigin> {
    let help = "SAAKH_FILES_URL is wrong: write https:// and a host that is not that of \
         SAAKH_PUBLIC_URL and leads to this server, as https://loans-files.example";
    let url: Url = parse_setting(text, help)?;
    let is_origin = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let public: Option<Url> = public_url.and_then(|public| public.parse().ok());
    let is_own = public.is_none_or(|public| public.host_str() != url.host_str());
    if !is_origin || !is_own || !transport::is_protected(&url) {
        bail!(help);
    }
    FilesOrigin::new(&url).context(help)
}

/// Requires long keys, because guessing one allows forging a lender's decisions.
pub(super) fn validate_callback_keys(lenders: &BTreeMap<String, LenderSettings>) -> Result<()> {
    for (key, lender) in lenders {
        if lender.callback_key.expose().len() < CALLBACK_KEY_BYTES {
            bail!(
                "[lenders.{key}] callback_key is wrong: write at least {CALLBACK_KEY_BYTES} \
                 characters that nobody guesses (openssl rand -hex 32), and give the lender the same"
            );
        }
    }
    Ok(())
}

/// Requires long keys for the status callbacks of cards and plans.
pub(super) fn validate_seller_keys(sellers: &BTreeMap<String, SellerSettings>) -> Result<()> {
    for (host, seller) in sellers {
        if seller.callback_key.expose().len() < CALLBACK_KEY_BYTES {
            bail!(
                "[sellers.\"{host}\"] callback_key is wrong: write at least {CALLBACK_KEY_BYTES} \
                 characters that nobody guesses (openssl rand -hex 32), and give the seller the same"
            );
        }
    }
    Ok(())
}

pub(super) fn parse_seal_algorithm(text: Option<&str>) -> Result<Algorithm> {
    match text {
        None => Ok(Algorithm::default()),
        Some(name) => Algorithm::from_name(name).with_context(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(" or ");
            format!("SAAKH_SEAL is wrong: write {names}")
        }),
    }
}

/// What the simulated providers of text messages do with a message that is sent again.
pub(super) fn parse_repeat(text: Option<&str>) -> Result<RepeatClass> {
    text.map_or(Ok(RepeatClass::Idempotent), |code| {
        RepeatClass::from_code(code)
            .context("SAAKH_DEMO_REPEAT is wrong: write idempotent, queryable or blind")
    })
}

pub(super) fn parse_proxies(text: &str) -> Result<Vec<IpAddr>> {
    let help = "SAAKH_TRUSTED_PROXIES is wrong: write network addresses with commas between";
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|p| parse_setting(p, help))
        .collect()
}
