//! `fifteen plot`: charts of JSON records.
//!
//! Records come from files or standard input. A [`ChartKind`] builds a [`chart::Chart`] from them,
//! and the library `plotters` draws it on the canvas that all other pictures use.

mod bounds;
mod canvas;
mod chart;
mod chart_kinds;
mod draw;
mod labels;
mod legend;
mod records;
mod scale;
mod weights;

use crate::support::arguments;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::{is_stdout, write_output};
use crate::support::pictures::picture_file_parser;
use anyhow::{Result, bail, ensure};
use chart::MAX_SERIES;
use chart_kinds::ChartKind;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct PlotArgs {
    /// Files of JSON records from --format jsonl [default: standard input]
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Kind of chart [default: chosen from the first record]
    #[arg(long, value_enum)]
    pub kind: Option<ChartKind>,
    /// Quantity that the chart `methods` compares [default: nodes]
    #[arg(long, value_enum)]
    pub measure: Option<Measure>,
    /// Output file (- for standard output)
    #[arg(long, value_name = "FILE", default_value = "-", help_heading = "Output", value_parser = picture_file_parser())]
    pub svg: PathBuf,
}

/// Measure of effort.
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
    ensure!(out.is_text(), "plot supports text output only; remove --format");
    let records = records::read(&args.files)?;
    let Some(kind) = args.kind.or_else(|| records.first().and_then(ChartKind::for_record)) else {
        bail!("cannot choose a chart for these records; pass --kind");
    };
    if args.measure.is_some() && kind != ChartKind::Methods {
        bail!("--measure needs --kind methods");
    }
    let mut chart = kind.chart(&records, args.measure.unwrap_or_default())?;
    let left_out = chart.series.len().saturating_sub(MAX_SERIES);
    chart.series.truncate(MAX_SERIES);
    if let Some(number) = chart.first_out_of_range() {
        let place = records.iter().find(|record| record.contains_number(number));
        let place = place.map(|record| format!("{}: ", record.location)).unwrap_or_default();
        bail!("{place}{number:e} is out of range (0, or 1e-12 to 1e30)");
    }
    if left_out > 0 {
        out.print_status(format!(
            "{left_out} more series omitted: a chart has at most {MAX_SERIES}"
        ));
    }
    let words = arguments::after_name().iter().map(|word| word.to_string_lossy());
    let command = words.collect::<Vec<_>>().join(" ");
    let picture = draw::draw(&chart)?.with_command(&format!("fifteen {command}"));
    write_output(&args.svg, &picture.to_string(), out)?;
    if !is_stdout(Some(&args.svg)) && out.is_detailed() {
        out.print_line(format!("{}: {}", args.svg.display(), chart.title))?;
    }
    Ok(Exit::Answered)
}
