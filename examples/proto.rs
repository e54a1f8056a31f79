use fifteen::heuristic::{additive::*, bound::*, conflict::*, tables::*, walking::*};
use fifteen::korf::{Search, Step, Threshold, batch::*, instances::korf_100};
use fifteen::{Board, Size};
use fifteen_patterns::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

fn solve(mut s: impl Search) -> (u32, u64, u64) {
    let (mut v, mut g) = (0, 0);
    for sad in s.excess().. {
        let t = Threshold::new(s.estimate(), sad);
        s.begin(t);
        loop {
            let r = s.run(1 << 22);
            match r {
                Step::Paused => {}
                _ => {
                    v += s.counts().visited;
                    g += s.counts().generated;
                    if let Step::Solved(m) = r {
                        assert_eq!(m.len() as u32, t.moves());
                        return (t.moves(), v, g);
                    } else {
                        break;
                    }
                }
            }
        }
    }
    unreachable!()
}
fn tables(p: &Partition) -> Arc<Tables> {
    let t = Instant::now();
    let mut bytes = Vec::new();
    for pattern in Tables::patterns(p) {
        bytes.extend(construct(&pattern, 2, &|_| ControlFlow::Continue(())).unwrap().bytes());
    }
    println!("built {} in {:?}", p, t.elapsed());
    Arc::new(Tables::new(p, bytes))
}
fn main() {
    let size = Size::new(4, 4).unwrap();
    let args: Vec<String> = std::env::args().collect();
    let threads: usize = args[2].parse().unwrap();
    let pruning = args[3] == "1";
    let starts: Vec<Board> = if args[4] == "korf" {
        korf_100().iter().map(|i| i.start).collect()
    } else {
        args[4..].iter().map(|a| Board::parse(size, a).unwrap()).collect()
    };
    let mut mk: Box<dyn Fn(&Board) -> Box<dyn Search>> = if args[1] == "walking" {
        Box::new(move |s| {
            Box::new(BatchSearch::<_, 16>::new(
                s,
                Scene { size, bound: Walking::new(size).unwrap(), walks: walks(size, pruning) },
                threads,
            ))
        })
    } else if args[1] == "conflict" {
        Box::new(move |s| {
            Box::new(BatchSearch::<_, 16>::new(
                s,
                Scene { size, bound: Conflict::new(size).unwrap(), walks: walks(size, pruning) },
                threads,
            ))
        })
    } else if args[1] == "manhattan" {
        Box::new(move |s| {
            Box::new(BatchSearch::<_, 16>::new(
                s,
                Scene { size, bound: Manhattan, walks: walks(size, pruning) },
                threads,
            ))
        })
    } else {
        let wd = args[1].starts_with('w');
        let p = Partition::parse(size, args[1].trim_start_matches('w')).unwrap();
        let t = tables(&p);
        let n = count(&p);
        Box::new(move |s| {
            let w = walks(size, pruning);
            if wd {
                if n <= 4 {
                    Box::new(BatchSearch::<_, 16>::new(
                        s,
                        Scene {
                            size,
                            bound: Larger(
                                Additive::<4>::new(&p, t.clone()),
                                Walking::new(size).unwrap(),
                            ),
                            walks: w,
                        },
                        threads,
                    ))
                } else {
                    Box::new(BatchSearch::<_, 16>::new(
                        s,
                        Scene {
                            size,
                            bound: Larger(
                                Additive::<8>::new(&p, t.clone()),
                                Walking::new(size).unwrap(),
                            ),
                            walks: w,
                        },
                        threads,
                    ))
                }
            } else if n <= 4 {
                Box::new(BatchSearch::<_, 16>::new(
                    s,
                    Scene { size, bound: Additive::<4>::new(&p, t.clone()), walks: w },
                    threads,
                ))
            } else {
                Box::new(BatchSearch::<_, 16>::new(
                    s,
                    Scene { size, bound: Additive::<8>::new(&p, t.clone()), walks: w },
                    threads,
                ))
            }
        })
    };
    let (mut len, mut v, mut g, mut h, mut slow) = (0, 0, 0, 0, 0.0f64);
    let t0 = Instant::now();
    let mut total = 0.0;
    for s in &starts {
        let search = mk(s);
        h += search.estimate() + 2 * search.excess();
        let t = Instant::now();
        struct W(Box<dyn Search>);
        impl Search for W {
            fn estimate(&self) -> u32 {
                self.0.estimate()
            }
            fn excess(&self) -> u32 {
                self.0.excess()
            }
            fn longest(&self) -> u32 {
                1000
            }
            fn begin(&mut self, t: Threshold) {
                self.0.begin(t)
            }
            fn run(&mut self, n: u64) -> Step {
                self.0.run(n)
            }
            fn counts(&self) -> fifteen::korf::Counts {
                self.0.counts()
            }
        }
        let (l, a, b) = solve(W(search));
        let e = t.elapsed().as_secs_f64();
        total += e;
        slow = slow.max(e);
        len += l;
        v += a;
        g += b;
    }
    println!(
        "{} threads {threads} pruning {pruning}: len {len} h mean {:.2} visited {v} generated {g} search {total:.3} s all {:.3} s slowest {slow:.3} {:.1} M gen/s",
        args[1],
        h as f64 / starts.len() as f64,
        t0.elapsed().as_secs_f64(),
        g as f64 / total / 1e6
    );
    let _ = &mut mk;
}
