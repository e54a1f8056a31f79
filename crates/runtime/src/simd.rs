//! SIMD levels of kernels, and their availability on this processor.

use crate::impl_error;
use std::fmt;
use std::str::FromStr;

/// A SIMD level for which kernels are compiled.
///
/// ```
/// use fifteen_runtime::Simd;
///
/// assert!(Simd::Portable.is_available());
/// assert!(Simd::best().is_available());
/// assert_eq!("avx2".parse(), Ok(Simd::Avx2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simd {
    /// One word of 64 bits at a time, on every processor.
    Portable,
    /// Two words at a time, with the vectors of WebAssembly.
    Simd128,
    /// Four words at a time, two per register, with NEON.
    Neon,
    /// Four words at a time, with AVX2.
    Avx2,
    /// Eight words at a time, with AVX-512.
    Avx512,
}

impl Simd {
    /// All levels, the narrowest first.
    pub const ALL: [Simd; 5] =
        [Simd::Portable, Simd::Simd128, Simd::Neon, Simd::Avx2, Simd::Avx512];

    /// Returns the widest level that this processor supports.
    pub fn best() -> Simd {
        let mut available = Simd::ALL.into_iter().rev();
        available.find(|simd| simd.is_available()).unwrap_or(Simd::Portable)
    }

    /// Returns whether this processor supports the level. Under Miri, AVX2 is the only level
    /// besides the portable one, if the program is compiled for it.
    pub fn is_available(self) -> bool {
        match self {
            Simd::Portable => true,
            // A WebAssembly module is compiled with or without SIMD; its loader has checked the
            // browser.
            Simd::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
            Simd::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => is_x86_feature_detected!("avx2") && has_bmi_and_popcnt(),
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Simd::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && has_bmi_and_popcnt()
            }
            // Levels of other architectures.
            _ => false,
        }
    }

    /// Returns the number of words processed at once.
    pub const fn lanes(self) -> usize {
        match self {
            Simd::Portable => 1,
            Simd::Simd128 => 2,
            Simd::Neon | Simd::Avx2 => 4,
            Simd::Avx512 => 8,
        }
    }

    /// Returns the name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Simd128 => "simd128",
            Simd::Neon => "neon",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }
}

/// Returns whether the processor has the scalar instructions that both levels of x86-64 need.
#[cfg(target_arch = "x86_64")]
fn has_bmi_and_popcnt() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
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

/// Error for an unknown name of a SIMD level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSimd {
    /// Unknown name.
    pub name: String,
}

impl_error! { UnknownSimd:
    Self { name } => (
        "unknown SIMD level '{}'; expected one of {}",
        name.escape_debug(),
        Simd::ALL.map(Simd::name).join(", "),
    ),
}
