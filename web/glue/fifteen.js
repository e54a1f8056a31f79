// The searches of fifteen, for a page and its workers.
//
//     import init, { ask, load, file } from "./fifteen.js";
//     await init("tiles");
//     const answer = JSON.parse(ask(JSON.stringify({ do: "hint", rows: 2, columns: 2, tiles: [1, 2, 0, 3] })));
//
// There are three modules, so that a page loads only what it needs: "small" has tile positions and
// the plain search, which is enough for boards of up to nine cells; "tiles" has all other searches
// of tiles, and tables; "puzzles" has the other puzzles. A worker may load several; `ask` chooses
// the module by the name of the request, and prefers "tiles" to "small". The answer is always a
// record: a panic ends an instance, and a new one replaces it, without the loaded tables.
//
// @ts-check

/** @typedef {"small" | "tiles" | "puzzles"} Kind */

/**
 * Interface of the glue of a module.
 * @typedef {object} Glue
 * @property {(request: string, listener?: unknown) => string} ask
 * @property {(name: string, file: Uint8Array) => string} [load]
 * @property {(rows: number, columns: number, name: string) => Uint8Array | undefined} [file]
 * @property {(rows: number, columns: number, name: string, number: number) => Uint8Array | undefined} [build_part]
 * @property {(rows: number, columns: number, name: string, parts: Uint8Array) => string} [load_collection]
 * @property {() => string} request_names
 * @property {() => string} panic_message
 * @property {() => void} __wbg_reset_state
 * @property {(source: { module: WebAssembly.Module }) => unknown} initSync
 */

/** Modules in order of preference. @type {Kind[]} */
const KINDS = ["tiles", "small", "puzzles"];

/**
 * Loaded modules, with the names of the requests that each answers.
 * @type {Map<Kind, { glue: Glue, names: Set<string> }>}
 */
const loadedModules = new Map();

/**
 * Module that contains only `i8x16.splat` of a constant; it is valid if the browser supports SIMD.
 */
const SPLAT = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Returns whether the browser supports 128-bit SIMD in modules. */
export const hasSimd = () => WebAssembly.validate(SPLAT);

/**
 * Returns the address of a module.
 * @param {Kind} kind
 * @returns {URL}
 */
export const address = (kind) =>
    new URL(`./${kind}${hasSimd() ? "-simd" : ""}.wasm`, import.meta.url);

/**
 * Fetches and compiles a module. The result can be sent to workers.
 * @param {Kind} kind
 * @param {URL | string} file its address, if it is not next to this script
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(kind = "tiles", file = address(kind)) {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // Some servers do not know the MIME type of modules.
    const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
    return isTyped && WebAssembly.compileStreaming
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Instantiates a module: the given one, or one that is fetched and compiled here.
 * @param {Kind} kind
 * @param {WebAssembly.Module} [module]
 * @param {string} script its glue, if that is not next to this script
 */
export default async function init(kind = "tiles", module, script = `./${kind}.js`) {
    if (loadedModules.has(kind)) return;
    /** @type {[Glue, WebAssembly.Module]} */
    const [glue, compiled] = await Promise.all([
        import(script),
        module ?? compile(kind),
    ]);
    glue.initSync({ module: compiled });
    loadedModules.set(kind, { glue, names: new Set(JSON.parse(glue.request_names())) });
}

/**
 * Returns the record of an error.
 * @param {string} message
 * @returns {string}
 */
const errorRecord = (message) => JSON.stringify({ status: "error", message });

/**
 * Calls a function of a module. If it panics, replaces the instance with a new one.
 * @param {Glue} glue
 * @param {() => string} call
 * @returns {string}
 */
function guarded(glue, call) {
    try {
        return call();
    } catch (error) {
        let message = String(error);
        try {
            message = glue.panic_message() || message;
        } finally {
            glue.__wbg_reset_state();
        }
        return JSON.stringify({ status: "error", message, restarted: true });
    }
}

/**
 * Answers a request in JSON. Calls `progress` with records while the search runs; a return value of
 * `false` cancels it.
 * @param {string} request
 * @param {(record: string) => boolean | void} [progress]
 * @returns {string}
 */
export function ask(request, progress) {
    let name;
    try {
        name = JSON.parse(request)?.do;
    } catch (error) {
        return errorRecord(`request is not valid JSON: ${error}`);
    }
    for (const kind of KINDS) {
        const module = loadedModules.get(kind);
        if (module?.names.has(name)) return guarded(module.glue, () => module.glue.ask(request, progress));
    }
    return errorRecord(`'${name}' is answered by no module that is here: ${[...loadedModules.keys()].join(", ") || "none"}`);
}

/**
 * Loads tables in the format of the program's files into the module "tiles", which verifies them.
 * @param {string} name such as "6-6-3"; "" for any
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function load(name, bytes) {
    const glue = loadedModules.get("tiles")?.glue;
    return glue?.load ? guarded(glue, () => glue.load?.(name, bytes) ?? "") : errorRecord("there is no module 'tiles'");
}

/**
 * Returns the tables of a partition that the module "tiles" has loaded or built, in the format of
 * the program's files.
 * @param {number} rows
 * @param {number} columns
 * @param {string} name
 * @returns {Uint8Array | undefined}
 */
export const file = (rows, columns, name) => loadedModules.get("tiles")?.glue.file?.(rows, columns, name);

/**
 * Builds a part of a collection, by number, in the module "tiles": a table, or after the last one
 * the pruning automaton.
 * @param {number} rows
 * @param {number} columns
 * @param {string} name such as "7-7-1x2"
 * @param {number} number
 * @returns {Uint8Array | undefined} nothing if there is not enough memory
 */
export const buildPart = (rows, columns, name, number) =>
    loadedModules.get("tiles")?.glue.build_part?.(rows, columns, name, number);

/**
 * Loads the concatenated parts of a collection into the module "tiles".
 * @param {number} rows
 * @param {number} columns
 * @param {string} name
 * @param {Uint8Array} parts
 * @returns {string}
 */
export function loadCollection(rows, columns, name, parts) {
    const glue = loadedModules.get("tiles")?.glue;
    return glue?.load_collection
        ? guarded(glue, () => glue.load_collection?.(rows, columns, name, parts) ?? "")
        : errorRecord("there is no module 'tiles'");
}
