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
