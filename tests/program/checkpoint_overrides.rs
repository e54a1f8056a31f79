//! Options that can be overridden when a search is resumed: threads, time and memory, which change
//! no answer.

use crate::checkpoints::{comparable_answer, folder, record};
use crate::support::program::{fifteen, json_lines};

/// Each search is stopped at once, then resumed with another number of threads and a sufficient
/// limit.
#[test]
fn a_search_resumes_with_other_threads_memory_and_limits() {
    let folder = folder("changes");
    for (number, (search, has_memory)) in [
        (&["antislide", "--box", "4x4x6", "--brick", "2x2x1"][..], true),
        (&["solve", "ac6802dbe39475f1", "--engine", "wide", "--heuristic", "walking"], false),
        (&["slide", "century", "--style", "2"], true),
        (&["census", "--size", "2x5"], true),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.join(number.to_string()).display().to_string();
        let whole = record(&[search, &["--checkpoint", &format!("{file}-whole")]].concat());
        let short = ["--checkpoint", &file, "--time-limit", "1ms", "--threads", "1"];
        let stopped = fifteen(&[search, &short, &["--format", "jsonl"]].concat());
        assert_eq!(stopped.code, Some(3), "{search:?}: {}", stopped.stderr);
        // With the original options it is stopped again.
        assert_eq!(fifteen(&["resume", &file]).code, Some(3), "{search:?}");
        let refused = fifteen(&["resume", &file, "--memory", "1"]);
        assert_eq!(refused.code, Some(if has_memory { 3 } else { 2 }), "{}", refused.stderr);
        let message = "engine wide stores no nodes, so it has no memory limit";
        assert_eq!(refused.stderr.contains(message), !has_memory, "{}", refused.stderr);
        let overrides = ["--time-limit", "1h", "--threads", "2", "--format", "jsonl"];
        let resumed = fifteen(&[&["resume", &file][..], &overrides].concat());
        assert_eq!(resumed.code, Some(0), "{search:?}: {}", resumed.stderr);
        let resumed = json_lines(&resumed).pop().expect("a record");
        assert_eq!(resumed["threads"], 2, "{resumed}");
        assert_eq!(
            thread_independent_answer(&resumed),
            thread_independent_answer(&whole),
            "{search:?}"
        );
    }
}

/// Returns the fields that do not depend on the number of threads.
fn thread_independent_answer(record: &serde_json::Value) -> serde_json::Value {
    let mut found = comparable_answer(record);
    let fields = found.as_object_mut().expect("an object");
    fields.retain(|name, _| ["length", "packings", "size", "levels", "status"].contains(&&**name));
    found
}

/// `none` removes a limit that the checkpoint records, and limits nothing elsewhere.
#[test]
fn a_recorded_limit_can_be_removed() {
    let file = folder("no-limit").join("kept").display().to_string();
    let search = ["census", "--size", "2x4", "--checkpoint", &file, "--time-limit", "0"];
    assert_eq!(fifteen(&search).code, Some(3));
    assert_eq!(fifteen(&["resume", &file]).code, Some(3), "the recorded limit");
    let refused = fifteen(&["resume", &file, "--time-limit", "soon"]);
    assert!(refused.stderr.contains("2d, 1:30:00 or 1-12:00:00"), "{}", refused.stderr);
    assert_eq!(fifteen(&["resume", &file, "--time-limit", "none"]).code, Some(0));
    let other = fifteen(&["census", "--size", "2x4", "--time-limit", "none"]);
    assert_eq!(other.code, Some(0), "{}", other.stderr);
    let batch_system = fifteen(&["resume", &file, "--time-limit", "UNLIMITED"]);
    assert_eq!(batch_system.code, Some(0), "{}", batch_system.stderr);
}
