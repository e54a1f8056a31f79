/**
 * Workers, each with an instance of the engines, and a queue of requests.
 *
 * A worker answers one request at a time and receives no messages meanwhile. So a search is
 * canceled by ending its worker, although a browser may let it run for two more seconds. A search
 * with a time limit ends by itself, and its worker remains. If a request waits or no worker is
 * left, another one starts at once from the module, which is already compiled. A worker that
 * crashes is replaced, too, and its request is sent once more.
 *
 * @typedef {Record<string, unknown> & { do: string }} Request
 * @typedef {Record<string, any>} Answer
 *
 * @typedef {object} AskOptions
 * @property {(progress: Answer) => void} [onProgress]
 * @property {AbortSignal} [signal]
 * @property {number} [milliseconds] time limit, which runs from the first progress record
 *
 * @typedef {object} WorkerLike what the pool needs from a worker
 * @property {(message: unknown) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: { data: any }) => void) | null} onmessage
 * @property {((event: any) => void) | null} onerror
 *
 * @typedef {object} Job
 * @property {number} id
 * @property {Request} request
 * @property {AskOptions} asking
 * @property {number} tries
 * @property {(answer: Answer) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {() => void} release stops listening to the signal
 */

/** Error of a request during which two workers crashed. */
export class Crash extends Error {
  name = 'Crash';
}

const TRIES = 2;

export class Pool {
  /** @type {Map<WorkerLike, Job | undefined>} */
  #workers = new Map();
  /** @type {Job[]} */
  #queue = [];
  #nextId = 1;
  #spawn;
  #limit;

  /**
   * @param {() => WorkerLike} spawn starts a worker, which waits for its instance before it answers
   * @param {number} limit the maximum number of workers
   */
  constructor(spawn, limit) {
    this.#spawn = spawn;
    this.#limit = Math.max(1, limit);
  }

  /** The maximum number of requests that are processed at the same time. */
  get limit() {
    return this.#limit;
  }

  /** Whether there are no workers. */
  get isEmpty() {
    return this.#workers.size === 0;
  }

  /** The number of requests that wait for a worker. */
  get waiting() {
    return this.#queue.length;
  }

  /**
   * Sends a request to the engines.
   * @param {Request} request
   * @param {AskOptions} [asking]
   * @returns {Promise<Answer>} rejected with the reason of an abort, an `AbortError` if the pool is
   *   closed, or a {@link Crash}
   */
  ask(request, asking = {}) {
    const { signal } = asking;
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      /** @type {Job} */
      const job = { id: this.#nextId++, request, asking, tries: 0, resolve, reject, release: () => {} };
      const cancel = () => this.#cancel(job, signal?.reason);
      signal?.addEventListener('abort', cancel, { once: true });
      job.release = () => signal?.removeEventListener('abort', cancel);
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  /**
   * Starts workers in advance, so that their instances are ready when needed.
   * @param {number} [count]
   */
  warm(count = 1) {
    while (this.#workers.size < Math.min(count, this.#limit)) this.#add();
  }

  /** Ends all workers and rejects all unanswered requests. */
  close() {
    const jobs = [...this.#queue, ...[...this.#workers.values()].filter((job) => job !== undefined)];
    for (const worker of this.#workers.keys()) this.#end(worker);
    this.#queue = [];
    for (const job of jobs) this.#settle(job, () => job.reject(new DOMException('closed', 'AbortError')));
  }

  /** Assigns waiting requests to idle workers. */
  #dispatch() {
    while (this.#queue.length > 0) {
      const free = [...this.#workers].find(([, job]) => job === undefined)?.[0];
      const worker = free ?? (this.#workers.size < this.#limit ? this.#add() : undefined);
      if (!worker) return;
      const job = /** @type {Job} */ (this.#queue.shift());
      job.tries++;
      this.#workers.set(worker, job);
      worker.postMessage({ id: job.id, request: job.request, milliseconds: job.asking.milliseconds });
    }
  }

  #add() {
    const worker = this.#spawn();
    worker.onmessage = ({ data }) => this.#receive(worker, data);
    worker.onerror = (event) => {
      event?.preventDefault?.();
      this.#handleCrash(worker, String(event?.message ?? 'the worker ended'));
    };
    this.#workers.set(worker, undefined);
    return worker;
  }

  /** @param {WorkerLike} worker */
  #end(worker) {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    this.#workers.delete(worker);
  }

  /**
   * @param {WorkerLike} worker
   * @param {{ id: number, progress?: Answer, answer?: Answer, crash?: string }} message
   */
  #receive(worker, message) {
    const job = this.#workers.get(worker);
    if (!job || message.id !== job.id) return;
    if (message.progress) return job.asking.onProgress?.(message.progress);
    if (message.crash !== undefined) return this.#handleCrash(worker, message.crash);
    this.#workers.set(worker, undefined);
    this.#settle(job, () => job.resolve(/** @type {Answer} */ (message.answer)));
    this.#dispatch();
  }

  /**
   * @param {WorkerLike} worker
   * @param {string} reason
   */
  #handleCrash(worker, reason) {
    const job = this.#workers.get(worker);
    this.#end(worker);
    if (job && job.tries < TRIES) this.#queue.unshift(job);
    else if (job) this.#settle(job, () => job.reject(new Crash(reason)));
    this.#dispatch();
  }

  /**
   * @param {Job} job
   * @param {unknown} reason
   */
  #cancel(job, reason) {
    const worker = [...this.#workers].find(([, at]) => at === job)?.[0];
    if (worker) this.#end(worker);
    this.#queue = this.#queue.filter((other) => other !== job);
    this.#settle(job, () => job.reject(reason));
    if (worker && this.#queue.length === 0) this.warm();
    this.#dispatch();
  }

  /**
   * @param {Job} job
   * @param {() => void} tell
   */
  #settle(job, tell) {
    job.release();
    tell();
  }
}
