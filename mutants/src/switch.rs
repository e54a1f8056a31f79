/// Chooses one mutant, or tells which are come by. (Put here by `mutants/`.)
#[allow(unsafe_code, missing_docs, clippy::all, clippy::pedantic)]
mod mutant_switch {
    use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

    const UNDECIDED: u32 = u32::MAX;
    const TOLD: u32 = u32::MAX - 1;
    const NONE: u32 = u32::MAX - 2;

    static CHOSEN: AtomicU32 = AtomicU32::new(UNDECIDED);
    /// A bit for each of 65,536 mutants.
    static SEEN: [AtomicU64; 1 << 10] = [const { AtomicU64::new(0) }; 1 << 10];

    #[inline]
    pub fn on(id: u32) -> bool {
        let chosen = CHOSEN.load(Relaxed);
        chosen == id || chosen >= TOLD && seldom(id, chosen)
    }

    #[cold]
    fn seldom(id: u32, chosen: u32) -> bool {
        if chosen == TOLD {
            tell(id);
            return false;
        }
        let number = std::env::var("FIFTEEN_MUTANT").ok().and_then(|number| number.parse().ok());
        let tells = std::env::var_os("FIFTEEN_MUTANTS_TOLD").is_some();
        CHOSEN.store(number.unwrap_or(if tells { TOLD } else { NONE }), Relaxed);
        on(id)
    }

    fn tell(id: u32) {
        let (word, bit) = (&SEEN[id as usize / 64], 1 << (id % 64));
        if word.fetch_or(bit, Relaxed) & bit == 0 {
            use std::io::Write;
            let file = std::env::var_os("FIFTEEN_MUTANTS_TOLD").expect("it was there");
            if let Ok(mut file) = std::fs::OpenOptions::new().append(true).open(file) {
                let _ = file.write_all(format!("{id}\n").as_bytes());
            }
        }
    }
}
