//! `fifteen plot`: what records say, as a chart.
//!
//! Records come from files or standard input, are gathered into a [`chart::Chart`] by one of the [`kinds`], and are
//! drawn by the library `plotters` on the canvas of all other pictures.

mod canvas;
mod chart;
mod chart_kinds;
mod draw;
mod records;

use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::{is_stdout, write_output};
use anyhow::{Result, bail};
use chart_kinds::ChartKind;
use clap::{Args, ValueEnum};
use records::PlotRecord;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct PlotArgs {
    /// Files of records, as --format jsonl prints them; - is standard input, which is also read if nothing is
    /// given
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What to show; if left out, what suits the first record
    #[arg(long, value_enum)]
    pub kind: Option<ChartKind>,
    /// What to compare, where either will do
    #[arg(long, value_enum, default_value_t)]
    pub measure: Measure,
    /// Where to draw it; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-", help_heading = "Output")]
    pub svg: PathBuf,
}

/// What an effort is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Measure {
    /// Visited nodes
    #[default]
    Nodes,
    /// Seconds
    Seconds,
}

/// Runs the command.
pub fn run(args: &PlotArgs, out: &mut Output) -> Result<Exit> {
    if !out.is_text() {
        bail!("plot draws a chart, and prints no records; leave out --format");
    }
    let records = records::read(&args.files)?;
    let Some(kind) = args.kind.or_else(|| records.first().and_then(ChartKind::for_record)) else {
        bail!("nothing here can be shown in a chart without --kind");
    };
    let (chart, left_out) = kind.chart(&records, args.measure)?.truncate_series();
    if let Some(number) = chart.first_out_of_range() {
        let place =
            records.iter().find(|record| record.contains_number(number)).map(PlotRecord::location);
        let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
        bail!("{place}{number:e} has no place in a chart: numbers are 0, or from 1e-12 to 1e30");
    }
    if left_out > 0 {
        out.print_status(format!(
            "{left_out} more are left out: a chart has room for {}",
            chart::MAX_SERIES
        ));
    }
    let command = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let picture = draw::draw(&chart)?.with_command(&format!("fifteen {command}"));
    write_output(&args.svg, &picture.to_string(), out)?;
    if !is_stdout(Some(&args.svg)) && out.is_detailed() {
        out.print_line(format!("{}: {}", args.svg.display(), chart.title))?;
    }
    Ok(Exit::Answered)
}
