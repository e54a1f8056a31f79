//! Resources of a breadth-first search.

use crate::Observer;
use crate::communicator::{Communicator, Group};
use crate::level_store::LevelStore;

/// Observer, checkpoint and process group of a breadth-first search, all of them optional.
///
/// ```
/// use fifteen_runtime::Resources;
/// use fifteen_runtime::communicator::{Communicator, local_group};
///
/// local_group(2, |communicator: &mut dyn Communicator| {
///     let resources = Resources { communicator: Some(communicator), ..Resources::default() };
///     let (checkpoint, group) = resources.split("first level");
///     assert!(checkpoint.is_none());
///     assert_eq!((group.size(), group.progress), (2, "first level"));
/// });
/// ```
pub struct Resources<'r, P> {
    /// Observer of the search.
    pub observer: Option<&'r mut dyn Observer<P>>,
    /// Checkpoint of the levels.
    pub checkpoint: Option<&'r mut LevelStore>,
    /// Communicator of the process group.
    pub communicator: Option<&'r mut dyn Communicator>,
}

impl<P> Default for Resources<'_, P> {
    /// Returns no resources.
    fn default() -> Self {
        Resources { observer: None, checkpoint: None, communicator: None }
    }
}

impl<'r, P> Resources<'r, P> {
    /// Creates the resources of a search that has only an observer.
    pub fn new(observer: &'r mut dyn Observer<P>) -> Resources<'r, P> {
        Resources { observer: Some(observer), ..Resources::default() }
    }

    /// Splits the resources into the checkpoint and the process group, whose initial progress is
    /// `progress`. Both may be borrowed for a shorter time than the resources.
    pub fn split<'s>(self, progress: P) -> (Option<&'s mut LevelStore>, Group<'s, P>)
    where
        'r: 's,
    {
        let Resources { observer, checkpoint, communicator } = self;
        let observer = observer.map(|observer| observer as &mut dyn Observer<P>);
        let communicator = communicator.map(|communicator| communicator as &mut dyn Communicator);
        (checkpoint, Group::new(communicator, observer, progress))
    }
}
