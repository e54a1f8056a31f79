use fifteen_codegen::Size;
use fifteen_patterns::*;
use std::ops::ControlFlow;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (n, mask, t) = (
        args[1].parse::<usize>().unwrap(),
        u32::from_str_radix(&args[2], 16).unwrap(),
        args[3].parse().unwrap(),
    );
    let p = Pattern::new(Size::new(n, n).unwrap(), mask).unwrap();
    let began = std::time::Instant::now();
    let last = std::sync::Mutex::new(u32::MAX);
    let table = construct(&p, t, &|progress: Progress| {
        let mut l = last.lock().unwrap();
        if *l != progress.level {
            *l = progress.level;
            eprintln!("{:?} {:.2}", progress, began.elapsed().as_secs_f64());
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    let mut hist = [0u64; 16];
    for r in 0..p.ranking().count() {
        hist[table.excess(r) as usize] += 1;
    }
    println!("{:.2} s {hist:?}", began.elapsed().as_secs_f64());
    let rss = std::fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", rss.lines().find(|l| l.starts_with("VmHWM")).unwrap());
}
