//! Which values the keys decrypt.

use super::*;

struct Zeroes;

impl Entropy for Zeroes {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

fn keys(byte: u8) -> Keys {
    Keys::new(Secret::new([byte; 32]))
}

#[test]
fn a_pan_opens_only_for_its_owner_and_with_its_key() {
    let stored = keys(1).encrypt_pan("ABCPD1234F", "asha", &Zeroes);
    let opened = keys(1).decrypt_pan(&stored, "asha").unwrap();
    assert_eq!(opened.expose(), "ABCPD1234F");
    assert_eq!(keys(1).decrypt_pan(&stored, "ravi"), Err(UnreadableCipher));
    assert_eq!(keys(2).decrypt_pan(&stored, "asha"), Err(UnreadableCipher));
    assert_eq!(keys(1).decrypt_pan(&[], "asha"), Err(UnreadableCipher));
    assert!(!stored.windows(4).any(|window| window == b"ABCP"));
}

fn rotated() -> Keys {
    Keys::with_earlier(Secret::new([2; 32]), vec![Secret::new([1; 32])])
}

#[test]
fn an_earlier_key_decrypts_and_only_the_present_one_encrypts() {
    let old = keys(1).encrypt_pan("ABCPD1234F", "asha", &Zeroes);
    assert_eq!(
        rotated().decrypt_pan(&old, "asha").unwrap().expose(),
        "ABCPD1234F"
    );
    assert_eq!(rotated().decrypt_pan(&old, "ravi"), Err(UnreadableCipher));
    assert!(!rotated().is_current(&old));
    let new = rotated().encrypt_pan("ABCPD1234F", "asha", &Zeroes);
    assert!(rotated().is_current(&new));
    assert_eq!(
        keys(2).decrypt_pan(&new, "asha").unwrap().expose(),
        "ABCPD1234F"
    );
    assert_eq!(keys(1).decrypt_pan(&new, "asha"), Err(UnreadableCipher));
}

#[test]
fn hashes_of_an_earlier_key_are_found_and_new_ones_use_the_present_key() {
    let (first, second) = (
        keys(1).pan_hash("ABCPD1234F"),
        keys(2).pan_hash("ABCPD1234F"),
    );
    assert_eq!(rotated().pan_hash("ABCPD1234F"), second);
    assert_eq!(rotated().pan_hashes("ABCPD1234F"), [second, first]);
    assert_eq!(keys(1).pan_hashes("1"), [keys(1).pan_hash("1")]);
}

#[test]
fn a_cookie_counts_only_under_its_name_and_with_its_signature() {
    let signed = keys(1).sign_cookie("brand", "udaan.credit");
    assert_eq!(
        keys(1).verify_cookie("brand", &signed),
        Some("udaan.credit")
    );
    let altered = signed.replace("udaan", "suraj");
    for (name, text) in [
        ("touch", signed.as_str()),
        ("brand", &altered),
        ("brand", "udaan.credit"),
        ("brand", "udaan"),
        ("brand", ""),
        ("brand", &signed[..signed.len() - 1]),
    ] {
        assert_eq!(keys(1).verify_cookie(name, text), None, "{name} {text}");
    }
    assert_eq!(keys(2).verify_cookie("brand", &signed), None);
}

#[test]
fn keyed_hashes_differ_by_key_purpose_and_parts() {
    assert_ne!(
        keys(1).pan_hash("ABCPD1234F"),
        keys(2).pan_hash("ABCPD1234F")
    );
    assert_ne!(keys(1).pan_hash("1"), keys(1).lookup_hash("", "1"));
    assert_ne!(
        keys(1).lookup_hash("a", "bc"),
        keys(1).lookup_hash("ab", "c")
    );
}

#[test]
fn every_algorithm_decrypts_values_of_every_other() {
    for sealing in Algorithm::ALL {
        let sealed = keys(1)
            .with_algorithm(sealing)
            .encrypt_pan("ABCPD1234F", "asha", &Zeroes);
        for opening in Algorithm::ALL {
            let keys = rotated().with_algorithm(opening);
            let opened = keys.decrypt_pan(&sealed, "asha").unwrap();
            assert_eq!(opened.expose(), "ABCPD1234F");
            assert_eq!(keys.decrypt_pan(&sealed, "ravi"), Err(UnreadableCipher));
            assert_eq!(keys.decrypt_totp(&sealed, "asha"), Err(UnreadableCipher));
        }
        assert_eq!(keys(2).decrypt_pan(&sealed, "asha"), Err(UnreadableCipher));
        assert!(!sealed.windows(4).any(|window| window == b"ABCP"));
        let mut altered = sealed.clone();
        *altered.last_mut().unwrap() ^= 1;
        assert_eq!(keys(1).decrypt_pan(&altered, "asha"), Err(UnreadableCipher));
        for length in 0..sealed.len() {
            let cut = keys(1).decrypt_pan(&sealed[..length], "asha");
            assert_eq!(cut, Err(UnreadableCipher), "{sealing:?} {length}");
        }
    }
}

#[test]
fn only_values_of_the_present_key_and_algorithm_are_current() {
    for sealing in Algorithm::ALL {
        let sealed = |keys: Keys| {
            keys.with_algorithm(sealing)
                .encrypt_pan("A", "asha", &Zeroes)
        };
        for present in Algorithm::ALL {
            let keys = rotated().with_algorithm(present);
            assert_eq!(keys.is_current(&sealed(rotated())), sealing == present);
            assert!(!keys.is_current(&sealed(super::tests::keys(1))));
        }
    }
}

/// A value sealed before the algorithm could be chosen: key id, nonce, AES-256-GCM.
#[test]
fn values_encrypted_before_algorithms_were_named_decrypt() {
    let before = [
        0x72, 0xcd, 0x6e, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x8e, 0x10, 0xf3, 0xe4, 0xde, 0x59, 0x8b, 0x49, 0x62, 0xab, 0x1d, 0xdc, 0xf6, 0xd0,
        0x55, 0xf0, 0xb9, 0x02, 0xe5, 0x36, 0xcc, 0x15, 0xde, 0xf3, 0x38, 0x1b,
    ];
    let keys = keys(1);
    assert_eq!(
        keys.encrypt_pan("ABCPD1234F", "asha", &Zeroes),
        before.to_vec()
    );
    let opened = keys
        .with_algorithm(Algorithm::XChaCha20Poly1305)
        .decrypt_pan(&before, "asha");
    assert_eq!(opened.unwrap().expose(), "ABCPD1234F");
}

#[test]
fn algorithms_have_names() {
    for algorithm in Algorithm::ALL {
        assert_eq!(Algorithm::from_name(algorithm.name()), Some(algorithm));
    }
    assert_eq!(Algorithm::from_name("rot13"), None);
}
