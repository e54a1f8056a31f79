/** Keeps the page in the browser, so that it works without a network after the first time. */

const PAUSE = 1500;

/** Browsers without service workers, or that refuse them, show the page all the same. */
export function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  const keep = () => navigator.serviceWorker.register(new URL('../../sw.js', import.meta.url)).catch(() => {
    // Not kept then.
  });
  // What is shown comes first; what is kept for later must not be in its way.
  if (document.readyState === 'complete') setTimeout(keep, PAUSE);
  else addEventListener('load', () => setTimeout(keep, PAUSE), { once: true });
}
