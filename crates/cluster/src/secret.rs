//! Shared secret of the processes, and proofs that a process knows it.
//!
//! A proof is an HMAC (Krawczyk, Bellare, Canetti, RFC 2104) with SHA-256 as its hash. It covers
//! random numbers of both sides, so a proof that was overheard is worthless in another connection.

use fifteen_runtime::impl_error;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::hash::{BuildHasher, RandomState};

/// Minimum length of a secret in bytes.
pub const MIN_SECRET_LEN: usize = 16;

/// Length of a digest in bytes.
pub const DIGEST_LEN: usize = 32;

/// Secret that all processes share. Its `Debug` output does not reveal it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

/// Error: a secret is shorter than [`MIN_SECRET_LEN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretTooShort;

impl_error!(SecretTooShort: _ => "secret is too short (at least {MIN_SECRET_LEN} bytes)");

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// Creates a secret from a text, without the white space around it.
    ///
    /// # Errors
    /// If it is too short.
    ///
    /// ```
    /// use fifteen_cluster::Secret;
    ///
    /// assert!(Secret::new("  0123456789abcdef\n").is_ok());
    /// assert!(Secret::new("0123\n").is_err());
    /// ```
    pub fn new(text: &str) -> Result<Secret, SecretTooShort> {
        let text = text.trim();
        if text.len() < MIN_SECRET_LEN {
            return Err(SecretTooShort);
        }
        Ok(Secret(text.as_bytes().to_vec()))
    }

    /// Returns the empty secret, which everyone knows, for processes without a secret of their own.
    pub fn none() -> Secret {
        Secret::default()
    }

    /// Returns a random text that can be used as a secret.
    pub fn random_text() -> String {
        hexadecimal(&random_bytes::<DIGEST_LEN>())
    }

    /// Returns the HMAC of a list of byte strings. Each is preceded by its length, so that
    /// different lists give different inputs.
    pub(crate) fn authenticate(&self, parts: &[&[u8]]) -> [u8; DIGEST_LEN] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("keys of any length");
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// Compares two digests in constant time.
pub(crate) fn are_equal(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// Returns random bytes. The standard library takes its hash keys from the operating system.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    for (number, part) in bytes.chunks_mut(8).enumerate() {
        let word = RandomState::new().hash_one(number).to_le_bytes();
        part.copy_from_slice(&word[..part.len()]);
    }
    bytes
}

/// Returns bytes as lower-case hexadecimal digits, two per byte.
fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).expect("a digit");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::Digest;

    /// Length of a block of SHA-256 in bytes.
    const BLOCK_LEN: usize = 64;

    /// Without the lengths of the parts, this is test case 2 of RFC 4231.
    #[test]
    fn authenticate_is_hmac_sha256() {
        let mut block = [0; BLOCK_LEN];
        block[..4].copy_from_slice(b"Jefe");
        let inner = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x36))
            .chain_update(b"what do ya want for nothing?")
            .finalize();
        let outer = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x5c)).chain_update(inner);
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hexadecimal(&outer.finalize()), expected);
        // The same construction with the length before the part.
        let inner = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x36))
            .chain_update(1_u64.to_le_bytes())
            .chain_update(b"x")
            .finalize();
        let outer = Sha256::new_with_prefix(block.map(|byte| byte ^ 0x5c)).chain_update(inner);
        let own = Secret(b"Jefe".to_vec()).authenticate(&[b"x"]);
        assert_eq!(own[..], outer.finalize()[..]);
    }

    #[test]
    fn proofs_depend_on_the_secret_and_on_every_part() {
        let secret = |text: &str| Secret::new(text).expect("a long secret");
        let long = secret(&"x".repeat(100));
        let all = [
            secret("0123456789abcdef").authenticate(&[b"ab", b"c"]),
            secret("0123456789abcdef").authenticate(&[b"a", b"bc"]),
            secret("0123456789abcdeF").authenticate(&[b"ab", b"c"]),
            Secret::none().authenticate(&[b"ab", b"c"]),
            long.authenticate(&[b"ab", b"c"]),
        ];
        for (number, one) in all.iter().enumerate() {
            for (other_number, other) in all.iter().enumerate() {
                assert_eq!(are_equal(one, other), number == other_number);
            }
        }
        assert!(!format!("{long:?}").contains('x'));
        assert_ne!(Secret::random_text(), Secret::random_text());
    }
}
