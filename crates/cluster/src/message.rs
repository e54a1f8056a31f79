//! What is sent from one process to another.

use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter;

/// The most bytes in a parcel. Whatever is longer goes in several. (Timely sends up to 200 of them at a
/// time, so no message has more than three or four megabytes.)
pub const MAX_PAYLOAD_BYTES: usize = 1 << 14;

/// The address of all others.
pub const ALL_OTHERS: u32 = u32::MAX;

/// What is sent from one process to another: a piece of what is given in a turn, or news.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parcel {
    pub from: u32,
    pub to: u32,
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

/// What a parcel is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A piece of what is given in a turn.
    #[default]
    Turn,
    /// News of which more is to come.
    Part,
    /// The end of some news.
    News,
}

impl Parcel {
    /// The same, addressed to each of those whom it is for, out of this many.
    pub fn expand_targets(self, count: usize) -> impl Iterator<Item = Parcel> {
        let targets: Vec<u32> = match self.to {
            ALL_OTHERS => (0..count as u32).filter(|&to| to != self.from).collect(),
            to => vec![to],
        };
        // The last of them is the parcel itself and no copy.
        let copies = iter::repeat_n(self, targets.len());
        copies.zip(targets).map(|(parcel, to)| Parcel { to, ..parcel })
    }
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Turn, Kind::Part, Kind::News];
}

/// A parcel goes over the line as four fields, the last of which is copied as a whole.
impl Serialize for Parcel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_tuple(4)?;
        fields.serialize_element(&self.from)?;
        fields.serialize_element(&self.to)?;
        fields.serialize_element(&(self.kind as u8))?;
        fields.serialize_element(&Bytes(&self.bytes))?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Parcel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Parcel, D::Error> {
        deserializer.deserialize_tuple(4, Fields)
    }
}

/// Reads the fields of a parcel.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Parcel;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a parcel")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Parcel, A::Error> {
        let short = || de::Error::custom("a parcel is too short");
        let from = fields.next_element()?.ok_or_else(short)?;
        let to = fields.next_element()?.ok_or_else(short)?;
        let kind: u8 = fields.next_element()?.ok_or_else(short)?;
        let kind = Kind::ALL.get(usize::from(kind)).copied();
        let Owned(bytes) = fields.next_element()?.ok_or_else(short)?;
        let kind = kind.ok_or_else(|| de::Error::custom("a parcel is of no kind"))?;
        Ok(Parcel { from, to, kind, bytes })
    }
}

/// Bytes that are written as a whole.
struct Bytes<'b>(&'b [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// Bytes that are read as a whole.
struct Owned(Vec<u8>);

impl<'de> Deserialize<'de> for Owned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Owned, D::Error> {
        deserializer.deserialize_byte_buf(Whole).map(Owned)
    }
}

/// Takes bytes as they come.
struct Whole;

impl Visitor<'_> for Whole {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }

    fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
        Ok(bytes)
    }
}
