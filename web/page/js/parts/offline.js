/** Stores the page in the browser, so that it works without a network after the first visit. */

const ROOT = new URL('../../', import.meta.url);
/** Delay in milliseconds before files are stored, so that the visible page loads first. */
const PAUSE = 1500;

/** Stores the page after it has loaded. Without service workers, the page works all the same. */
export function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(() => void keep(), PAUSE);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Registers a service worker for the version that the server has. */
async function keep() {
  try {
    const listed = await fetch(new URL('files.json', ROOT), { cache: 'no-cache' });
    const { version } = await listed.json();
    await navigator.serviceWorker.register(new URL(`sw.js?v=${encodeURIComponent(version)}`, ROOT), { updateViaCache: 'none' });
  } catch {
    // The page is not stored: there is no list, no network, or no space.
  }
}
