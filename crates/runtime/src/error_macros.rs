//! Macros that implement `Display`, `Error` and `From` for an error type.
//!
//! An error type consists of a definition and a table: one message per pattern, in the syntax of a
//! `match` on the value. The message of an error with a cause contains that of the cause. Therefore
//! `source` returns `None`: a report of the chain of sources would repeat the cause.

/// Implements [`Display`](std::fmt::Display) and [`Error`](std::error::Error) for a type from a
/// table of messages.
///
/// An arm is a pattern, perhaps with a guard, and a message. The message is a format string, which
/// can use the bindings of the pattern, or a format string with arguments in parentheses.
///
/// ```
/// use fifteen_runtime::impl_error;
///
/// #[derive(Debug)]
/// enum LoadError {
///     Missing,
///     Truncated { found: usize, expected: usize },
///     Unknown(Vec<&'static str>),
/// }
///
/// impl_error! { LoadError:
///     Self::Missing => "there is no such file",
///     Self::Truncated { found: 0, .. } => "the file is empty",
///     Self::Truncated { found, expected } => "found {found} of {expected} bytes",
///     Self::Unknown(names) => ("expected one of {}", names.join(", ")),
/// }
///
/// let truncated = LoadError::Truncated { found: 3, expected: 8 };
/// assert_eq!(truncated.to_string(), "found 3 of 8 bytes");
/// assert_eq!(LoadError::Unknown(vec!["a", "b"]).to_string(), "expected one of a, b");
/// ```
///
/// A single message needs a single line:
///
/// ```
/// # use fifteen_runtime::impl_error;
/// #[derive(Debug)]
/// struct RangeError {
///     max: u32,
/// }
///
/// impl_error!(RangeError: Self { max } => "not a number from 1 to {max}");
///
/// assert_eq!(RangeError { max: 9 }.to_string(), "not a number from 1 to 9");
/// ```
#[macro_export]
macro_rules! impl_error {
    ($type:ty: $($messages:tt)+) => {
        $crate::impl_display! { $type: $($messages)+ }

        impl ::std::error::Error for $type {}
    };
}

/// Implements [`Display`](std::fmt::Display) for a type from a table of messages, in the syntax of
/// [`impl_error!`](crate::impl_error).
#[macro_export]
macro_rules! impl_display {
    ($type:ty: $($pattern:pat $(if $guard:expr)? => $message:tt),+ $(,)?) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($pattern $(if $guard)? => $crate::impl_display!(@write f, $message),)+
                }
            }
        }
    };
    (@write $f:ident, ($($message:tt)+)) => { ::std::write!($f, $($message)+) };
    (@write $f:ident, $message:literal) => { ::std::write!($f, $message) };
}

/// Implements [`From`] for an enum: conversions from the fields of these variants.
///
/// ```
/// use fifteen_runtime::{OutOfMemory, Stopped, impl_from};
///
/// #[derive(Debug, PartialEq)]
/// enum BuildError {
///     Stopped(Stopped),
///     Memory(OutOfMemory),
/// }
///
/// impl_from!(BuildError: Stopped(Stopped), Memory(OutOfMemory));
///
/// assert_eq!(BuildError::from(Stopped::Nodes), BuildError::Stopped(Stopped::Nodes));
/// ```
#[macro_export]
macro_rules! impl_from {
    ($type:ident: $($variant:ident($source:ty)),+ $(,)?) => {
        $(impl ::std::convert::From<$source> for $type {
            fn from(source: $source) -> $type {
                $type::$variant(source)
            }
        })+
    };
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    #[derive(Debug)]
    enum Fault {
        Empty,
        Line(usize),
        Nested { name: String, cause: Cause },
    }

    impl_error! { Fault:
        Self::Empty => "nothing {{in braces}}",
        Self::Line(0 | 1) => "first line",
        Self::Line(line) if line % 2 == 0 => ("even line {line}, half of it {}", line / 2),
        Self::Line(line) => "line {line}",
        Self::Nested { name, cause } => "{name}: \
             {cause}",
    }

    #[derive(Debug)]
    struct Cause(&'static str);

    impl_display!(Cause: Self(text) => "{text:?}");

    #[test]
    fn first_matching_arm_formats_the_message() {
        for (fault, message) in [
            (Fault::Empty, "nothing {in braces}"),
            (Fault::Line(1), "first line"),
            (Fault::Line(2), "even line 2, half of it 1"),
            (Fault::Line(3), "line 3"),
            (Fault::Nested { name: "n".to_owned(), cause: Cause("c") }, "n: \"c\""),
        ] {
            assert_eq!(fault.to_string(), message);
        }
    }

    #[test]
    fn errors_have_no_source() {
        let error: Box<dyn Error> = Box::new(Fault::Empty);
        assert!(error.source().is_none());
    }
}
