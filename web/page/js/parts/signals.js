/** Signals to stop, put together. */

/**
 * A signal that is aborted as soon as one of two is, for the same reason. (Browsers of the last years have
 * `AbortSignal.any`; older ones are on many phones.)
 * @param {AbortSignal} one
 * @param {AbortSignal} other
 * @returns {AbortSignal}
 */
export function either(one, other) {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}

/**
 * What a promise resolves to, unless a signal is aborted before.
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
