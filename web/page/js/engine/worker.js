/**
 * A worker: an instance of the module, and one request after the other.
 *
 * Requests wait until the instance is there. Whatever breaks is told as a crash; the page then starts another worker.
 */

/** @typedef {{ ask: (request: string, progress: (record: string) => boolean) => string }} Instance */

/** @type {(instance: Promise<Instance>) => void} */
let arrive;
/** @type {Promise<Instance>} */
const arrived = new Promise((resolve) => (arrive = resolve));

self.onmessage = ({ data }) => {
  if (data.setup) arrive(instantiate(data.setup));
  else void answer(data);
};

/** @param {{ glue: string, module: WebAssembly.Module } | { fault: string }} setup */
async function instantiate(setup) {
  if ('fault' in setup) throw new Error(setup.fault);
  const glue = await import(setup.glue);
  await glue.default({ module_or_path: setup.module });
  return glue;
}

/** @param {{ id: number, request: unknown }} message */
async function answer({ id, request }) {
  try {
    const instance = await arrived;
    const progress = (/** @type {string} */ record) => (self.postMessage({ id, progress: JSON.parse(record) }), true);
    self.postMessage({ id, answer: JSON.parse(instance.ask(JSON.stringify(request), progress)) });
  } catch (error) {
    self.postMessage({ id, crash: error instanceof Error ? error.message : String(error) });
  }
}
