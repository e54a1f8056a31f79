// The searches of fifteen, for a page and its workers.
//
//     import init, { ask, load, file } from "./fifteen.js";
//     await init("tiles");
//     const answer = JSON.parse(ask(JSON.stringify({ do: "hint", rows: 2, columns: 2, tiles: [1, 2, 0, 3] })));
//
// There are three modules, so that nobody waits for what they do not need: "small" has positions of
// tiles and the plain search, which is enough for boards of up to nine cells; "tiles" has all other searches
// and tables; "puzzles" has the rest. A worker may have several; `ask` knows by its name which one
// answers a request, and prefers "tiles" to "small". Whatever happens the answer is a record: a panic ends an instance, and a new one takes its
// place, without the tables that it was given.
//
// @ts-check

/** @typedef {"small" | "tiles" | "puzzles"} Kind */

/**
 * What the glue of a module has.
 * @typedef {object} Glue
 * @property {(request: string, listener?: unknown) => string} ask
 * @property {(name: string, file: Uint8Array) => string} [load]
 * @property {(rows: number, columns: number, name: string) => Uint8Array | undefined} [file]
 * @property {() => string} request_names
 * @property {() => string} panic_message
 * @property {() => void} __wbg_reset_state
 * @property {(source: { module: WebAssembly.Module }) => unknown} initSync
 */

/** The modules, the better ones first. @type {Kind[]} */
const KINDS = ["tiles", "small", "puzzles"];

/**
 * The modules that are there, and the requests that each answers.
 * @type {Map<Kind, { glue: Glue, names: Set<string> }>}
 */
const there = new Map();

/** A module of nothing but `i8x16.splat` of a constant: it is valid where there are 128-bit registers. */
const SPLAT = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Whether the browser has 128-bit registers for modules. */
export const hasSimd = () => WebAssembly.validate(SPLAT);

/**
 * Where a module lies.
 * @param {Kind} kind
 * @returns {URL}
 */
export const address = (kind) =>
    new URL(`./${kind}${hasSimd() ? "-simd" : ""}.wasm`, import.meta.url);

/**
 * Fetches and compiles a module, which can be sent to workers.
 * @param {Kind} kind
 * @param {URL | string} file its address, if it is not beside this script
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(kind = "tiles", file = address(kind)) {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // Some servers do not know what a module is.
    const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
    return isTyped && WebAssembly.compileStreaming
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Has a module ready, compiled elsewhere or here.
 * @param {Kind} kind
 * @param {WebAssembly.Module} [module]
 * @param {string} script its glue, if that is not beside this script
 */
export default async function init(kind = "tiles", module, script = `./${kind}.js`) {
    if (there.has(kind)) return;
    /** @type {[Glue, WebAssembly.Module]} */
    const [glue, compiled] = await Promise.all([
        import(script),
        module ?? compile(kind),
    ]);
    glue.initSync({ module: compiled });
    there.set(kind, { glue, names: new Set(JSON.parse(glue.request_names())) });
}

/**
 * A record of what went wrong.
 * @param {string} message
 * @returns {string}
 */
const wrong = (message) => JSON.stringify({ status: "error", message });

/**
 * Calls into a module, and if it panics, puts a new instance into its place.
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
 * Answers a request, a record in JSON. Records of progress are told while it lasts; to return `false` stops
 * it.
 * @param {string} request
 * @param {(record: string) => boolean | void} [progress]
 * @returns {string}
 */
export function ask(request, progress) {
    let name;
    try {
        name = JSON.parse(request)?.do;
    } catch (error) {
        return wrong(`request is not valid JSON: ${error}`);
    }
    for (const kind of KINDS) {
        const module = there.get(kind);
        if (module?.names.has(name)) return guarded(module.glue, () => module.glue.ask(request, progress));
    }
    return wrong(`‘${name}’ is answered by no module that is here: ${[...there.keys()].join(", ") || "none"}`);
}

/**
 * Gives tables to the module "tiles", in the format of the program's files. They are checked.
 * @param {string} name such as "6-6-3"; "" for any
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function load(name, bytes) {
    const glue = there.get("tiles")?.glue;
    return glue?.load ? guarded(glue, () => glue.load?.(name, bytes) ?? "") : wrong("there is no module “tiles”");
}

/**
 * The tables of a partition that the module "tiles" was given or has built, in that format.
 * @param {number} rows
 * @param {number} columns
 * @param {string} name
 * @returns {Uint8Array | undefined}
 */
export const file = (rows, columns, name) => there.get("tiles")?.glue.file?.(rows, columns, name);
