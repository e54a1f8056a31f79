//! Messages between processes.

use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter;

/// Maximum payload of a message in bytes. A longer payload is split. (Timely sends up to 200
/// messages at a time, so no packet has more than three or four megabytes.)
pub const MAX_PAYLOAD_BYTES: usize = 1 << 14;

/// Address of all other processes.
pub const ALL_OTHERS: u32 = u32::MAX;

/// A message: a part of the payload of a collective exchange, or of a broadcast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    pub from: u32,
    pub to: u32,
    pub kind: MessageKind,
    pub bytes: Vec<u8>,
}

/// Kind of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageKind {
    /// A part of a collective exchange.
    #[default]
    Collective,
    /// A part of a broadcast, with more to come.
    BroadcastPart,
    /// The last part of a broadcast.
    BroadcastEnd,
}

impl Message {
    /// Returns a copy of the message for each of its recipients, in a group of this size.
    pub fn expand_targets(self, processes: usize) -> impl Iterator<Item = Message> {
        let targets: Vec<u32> = match self.to {
            ALL_OTHERS => (0..processes as u32).filter(|&to| to != self.from).collect(),
            to => vec![to],
        };
        // The last item is the message itself, not a copy.
        let copies = iter::repeat_n(self, targets.len());
        copies.zip(targets).map(|(message, to)| Message { to, ..message })
    }
}

impl MessageKind {
    const ALL: [MessageKind; 3] =
        [MessageKind::Collective, MessageKind::BroadcastPart, MessageKind::BroadcastEnd];
}

/// Serialization as four fields, the last of which is copied as a whole.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_tuple(4)?;
        fields.serialize_element(&self.from)?;
        fields.serialize_element(&self.to)?;
        fields.serialize_element(&(self.kind as u8))?;
        fields.serialize_element(&BytesRef(&self.bytes))?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
        deserializer.deserialize_tuple(4, MessageVisitor)
    }
}

/// Visitor of the fields of a message.
struct MessageVisitor;

impl<'de> Visitor<'de> for MessageVisitor {
    type Value = Message;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Message, A::Error> {
        let short = || de::Error::custom("message is too short");
        let from = fields.next_element()?.ok_or_else(short)?;
        let to = fields.next_element()?.ok_or_else(short)?;
        let kind: u8 = fields.next_element()?.ok_or_else(short)?;
        let kind = MessageKind::ALL.get(usize::from(kind)).copied();
        let ByteBuf(bytes) = fields.next_element()?.ok_or_else(short)?;
        let kind = kind.ok_or_else(|| de::Error::custom("unknown message kind"))?;
        Ok(Message { from, to, kind, bytes })
    }
}

/// Bytes serialized as a whole.
struct BytesRef<'b>(&'b [u8]);

impl Serialize for BytesRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// Bytes deserialized as a whole.
struct ByteBuf(Vec<u8>);

impl<'de> Deserialize<'de> for ByteBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByteBuf, D::Error> {
        deserializer.deserialize_byte_buf(BytesVisitor).map(ByteBuf)
    }
}

/// Visitor of bytes that are deserialized as a whole, borrowed or owned.
struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
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
