//! Charts of records, by kind.

// A picture is a few hundred pixels high: the precision of `f64` suffices for counts.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

use super::Measure;
use super::bounds::bounds;
use super::chart::{Axis, Chart, MAX_DECADES, MarkStyle, Series};
use super::labels::{Labels, move_unit};
use super::records::{METHOD, PlotRecord, VARIANT, number};
use super::weights::weights;
use anyhow::{Result, bail};
use clap::ValueEnum;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ChartKind {
    /// Nodes per iteration, one line per position
    Growth,
    /// Heuristics or engines against each other, one dot per position
    Methods,
    /// Histogram of solution lengths
    Lengths,
    /// Positions or configurations at each distance
    Levels,
    /// Packings by number of bricks
    Packings,
    /// Speedup by number of threads
    Threads,
    /// Estimated against actual remaining time
    Estimates,
    /// Solution lengths and lower bounds over time
    Bounds,
    /// Mean nodes by weight, from the summaries of `compare`
    Weights,
}

impl ChartKind {
    /// Returns the kind of chart that suits a record.
    pub fn for_record(record: &PlotRecord) -> Option<ChartKind> {
        let has = |field| record.get(field).is_some();
        match record.text("command")? {
            _ if record.text("status") == Some("searching") => Some(ChartKind::Estimates),
            "antislide" => Some(ChartKind::Packings),
            "census" | "slide" if has("levels") => Some(ChartKind::Levels),
            "compare" => Some(ChartKind::Methods),
            _ if record.text("engine") == Some("anytime") => Some(ChartKind::Bounds),
            _ if has("iterations") => Some(ChartKind::Growth),
            _ => None,
        }
    }

    /// Builds the chart of the records.
    ///
    /// # Errors
    /// If no record has data for it.
    pub fn chart(self, records: &[PlotRecord], measure: Measure) -> Result<Chart> {
        // The charts, and the records that they draw.
        let (chart, needed) = match self {
            ChartKind::Growth => (growth(records), "records of searches with iterations"),
            ChartKind::Methods => (
                methods(records, measure),
                "records of several engines or heuristics on the same positions",
            ),
            ChartKind::Lengths => (lengths(records), "records of solutions"),
            ChartKind::Levels => (levels(records), "records of census, or of slide --explore"),
            ChartKind::Packings => (packings(records), "records of antislide"),
            ChartKind::Threads => {
                (threads(records), "records of the same search with several numbers of threads")
            }
            ChartKind::Estimates => {
                (estimates(records), "the records of --progress jsonl, and those of the answers")
            }
            ChartKind::Bounds => {
                (bounds(records), "records of large boards with several time limits")
            }
            ChartKind::Weights => (weights(records), "summaries of compare --weights"),
        };
        if chart.series.iter().all(|series| series.points.is_empty()) {
            let name = self.to_possible_value().map(|value| value.get_name().to_owned());
            bail!("no record has data for --kind {}: it draws {needed}", name.unwrap_or_default());
        }
        Ok(chart)
    }
}

/// Returns the numbers in an array field.
fn number_array(record: &PlotRecord, field: &str) -> Vec<f64> {
    let all = record.get(field).and_then(Value::as_array);
    all.map(|all| all.iter().filter_map(number).collect()).unwrap_or_default()
}

/// Formats a count with its noun.
fn count_noun(count: usize, one: &str) -> String {
    fifteen::runtime::number_format::Pluralized(count as u128, one).to_string()
}

/// Builds the chart of nodes by threshold, for completed iterations with visited nodes.
fn growth(records: &[PlotRecord]) -> Chart {
    let searches: Vec<&PlotRecord> =
        records.iter().filter(|record| record.get("iterations").is_some()).collect();
    let labels = Labels::for_searches(&searches);
    let line = |record: &&PlotRecord| {
        let iterations = record.get("iterations")?.as_array()?;
        let point = |iteration: &Value| {
            let is_whole = iteration.get("completed")?.as_bool()?;
            let [threshold, visited] =
                ["threshold", "visited"].map(|field| iteration.get(field).and_then(number));
            Some((threshold?, visited?)).filter(|&(_, visited)| is_whole && visited > 0.0)
        };
        let position = match record.number("instance") {
            Some(instance) => format!("no. {instance}"),
            None => record.text("start").unwrap_or("a position").to_owned(),
        };
        let name = labels.name(record, &position, &["heuristic"]);
        Some(Series::line(name, iterations.iter().filter_map(point).collect()))
    };
    let series: Vec<Series> = searches.iter().filter_map(line).collect();
    Chart::new(
        "Growth of iterations",
        format!("Visited nodes by threshold, for {}", count_noun(series.len(), "search")),
        [Axis::linear(&format!("threshold ({})", move_unit(records))), Axis::log("visited nodes")],
        series,
    )
}

/// Builds the chart of each method against the first, for positions that several methods solved.
fn methods(records: &[PlotRecord], measure: Measure) -> Chart {
    let (field, unit) = match measure {
        Measure::Nodes => ("visited", "Visited nodes"),
        Measure::Seconds => ("seconds", "Seconds"),
    };
    let answers: Vec<&PlotRecord> = records.iter().filter(|record| record.is_answer()).collect();
    let labels = Labels::new(&answers, METHOD.to_vec());
    let mut by_method: Vec<(String, BTreeMap<String, f64>)> = Vec::new();
    for record in answers {
        let Some(effort) = record.number(field).filter(|&effort| effort > 0.0) else { continue };
        let method = labels.name(record, "", &["engine", "heuristic", "weight"]);
        let question = record.question();
        match by_method.iter_mut().find(|(name, _)| *name == method) {
            Some((_, efforts)) => drop(efforts.insert(question, effort)),
            None => by_method.push((method, BTreeMap::from([(question, effort)]))),
        }
    }
    let Some(((first, base), others)) =
        by_method.split_first().filter(|(_, others)| !others.is_empty())
    else {
        return Chart::default();
    };
    let against = |(name, efforts): &(String, BTreeMap<String, f64>)| {
        let point = |(question, &x): (&String, &f64)| efforts.get(question).map(|&y| (x, y));
        Series {
            name: name.clone(),
            mark_style: MarkStyle::Dots,
            points: base.iter().filter_map(point).collect(),
        }
    };
    let series: Vec<Series> = others.iter().map(against).collect();
    Chart {
        title: format!("{unit} of other methods against {first}"),
        description: format!(
            "{unit} of each position: {first} on the horizontal axis, other methods on the vertical \
             axis; lines mark equal effort and powers of ten"
        ),
        guides: ratio_guides(&series),
        x: Axis::log(&format!("{unit}, {first}")),
        y: Axis::log(unit),
        series,
    }
}

/// Returns guides for equal effort and for powers of ten, across the range of the dots. Only the
/// guide for equal effort has a name.
fn ratio_guides(series: &[Series]) -> Vec<Series> {
    let points = || series.iter().flat_map(|series| &series.points);
    let reach = |coordinate: fn(&(f64, f64)) -> f64| {
        let values = points().map(coordinate);
        values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
    };
    let ((left, right), (low, high)) = (reach(|point| point.0), reach(|point| point.1));
    let (least, most) = reach(|(x, y)| (y / x).log10());
    let guide = |exponent: i32| {
        let factor = 10_f64.powi(exponent);
        let (from, to) = (left.max(low / factor), right.min(high / factor));
        let name = if exponent == 0 { "equal, and powers of ten" } else { "" };
        let points = [(from, from * factor), (to, to * factor)];
        Series::line(name, if from < to { points.to_vec() } else { Vec::new() })
    };
    (least.floor().clamp(-MAX_DECADES, 0.0) as i32..=most.ceil().clamp(0.0, MAX_DECADES) as i32)
        .map(guide)
        .collect()
}

/// Builds the histogram of solution lengths, with the mean. If several methods solved a position,
/// only the first one counts.
fn lengths(records: &[PlotRecord]) -> Chart {
    let mut counts: BTreeMap<u64, f64> = BTreeMap::new();
    let mut first_methods: BTreeMap<String, String> = BTreeMap::new();
    let mut are_shortest = true;
    for record in records {
        let levels = number_array(record, "levels");
        let lengths: Vec<(u64, f64)> = match record.number("length") {
            _ if !levels.is_empty() && record.has_levels_by_length() => (0..).zip(levels).collect(),
            // The mean length of several positions is not the length of one.
            Some(length) if record.get("positions").is_none() => vec![(length as u64, 1.0)],
            _ => continue,
        };
        let method_name = || format!("{} {:?}", record.method(), record.number("threads"));
        if *first_methods.entry(record.question()).or_insert_with(method_name) == method_name() {
            are_shortest &= record.number("gap").is_none_or(|gap| gap <= 0.0);
            for (length, count) in lengths {
                *counts.entry(length).or_default() += count;
            }
        }
    }
    let total: f64 = counts.values().sum();
    let mean = counts.iter().map(|(&length, count)| length as f64 * count).sum::<f64>() / total;
    let highest = counts.values().copied().fold(0.0, f64::max);
    let points: Vec<(f64, f64)> =
        counts.into_iter().map(|(length, count)| (length as f64, count)).collect();
    let unit = move_unit(records);
    let (lengths, counted) = match are_shortest {
        true => ("Lengths of shortest solutions", "at each distance from the goal"),
        false => ("Lengths of solutions", "by the length of a solution, perhaps not the shortest"),
    };
    Chart {
        title: format!("{lengths}, {mean:.2} {unit} on average"),
        description: format!("Number of positions {counted}, {total:.0} in total"),
        x: Axis::linear(unit),
        y: Axis::linear("positions"),
        series: vec![Series { name: "positions".to_owned(), mark_style: MarkStyle::Bars, points }],
        guides: vec![Series::line("mean", vec![(mean, 0.0), (mean, highest)])],
    }
}

/// Builds the chart of level sizes, one line per record.
fn levels(records: &[PlotRecord]) -> Chart {
    let searches: Vec<&PlotRecord> =
        records.iter().filter(|record| record.get("levels").is_some()).collect();
    let labels = Labels::for_searches(&searches);
    let line = |record: &&PlotRecord| {
        let levels = number_array(record, "levels");
        let name = ["puzzle", "size", "title"].into_iter().find_map(|field| record.text(field));
        let points = levels.iter().enumerate().map(|(distance, &count)| (distance as f64, count));
        let name = labels.name(record, name.unwrap_or("levels"), &["style"]);
        Series::line(name, points.filter(|&(_, count)| count > 0.0).collect())
    };
    let series: Vec<Series> =
        searches.iter().map(line).filter(|series| !series.points.is_empty()).collect();
    Chart::new(
        "Levels",
        format!("Level sizes by distance, for {}", count_noun(series.len(), "search")),
        [
            Axis::linear(&format!("distance ({})", move_unit(records))),
            Axis::log("positions or configurations"),
        ],
        series,
    )
}

/// Builds the chart of packings by number of bricks, one series per record.
fn packings(records: &[PlotRecord]) -> Chart {
    let searches: Vec<&PlotRecord> =
        records.iter().filter(|record| record.get("packings").is_some()).collect();
    let labels = Labels::for_searches(&searches);
    let bars = |record: &&PlotRecord| {
        let packings = record.get("packings")?.as_object()?;
        let point = |(bricks, count): (&String, &Value)| {
            Some((bricks.parse().ok()?, number(count)?)).filter(|&(_, count)| count > 0.0)
        };
        let name = format!("{} with {}", record.text("box")?, record.text("brick")?);
        let name = labels.name(record, &name, &[]);
        Some(Series::line(name, packings.iter().filter_map(point).collect()))
    };
    let series: Vec<Series> = searches.iter().filter_map(bars).collect();
    Chart::new(
        "Packings by number of bricks",
        format!("Number of packings by number of bricks, for {}", count_noun(series.len(), "box")),
        [Axis::linear("bricks"), Axis::log("packings")],
        series,
    )
}

/// Builds the chart of the speedup with more threads, one line per question and method.
fn threads(records: &[PlotRecord]) -> Chart {
    let answers: Vec<&PlotRecord> = records.iter().filter(|record| record.is_answer()).collect();
    let labels = Labels::new(&answers, [&METHOD[..], &VARIANT].concat());
    let mut by_question: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    for record in answers {
        let [threads, seconds] = ["threads", "seconds"].map(|field| record.number(field));
        if let (Some(threads), Some(seconds)) = (threads, seconds.filter(|&taken| taken > 0.0)) {
            let name = labels.name(record, &record.subject(), &["engine", "heuristic", "weight"]);
            by_question.entry(name).or_default().push((threads, seconds));
        }
    }
    let line = |(name, mut points): (String, Vec<(f64, f64)>)| {
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (fewest, seconds) = points[0];
        let points = points.into_iter().map(|(threads, taken)| (threads, seconds / taken * fewest));
        Series::line(name, points.collect())
    };
    let differ = |points: &[(f64, f64)]| {
        points.iter().any(|point| point.0.to_bits() != points[0].0.to_bits())
    };
    let series: Vec<Series> =
        by_question.into_iter().filter(|(_, points)| differ(points)).map(line).collect();
    let most = series.iter().flat_map(|series| &series.points).map(|point| point.0);
    let most = most.fold(1.0, f64::max);
    let chart = Chart::new(
        "Speedup by number of threads",
        "Speedup of searches by number of threads, against linear speedup (straight line)",
        [Axis::linear("threads"), Axis::linear("speedup")],
        series,
    );
    Chart { guides: vec![Series::line("linear speedup", vec![(1.0, 1.0), (most, most)])], ..chart }
}

/// Builds the chart of estimated against actual remaining time.
fn estimates(records: &[PlotRecord]) -> Chart {
    let is_progress = |record: &&PlotRecord| record.text("status") == Some("searching");
    let end = records
        .iter()
        .filter(|record| !is_progress(record))
        .filter_map(|record| record.number("seconds"))
        .next_back();
    let mut points = Vec::new();
    for record in records.iter().filter(is_progress) {
        let Some(seconds) = record.number("seconds") else { continue };
        let [at_least, at_most] = number_array(record, "remaining")[..] else { continue };
        points.extend([(seconds, at_least), (seconds, at_most)]);
    }
    let truth = end.map(|end| Series::line("actual", vec![(0.0, end), (end, 0.0)]));
    Chart {
        title: "Estimated remaining time".to_owned(),
        description: format!(
            "{} of the remaining time (vertical lines) against the actual remaining time (falling line)",
            count_noun(points.len() / 2, "estimate")
        ),
        x: Axis::linear("elapsed seconds"),
        y: Axis::linear("remaining seconds"),
        series: vec![Series { name: "estimate".to_owned(), mark_style: MarkStyle::Spans, points }],
        guides: truth.into_iter().collect(),
    }
}
