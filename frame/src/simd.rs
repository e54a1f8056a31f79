//! The forms of kernels, by the vector instructions that they need, and which of them the processor can
//! run.

use std::fmt;
use std::str::FromStr;

/// A form of the kernels.
///
/// ```
/// use fifteen_frame::Simd;
///
/// assert!(Simd::Portable.is_available());
/// assert!(Simd::best().is_available());
/// assert_eq!("avx2".parse(), Ok(Simd::Avx2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// One word of 64 bits at a time, on every processor.
    Portable,
    /// Four at a time, with AVX2.
    Avx2,
    /// Eight at a time, with AVX-512.
    Avx512,
}

impl Simd {
    /// All forms, the narrowest first.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// The widest form that this processor can run.
    pub fn best() -> Simd {
        let mut available = Simd::ALL.into_iter().rev();
        available.find(|simd| simd.is_available()).unwrap_or(Simd::Portable)
    }

    /// Whether this processor can run it.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    pub fn is_available(self) -> bool {
        let has_bits = || {
            is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
        };
        match self {
            Simd::Portable => true,
            Simd::Avx2 => is_x86_feature_detected!("avx2") && has_bits(),
            Simd::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && has_bits()
            }
        }
    }

    /// Whether this processor can run it.
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    pub fn is_available(self) -> bool {
        self == Simd::Portable
    }

    /// The number of words in a register.
    pub const fn lanes(self) -> usize {
        match self {
            Simd::Portable => 1,
            Simd::Avx2 => 4,
            Simd::Avx512 => 8,
        }
    }

    /// The name by which a user asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Simd {
    type Err = UnknownSimd;

    fn from_str(text: &str) -> Result<Simd, UnknownSimd> {
        let named = Simd::ALL.into_iter().find(|simd| simd.name() == text);
        named.ok_or_else(|| UnknownSimd { name: text.to_owned() })
    }
}

/// There is no form of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSimd {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownSimd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Simd::ALL.map(Simd::name).join(", ");
        write!(f, "there are no kernels of the form '{}', only {names}", self.name.escape_debug())
    }
}

impl std::error::Error for UnknownSimd {}
