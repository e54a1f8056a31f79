/** Promises that end when a signal is aborted. */

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
