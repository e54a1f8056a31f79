use fifteen::*;
struct O(std::time::Instant);
impl Observer for O { fn iteration_finished(&mut self, i:&korf::Iteration){ println!("{} {} {} {:.3}", i.threshold, i.counts.visited, i.counts.generated, self.0.elapsed().as_secs_f64()); self.0=std::time::Instant::now(); } }
fn main(){ let a:Vec<String>=std::env::args().collect(); let b=Board::parse(Size::new(4,4).unwrap(),&a[2]).unwrap();
 let l=Limits{moves:a.get(3).map(|x|x.parse().unwrap()),..Limits::default()};
 let r=korf::solve(&b,korf::engine(&a[1]).unwrap(),&l,&mut O(std::time::Instant::now())).unwrap(); println!("{:?}",r.outcome); }
