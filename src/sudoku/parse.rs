use super::*;
impl Grid { pub fn parse(t:&str)->Result<Grid,Contradiction>{ let mut c=[0;81]; for (i,b) in t.bytes().enumerate().take(81){c[i]=if b==b'.'{0}else{b-b'0'};} Grid::new(c)} }
