/**
 * Gestures that were done and undone, and their relation to a path that is followed.
 *
 * @template I
 * @typedef {object} Track
 * @property {readonly (readonly I[])[]} done items of each gesture
 * @property {readonly (readonly I[])[]} undone undone gestures, the most recently undone one last
 */

/**
 * @template I
 * @param {Track<I>} track
 * @param {readonly I[]} gesture
 * @returns {Track<I>}
 */
export function done(track, gesture) {
  return { done: [...track.done, gesture], undone: [] };
}

/**
 * Returns the track with the last gesture undone, or the same track if there is none.
 * @template I
 * @param {Track<I>} track
 * @returns {Track<I>}
 */
export function undone(track) {
  const last = track.done.at(-1);
  return last ? { done: track.done.slice(0, -1), undone: [...track.undone, last] } : track;
}

/**
 * @template I
 * @param {Track<I>} track
 * @returns {Track<I>}
 */
export function redone(track) {
  const next = track.undone.at(-1);
  return next ? { done: [...track.done, next], undone: track.undone.slice(0, -1) } : track;
}

/**
 * Returns a track that has done some items of a path.
 * @template I
 * @param {Track<I>['done']} before gestures before the path
 * @param {readonly I[]} path
 * @param {number} at number of its items that are done
 * @returns {Track<I>}
 */
export function followed(before, path, at) {
  return { done: [...before, ...path.slice(0, at).map((item) => [item])], undone: [] };
}

/**
 * Returns the number of items of a path that a track has done.
 * @template I
 * @param {Track<I>} track
 * @param {Track<I>['done']} before gestures before the path
 * @param {readonly I[]} path
 * @param {(a: I, b: I) => boolean} [same]
 * @returns {number | undefined} nothing if the track has left the path
 */
export function along(track, before, path, same = Object.is) {
  const items = track.done.flat();
  const all = [...before.flat(), ...path];
  const at = items.length - all.length + path.length;
  return at >= 0 && at <= path.length && items.every((item, index) => same(item, all[index])) ? at : undefined;
}
