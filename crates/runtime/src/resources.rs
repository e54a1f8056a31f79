//! Resources of a search level by level.

use crate::Observer;
use crate::communicator::{Communicator, Group};
use crate::level_store::LevelStore;

/// Observer of a search level by level and, if it is long, its checkpoint and process group.
///
/// ```
/// use fifteen_runtime::Resources;
/// use fifteen_runtime::communicator::{Communicator, local_group};
///
/// local_group(2, |communicator: &mut dyn Communicator| {
///     let mut observer = ();
///     let resources = Resources::new(&mut observer);
///     let resources = Resources { communicator: Some(communicator), ..resources };
///     let (checkpoint, group) = resources.split("first level");
///     assert!(checkpoint.is_none());
///     assert_eq!((group.size(), group.progress), (2, "first level"));
/// });
/// ```
pub struct Resources<'r, P> {
    /// Checkpoint of the levels.
    pub checkpoint: Option<&'r mut LevelStore>,
    /// Communicator of the process group.
    pub communicator: Option<&'r mut dyn Communicator>,
    /// Observer.
    pub observer: &'r mut dyn Observer<P>,
}

impl<'r, P> Resources<'r, P> {
    /// Creates the resources of a search by a single process without a checkpoint.
    pub fn new(observer: &'r mut dyn Observer<P>) -> Resources<'r, P> {
        Resources { checkpoint: None, communicator: None, observer }
    }

    /// Splits the resources into the checkpoint and the process group, which begins with this
    /// progress.
    pub fn split(self, progress: P) -> (Option<&'r mut LevelStore>, Group<'r, P>) {
        let Resources { checkpoint, communicator, observer } = self;
        (checkpoint, Group::new(communicator, observer, progress))
    }
}
