/**
 * What was done, gesture by gesture, and what was taken back; and how that lies to a path that is followed.
 *
 * @template I
 * @typedef {object} Track
 * @property {readonly (readonly I[])[]} done what each gesture did
 * @property {readonly (readonly I[])[]} undone the same, the one taken back last at the end
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
 * The last gesture taken back; the same track if there is none.
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
 * A path followed so far: what was done before it stays.
 * @template I
 * @param {Track<I>} track
 * @param {number} base as many gestures as came before the path
 * @param {readonly I[]} path
 * @param {number} at as many of its items as are done
 * @returns {Track<I>}
 */
export function followed(track, base, path, at) {
  return { done: [...track.done.slice(0, base), ...path.slice(0, at).map((item) => [item])], undone: [] };
}

/**
 * How far a track is along a path.
 * @template I
 * @param {Track<I>} track
 * @param {number} base
 * @param {readonly I[]} path
 * @param {(a: I, b: I) => boolean} [same]
 * @returns {number | undefined} nothing if it is not on it
 */
export function along(track, base, path, same = Object.is) {
  if (track.done.length < base) return undefined;
  const since = track.done.slice(base).flat();
  return since.length <= path.length && since.every((item, index) => same(item, path[index])) ? since.length : undefined;
}
