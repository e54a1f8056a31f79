use fifteen::korf::wide::{kernels::Board, stacks::*};
use std::time::Instant;
fn main(){ let a:Vec<String>=std::env::args().collect(); let g=|i:usize,d:usize| a.get(i).map_or(d,|x|x.parse().unwrap());
 let (walks,form,cap,full,smax)=(g(2,0),g(3,2),g(4,1024),g(5,128),g(6,10));
 let start=fifteen::Board::parse(fifteen::Size::new(4,4).unwrap(),&a[1]).unwrap();
 let b=Board::find(start.size()).unwrap();
 let w=start.tiles().iter().enumerate().fold(0u64,|w,(i,&t)| w|((t.max(1)-1) as u64)<<(4*i));
 let mut total=0.0; let mut nodes=0;
 for s in 0..=smax { let mut st=Stacks::new(b,walks,form,Tuning{capacity:cap,full}); let t=Instant::now(); st.push(s,start.blank(),w); st.drain(); let e=t.elapsed().as_secs_f64(); total+=e; nodes+=st.visited-1;
  println!("{s} {} {} calls {} avg {:.1} {:.4} s {:.0} M/s",st.won,st.visited-1,st.calls,st.visited as f64/st.calls as f64,e,st.visited as f64/e/1e6); if s==smax { for q in 0..=s { print!("{:.3} ", st.hist[q] as f64/st.visited as f64); } println!(); } if st.won {break} }
 println!("total {total:.3} {nodes}");
}
