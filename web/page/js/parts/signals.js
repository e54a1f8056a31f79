/** Combinations of abort signals. */

/**
 * Returns a signal that is aborted as soon as one of two signals is, for the same reason. (Recent
 * browsers have `AbortSignal.any`, but many phones have older ones.)
 * @param {AbortSignal} one
 * @param {AbortSignal} other
 * @returns {AbortSignal}
 */
export function anySignal(one, other) {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}

/**
 * Returns a promise with the result of another; it is rejected if a signal is aborted first.
 * @template T
 * @param {AbortSignal} signal
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function unlessAborted(signal, promise) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
