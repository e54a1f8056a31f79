//! Open list: the nodes that have not been expanded yet, in buckets.
//!
//! There is a bucket for each priority and depth. A bucket is a stack: its nodes are removed in
//! last-in, first-out order. The stacks are linked through the nodes, and need no memory of their
//! own. Nodes that were replaced stay in their stacks until they reach the top.

use super::nodes::{Nodes, PackedBoard};

/// Open list of a search.
#[derive(Default)]
pub struct OpenList {
    /// Top of each stack, by priority and depth: a node number plus 1, or 0 if the stack is empty.
    buckets: Vec<Vec<u32>>,
    /// Priority below which no bucket has nodes.
    lowest: usize,
    /// Depth below which no bucket up to the maximum priority of the current scan has nodes.
    shallowest: usize,
}

impl OpenList {
    /// Adds a node.
    pub fn push<K: PackedBoard>(&mut self, nodes: &mut Nodes<K>, priority: usize, node: u32) {
        let depth = nodes.depth(node) as usize;
        if self.buckets.len() <= priority {
            self.buckets.resize_with(priority + 1, Vec::new);
        }
        let bucket = &mut self.buckets[priority];
        if bucket.len() <= depth {
            bucket.resize(depth + 1, 0);
        }
        nodes.set_link(node, bucket[depth]);
        bucket[depth] = node + 1;
        self.lowest = self.lowest.min(priority);
        self.shallowest = self.shallowest.min(depth);
    }

    /// Removes the deepest node of the lowest priority. Returns `None` if all priorities are
    /// greater than the maximum.
    pub fn pop_deepest<K: PackedBoard>(
        &mut self,
        nodes: &Nodes<K>,
        max_priority: usize,
    ) -> Option<u32> {
        while self.lowest <= max_priority && self.lowest < self.buckets.len() {
            let bucket = &mut self.buckets[self.lowest];
            while let Some(top) = bucket.last_mut() {
                match pop(nodes, top) {
                    None => bucket.pop(),
                    node => return node,
                };
            }
            self.lowest += 1;
        }
        None
    }

    /// Returns the smallest depth of the nodes up to a priority, and the lowest priority at that
    /// depth.
    pub fn shallowest<K: PackedBoard>(
        &mut self,
        nodes: &Nodes<K>,
        max_priority: usize,
    ) -> Option<(usize, usize)> {
        let count = self.buckets.len().min(max_priority + 1);
        let depths = self.buckets[..count].iter().map(Vec::len).max()?;
        while self.shallowest < depths {
            for (priority, bucket) in self.buckets[..count].iter_mut().enumerate() {
                if let Some(top) = bucket.get_mut(self.shallowest)
                    && peek(nodes, top).is_some()
                {
                    return Some((self.shallowest, priority));
                }
            }
            self.shallowest += 1;
        }
        None
    }

    /// Removes a node of a depth and priority, if there is one.
    pub fn pop<K: PackedBoard>(
        &mut self,
        nodes: &Nodes<K>,
        depth: usize,
        priority: usize,
    ) -> Option<u32> {
        pop(nodes, self.buckets.get_mut(priority)?.get_mut(depth)?)
    }

    /// Restarts the scan of depths, as is necessary when the maximum priority increases.
    pub fn restart_depths(&mut self) {
        self.shallowest = 0;
    }
}

/// Returns the topmost node of a stack, after removing replaced nodes above it.
fn peek<K: PackedBoard>(nodes: &Nodes<K>, top: &mut u32) -> Option<u32> {
    while let Some(node) = top.checked_sub(1) {
        if !nodes.is_replaced(node) {
            return Some(node);
        }
        *top = nodes.link(node);
    }
    None
}

/// Removes the topmost node of a stack, and replaced nodes above it.
fn pop<K: PackedBoard>(nodes: &Nodes<K>, top: &mut u32) -> Option<u32> {
    let node = peek(nodes, top)?;
    *top = nodes.link(node);
    Some(node)
}
