/** Keeps the page in the browser, so that it works without a network after the first time. */

/** Browsers without service workers, or that refuse them, show the page all the same. */
export function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('../../sw.js', import.meta.url)).catch(() => {
    // Not kept then.
  });
}
