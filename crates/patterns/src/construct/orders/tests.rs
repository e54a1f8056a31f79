//! Tests of orders against rows of tiles.

use super::*;

/// Returns the numbers of the head and the tail of the order in which tiles have these places.
fn find(orders: &Orders, places: &[usize]) -> (usize, usize) {
    let (head, tail) = places.split_at(orders.head_ranking().tiles());
    let left = orders.free_places(head);
    let among = tail.iter().map(|&place| count_below(left, place));
    (orders.head_ranking().rank(head.iter().copied()), orders.tail_ranking().rank(among))
}

/// Returns the places of all tiles after the tile at one place moves to another.
fn moved_by_hand(places: &[usize], from: usize, to: usize) -> Vec<usize> {
    let tile_at = |place| places.iter().position(|&at| at == place).expect("a tile in every place");
    let mut row: Vec<usize> = (0..places.len()).map(tile_at).collect();
    let tile = row.remove(from);
    row.insert(to, tile);
    let place_of = |tile| row.iter().position(|&other| other == tile).expect("a tile of the row");
    (0..places.len()).map(place_of).collect()
}

#[test]
fn orders_are_numbered_alphabetically() {
    for tiles in 1..=7 {
        let orders = Orders::new(tiles, tiles);
        let all = (0..orders.head_count())
            .flat_map(|head| (0..orders.tail_count()).map(move |tail| (head, tail)))
            .map(|(head, tail)| orders.places(head, tail));
        let all: Vec<Vec<usize>> = all.collect();
        assert!(all.is_sorted_by(|one, next| one < next));
        assert_eq!(all.len(), (1..=tiles).product());
    }
}

#[test]
fn the_example_of_the_documentation() {
    let orders = Orders::new(6, 3);
    let (head, tail) = find(&orders, &[1, 4, 0, 3, 5, 2]);
    assert_eq!(orders.head_ranking().unrank(head), [1, 4]);
    assert_eq!(orders.tail_ranking().unrank(tail), [0, 2, 3, 1]);
    assert_eq!(orders.places(head, tail), [1, 4, 0, 3, 5, 2]);
}

#[test]
fn every_order_of_up_to_seven_tiles_moves_as_its_row_does() {
    for tiles in 1..=7 {
        let orders = Orders::new(tiles, tiles);
        for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
            for head in 0..orders.head_count() {
                // Move the tails of a head one by one, by hand, and then all at once.
                let mut union = vec![0; orders.head_count()];
                for tail in 0..orders.tail_count() {
                    let places = moved_by_hand(&orders.places(head, tail), from, to);
                    let (head, tail) = find(&orders, &places);
                    union[head] |= 1 << tail;
                }
                let mut before = vec![0; orders.head_count()];
                before[head] = ((1u64 << orders.tail_count()) - 1) as u32;
                assert_eq!(moved(&orders, (from, to), &before), union, "{tiles} {from} {to}");
            }
        }
    }
}

#[test]
fn single_orders_of_eight_tiles_move_as_their_rows_do() {
    let orders = Orders::new(8, 3);
    for (from, to) in [(0, 1), (0, 3), (1, 4), (3, 0), (5, 2), (6, 7), (7, 4), (4, 5), (2, 2)] {
        for head in (0..orders.head_count()).step_by(7) {
            for tail in (head % 5..orders.tail_count()).step_by(5) {
                let mut before = vec![0; orders.head_count()];
                before[head] = 1 << tail;
                let places = moved_by_hand(&orders.places(head, tail), from, to);
                let (head, tail) = find(&orders, &places);
                let after = moved(&orders, (from, to), &before);
                assert_eq!(after[head], 1 << tail, "{places:?} {from} {to}");
                assert_eq!(after.iter().map(|tails| tails.count_ones()).sum::<u32>(), 1);
            }
        }
    }
}

/// Returns the image of a set of orders.
fn moved(orders: &Orders, places: (usize, usize), before: &[u32]) -> Vec<u32> {
    let mut after = vec![0; orders.head_count()];
    orders.union_moved(places, before, &mut after);
    after
}

#[test]
fn union_moved_keeps_the_existing_orders() {
    let orders = Orders::new(5, 4);
    let mut after = vec![0b1010; orders.head_count()];
    orders.union_moved((0, 2), &vec![0; orders.head_count()], &mut after);
    orders.union_moved((1, 1), &vec![0b0101; orders.head_count()], &mut after);
    assert_eq!(after, vec![0b1111; orders.head_count()]);
}
