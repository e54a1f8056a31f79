use super::kernels::{Batch, Board, Run, State};

pub struct Level {
    boards: Box<[u64]>,
    lens: Box<[u32]>,
    full: Box<[u64]>,
    fulls: usize,
    cursor: usize,
}
pub struct Tuning { pub capacity: usize, pub full: usize }
pub struct Stacks {
    states: &'static [State],
    run: [Run; 2],
    slow: [Run; 2],
    count: usize,
    pub hist: [u64; 32],
    goal: u64,
    home: u8,
    t: Tuning,
    levels: Vec<Level>,
    pub visited: u64,
    pub generated: u64,
    pub calls: u64,
    pub won: bool,
}
const PAD: usize = 8;
impl Level {
    fn new(n: usize, t: &Tuning) -> Level {
        Level { boards: vec![0; n * (t.capacity+PAD)].into(), lens: vec![0; n].into(), full: vec![0; n.div_ceil(64)].into(), fulls: 0, cursor: 0 }
    }
    #[inline(always)]
    fn set(&mut self, s: usize, len: usize, full: usize) {
        self.lens[s] = len as u32;
        let sh = s & 63;
        let w = &mut self.full[s >> 6];
        let is = (len >= full) as u64;
        let was = *w >> sh & 1;
        *w ^= (is ^ was) << sh;
        self.fulls = self.fulls.wrapping_add(is.wrapping_sub(was) as usize);
    }
}
impl Stacks {
    pub fn new(b: &'static Board, walks: usize, form: usize, t: Tuning) -> Stacks {
        Stacks { states: b.walks[walks], run: b.run(form), slow: b.run(0), count: [1,4,8][form], hist: [0; 32], goal: b.goal, home: 15, t, levels: vec![], visited: 0, generated: 0, calls: 0, won: false }
    }
    pub fn push(&mut self, q: usize, s: usize, b: u64) {
        while self.levels.len() <= q { self.levels.push(Level::new(self.states.len(), &self.t)); }
        let st = self.t.capacity + PAD;
        let len = self.levels[q].lens[s] as usize;
        self.levels[q].boards[s * st + len] = b;
        self.levels[q].set(s, len + 1, self.t.full);
    }
    pub fn drain(&mut self) {
        loop {
            let mut pick = None;
            for (q, l) in self.levels.iter().enumerate() {
                if l.fulls > 0 {
                    let w = l.full.iter().position(|&w| w != 0).unwrap();
                    pick = Some((q, w * 64 + l.full[w].trailing_zeros() as usize));
                    break;
                }
            }
            if pick.is_none() {
                for (q, l) in self.levels.iter_mut().enumerate().rev() {
                    if let Some(i) = l.lens[l.cursor..].iter().position(|&n| n > 0) {
                        pick = Some((q, i + l.cursor));
                        l.cursor += i + 1;
                        break;
                    }
                    if let Some(i) = l.lens.iter().position(|&n| n > 0) {
                        pick = Some((q, i));
                        l.cursor = i + 1;
                        break;
                    }
                }
            }
            let Some((q, s)) = pick else { return };
            self.batch(q, s);
            if self.won { return }
        }
    }
    fn batch(&mut self, q: usize, s: usize) {
        let st = self.t.capacity + PAD;
        let state = self.states[s];
        let (below, rest) = self.levels.split_at_mut(q);
        let level = &mut rest[0];
        let mut n = level.lens[s] as usize;
        let ex = state.exits as usize;
        for &to in &state.after[..ex] {
            n = n.min(self.t.capacity - level.lens[to as usize] as usize);
            if let Some(b) = below.last() { n = n.min(self.t.capacity - b.lens[to as usize] as usize); }
        }
        if n == 0 {
            // run the blocked one first
            for &to in &state.after[..ex] {
                let to = to as usize;
                if level.lens[to] as usize == self.t.capacity { return self.batch(q, to); }
                if q > 0 && below[q-1].lens[to] as usize == self.t.capacity { return self.batch(q-1, to); }
            }
        }
        let run = if n >= self.count { n -= n % self.count; self.run } else { self.slow };
        self.calls += 1; self.hist[q] += n as u64;
        let start = level.lens[s] as usize - n;
        let src = &level.boards[s*st+start..s*st+start+n];
        self.visited += n as u64;
        self.generated += (n * ex) as u64;
        if state.cell == self.home && src.contains(&self.goal) { self.won = true; return; }
        let base = level.boards.as_mut_ptr();
        let mut batch = Batch { source: unsafe { base.add(s*st+start) }, len: n, happy: [base; 4], sad: [base; 4] };
        for (i, &to) in state.after[..ex].iter().enumerate() {
            let to = to as usize;
            batch.happy[i] = unsafe { base.add(to * st + level.lens[to] as usize) };
        }
        if let Some(b) = below.last_mut() {
            let base = b.boards.as_mut_ptr();
            for (i, &to) in state.after[..ex].iter().enumerate() {
                let to = to as usize;
                batch.sad[i] = unsafe { base.add(to * st + b.lens[to] as usize) };
            }
        }
        unsafe { run[(q == 0) as usize](state.kernel, &mut batch); }
        level.set(s, start, self.t.full);
        for (i, &to) in state.after[..ex].iter().enumerate() {
            let to = to as usize;
            let len = unsafe { batch.happy[i].offset_from(base.add(to * st)) } as usize;
            level.set(to, len, self.t.full);
        }
        if let Some(b) = below.last_mut() {
            let base = b.boards.as_mut_ptr();
            for (i, &to) in state.after[..ex].iter().enumerate() {
                let to = to as usize;
                let len = unsafe { batch.sad[i].offset_from(base.add(to * st)) } as usize;
                b.set(to, len, self.t.full);
            }
        }
    }
}
