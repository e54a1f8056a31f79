//! The machine as a graph in the DOT language.
//!
//! Each node that the automaton distinguishes, that is, each cell and previous direction, is a box.
//! It contains the node's handlers in the order of trial, and an arrow leads from each handler to
//! its child. Undo handlers have no arrows: they return to the previous node.

use crate::machine::{Action, HandlerId, Machine};
use crate::metric::Metric;
use crate::state::State;
use std::fmt::Write;

/// Prints the graph; `dot -Tsvg` draws it.
pub fn print(machine: &Machine) -> String {
    let mut out = format!("digraph \"{}\" {{\n  node [shape=record];\n", machine.size());
    for handlers in machine.handlers_by_node() {
        print_node(machine, &handlers, &mut out);
    }
    out.push_str("}\n");
    out
}

/// Prints one node and the arrows that leave it.
fn print_node(machine: &Machine, handlers: &[HandlerId], out: &mut String) {
    let state = machine.handler(handlers[0]).state;
    let ports: Vec<String> = handlers
        .iter()
        .map(|&id| {
            let state = machine.handler(id).state;
            format!("<h{}> {}", id.index(), label(state))
        })
        .collect();
    let (name, place) = (handlers[0].index(), format!("{},{}", state.row, state.col));
    writeln!(
        out,
        "  n{name} [label=\"{{{place} {}|{{{}}}}}\", pos=\"{},-{}!\"];",
        state.arrival_text(),
        ports.join("|"),
        4 * state.col + state.previous.index() % 2 * 2,
        4 * state.row + state.previous.index() / 2 * 2,
    )
    .expect("a writable string");
    for &id in handlers {
        if let Action::Try { child, .. } = machine.handler(id).action {
            writeln!(out, "  n{name}:h{} -> n{};", id.index(), child.index())
                .expect("a writable string");
        }
    }
}

/// Returns the label of a state in its box.
fn label(state: State) -> String {
    match state.metric {
        _ if state.is_undo() => "↩".to_owned(),
        Metric::Single => state.direction.to_string(),
        Metric::Multi => format!("{} {}", state.direction, state.length),
    }
}
