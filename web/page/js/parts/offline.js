/** Keeps the page in the browser, so that it works without a network after the first time. */

const ROOT = new URL('../../', import.meta.url);
/** What is shown comes first; what is kept for later must not be in its way. In milliseconds. */
const PAUSE = 1500;

/** Browsers without service workers, or that refuse them, show the page all the same. */
export function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(() => void keep(), PAUSE);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Has the files kept in the version that the server has. */
async function keep() {
  try {
    const listed = await fetch(new URL('files.json', ROOT), { cache: 'no-cache' });
    const { version } = await listed.json();
    await navigator.serviceWorker.register(new URL(`sw.js?v=${encodeURIComponent(version)}`, ROOT), { updateViaCache: 'none' });
  } catch {
    // Not kept then: there is no list, no network, or no room.
  }
}
