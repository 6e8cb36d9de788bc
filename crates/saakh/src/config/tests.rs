use super::value::DEMO_DATABASE;
use super::*;

fn wrong(toml: &str) -> String {
    Config::from_raw(toml::from_str(toml).unwrap())
        .unwrap_err()
        .to_string()
}

#[test]
fn wrong_values_name_the_setting_and_a_valid_value() {
    for (toml, setting) in [
        ("", "SAAKH_DATABASE"),
        ("database = 'mysql:x'", "SAAKH_DATABASE"),
        ("demo = true\nlisten = 'here'", "SAAKH_LISTEN"),
        ("demo = 'maybe'", "SAAKH_DEMO"),
        ("demo = true\nrequire_totp = 'maybe'", "SAAKH_REQUIRE_TOTP"),
        ("demo = true\ndemo_history = 'some'", "SAAKH_DEMO_HISTORY"),
        ("demo = true\ndemo_repeat = 'never'", "SAAKH_DEMO_REPEAT"),
        ("demo = true\npublic_url = 'ftp://x'", "SAAKH_PUBLIC_URL"),
        ("demo = true\nfiles = '/tmp'", "SAAKH_FILES"),
        ("demo = true\nfiles = 's3://B/x'", "SAAKH_FILES"),
        ("demo = true\nfiles = 's3://bucket/x'", "SAAKH_FILES"),
        (
            "demo = true\nfiles = 's3://bucket'\n[s3]\nkey_id = 'k'\nsecret = 's'\nendpoint = 'here'",
            "SAAKH_S3_ENDPOINT",
        ),
        ("demo = true\nfiles_url = 'files'", "SAAKH_FILES_URL"),
        (
            "demo = true\nfiles_url = 'http://files.example'",
            "SAAKH_FILES_URL",
        ),
        (
            "demo = true\nfiles_url = 'https://files.example/files'",
            "SAAKH_FILES_URL",
        ),
        (
            "demo = true\npublic_url = 'https://a.example'\nfiles_url = 'https://a.example'",
            "SAAKH_FILES_URL",
        ),
        ("demo = true\nseal = 'rot13'", "SAAKH_SEAL"),
        ("demo = true\nsimulator = 'x'", "SAAKH_SIMULATOR"),
        (
            "demo = true\ntrusted_proxies = '10.0.0.1, x'",
            "SAAKH_TRUSTED_PROXIES",
        ),
        ("demo = true\nmetrics_listen = 'x'", "SAAKH_METRICS_LISTEN"),
        (
            "demo = true\nmetrics_token = 'short'",
            "SAAKH_METRICS_TOKEN",
        ),
        ("demo = true\nclamd = 'clamd'", "SAAKH_CLAMD"),
        (
            "demo = true\nrequests_per_second = 'many'",
            "SAAKH_REQUESTS_PER_SECOND",
        ),
        (
            "demo = true\nexport_rows_at_once = 0",
            "SAAKH_EXPORT_ROWS_AT_ONCE",
        ),
        (
            "demo = true\ndatabase_readers = 0",
            "SAAKH_DATABASE_READERS",
        ),
        (
            "demo = true\ndatabase_writers = 'few'",
            "SAAKH_DATABASE_WRITERS",
        ),
        (
            "demo = true\nmax_connections = 'many'",
            "SAAKH_MAX_CONNECTIONS",
        ),
        (
            "demo = true\nmax_connections_per_address = 0",
            "SAAKH_MAX_CONNECTIONS_PER_ADDRESS",
        ),
    ] {
        let message = wrong(toml);
        assert!(
            message.starts_with(setting) && message.contains("write"),
            "{message}"
        );
    }
}

#[test]
fn the_second_factor_is_required_outside_demo_mode_unless_switched_off() {
    for (text, required) in [
        ("database = 'sqlite:x'", true),
        ("database = 'sqlite:x'\nrequire_totp = false", false),
        ("demo = true\nrequire_totp = true", true),
    ] {
        assert_eq!(
            Config::parse(text).unwrap().require_totp,
            required,
            "{text}"
        );
    }
}

#[test]
fn the_rate_of_requests_is_the_policys_unless_it_is_set() {
    let policy = Rate {
        per_second: 200,
        burst_seconds: 10,
    };
    for (text, per_second) in [
        ("", 200),
        ("requests_per_second = 0", 0),
        ("requests_per_second = 7", 7),
    ] {
        let config = Config::parse(&format!("demo = true\n{text}")).unwrap();
        let expected = Rate {
            per_second,
            ..policy
        };
        assert_eq!(config.request_rate(policy), expected, "{text}");
    }
}

#[test]
fn secrets_are_encrypted_with_the_configured_algorithm() {
    for (text, algorithm) in [
        ("demo = true", Algorithm::Aes256Gcm),
        ("demo = true\nseal = 'aes-256-gcm'", Algorithm::Aes256Gcm),
        (
            "demo = true\nseal = 'xchacha20-poly1305'",
            Algorithm::XChaCha20Poly1305,
        ),
    ] {
        assert_eq!(Config::parse(text).unwrap().seal, algorithm, "{text}");
    }
}

#[test]
fn a_callback_key_that_can_be_guessed_stops_the_start() {
    let with = |key: &str| {
        format!(
            "demo = true\n[lenders.cashe]\nbase = 'https://api.lender.example'\nkey = 'k'\n\
             callback_key = '{key}'"
        )
    };
    let message = wrong(&with(&"k".repeat(31)));
    assert!(
        message.starts_with("[lenders.cashe] callback_key") && message.contains("write"),
        "{message}"
    );
    Config::from_raw(toml::from_str(&with(&"k".repeat(32))).unwrap()).unwrap();
}

#[test]
fn demo_mode_has_defaults_beside_its_database() {
    let config = Config::from_raw(toml::from_str("demo = 'on'").unwrap()).unwrap();
    assert_eq!(config.database, DEMO_DATABASE);
    assert!(!config.require_totp);
    assert_eq!(config.demo_folder(), Path::new("var"));
}

#[test]
fn files_are_stored_in_a_folder_or_in_a_bucket() {
    let folder = Config::parse("demo = true").unwrap();
    assert_eq!(folder.files.folder(), Some(Path::new("var/files")));
    let text =
        "demo = true\nfiles = 's3://loans.example/kept/files/'\n[s3]\nkey_id = 'k'\nsecret = 's'";
    let FileStorage::Bucket(bucket) = Config::parse(text).unwrap().files else {
        panic!("no bucket");
    };
    assert_eq!(
        (bucket.bucket.as_str(), bucket.prefix.as_str()),
        ("loans.example", "kept/files")
    );
    assert_eq!(
        (bucket.region.as_str(), bucket.endpoint),
        ("ap-south-1", None)
    );
}

#[test]
fn pages_state_the_company_that_is_set_and_none_that_is_not() {
    let company = |text: &str| Config::parse(text).map(|config| config.company);
    let demo = company("demo = true").unwrap();
    assert!(!demo.legal_name.is_empty() && !demo.cin.is_empty() && !demo.address.is_empty());
    let set = "demo = true\n[company]\nlegal_name = 'Asha Loans Pvt Ltd'";
    let set = company(set).unwrap();
    assert_eq!(
        (&*set.legal_name, &*set.cin, &*set.address),
        ("Asha Loans Pvt Ltd", "", "")
    );
    for wrong in [
        "U67190MH2019PTC12345",
        "X67190MH2019PTC123456",
        "u67190mh2019ptc123456",
    ] {
        let refused = company(&format!("demo = true\n[company]\ncin = '{wrong}'"));
        assert!(refused.unwrap_err().to_string().contains("cin"), "{wrong}");
    }
}
