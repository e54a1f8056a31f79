use fifteen::korf::{*, wide::Wide};
use std::time::Instant;
struct O(Instant);
impl Observer for O { fn iteration_started(&mut self,_:Threshold){self.0=Instant::now();} fn iteration_finished(&mut self,i:&Iteration){ let e=self.0.elapsed().as_secs_f64(); if i.counts.visited>10000000 {println!("{} {} {:.4} s {:.0} M/s",i.threshold,i.counts.visited,e,i.counts.visited as f64/e/1e6);} } }
fn main(){ let a:Vec<String>=std::env::args().collect(); let g=|i:usize,d:usize| a.get(i).map_or(d,|x|x.parse().unwrap());
 let w=Wide{threads:std::num::NonZeroUsize::new(g(2,1)),pruning:g(3,1)>0,simd:Some(wide::Simd::ALL[g(5,2)])};
 if a[1]=="korf" { let t=Instant::now(); let (mut v,mut m,mut r)=(0,0,0); for i in instances::korf_100() { let x=solve(&i.start,&w,&Limits::default(),&mut ()).unwrap(); assert_eq!(x.solution().unwrap().len(),i.length); v+=x.statistics.total().visited; r+=x.statistics.retraced; m+=i.length; } println!("{m} {v} retraced {r} {:.2}",t.elapsed().as_secs_f64()); return }
 let start=fifteen::Board::parse(fifteen::Size::new(4,4).unwrap(),&a[1]).unwrap();
 let sm=g(4,9) as u32;
 let t=Instant::now(); let r=solve(&start,&w,&Limits{moves:Some(start.manhattan()+2*sm),..Limits::default()},&mut O(t)).unwrap();
 println!("total {:.3} visited {} len {:?} retraced {}",t.elapsed().as_secs_f64(),r.statistics.total().visited,r.solution().map(|s|s.len()),r.statistics.retraced);
}
