// Whether the modules in a folder answer as the program does, and how quickly.
//
//     node web/tests/module.mjs [FOLDER] [PROGRAM]
//
// 1,000 random positions, Korf's 100, all block puzzles of the collection in all styles, 100 sudokus, and boxes
// up to 4×4×4. Whatever is found is played, pushed or counted by the checker in the module as well.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

const folder = resolve(process.argv[2] ?? "web/dist/module");
const program = resolve(process.argv[3] ?? "target/debug/fifteen");

const fifteen = await import(pathToFileURL(`${folder}/fifteen.js`).href);
for (const kind of ["small", "tiles", "puzzles"]) {
    const form = fifteen.hasSimd() ? "-simd" : "";
    const began = performance.now();
    await fifteen.default(kind, await WebAssembly.compile(readFileSync(`${folder}/${kind}${form}.wasm`)));
    console.log(`${kind}${form}: compiled and ready in ${(performance.now() - began).toFixed(0)} ms`);
}

/** Asks a module, and returns its answer and the milliseconds that it took. */
function timed(request) {
    const began = performance.now();
    const answer = JSON.parse(fifteen.ask(JSON.stringify(request)));
    return [answer, performance.now() - began];
}
const ask = (request) => timed(request)[0];

/** What the program prints as JSON Lines. */
function run(args, input) {
    const done = spawnSync(program, [...args, "--format", "jsonl", "--quiet"], { input, maxBuffer: 1 << 28 });
    assert.ok(done.stdout.length > 0, String(done.stderr));
    return String(done.stdout).trim().split("\n").map((line) => JSON.parse(line));
}

/** A summary of milliseconds. */
function spread(times) {
    const sorted = [...times].sort((one, other) => one - other);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
    const sum = sorted.reduce((one, other) => one + other, 0) / 1000;
    return `median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, at most ${at(1)} ms, ${sum.toFixed(2)} s in all`;
}

/** Solves a position, has it verified, and returns its length and the milliseconds. */
function solved(position) {
    const [answer, time] = timed({ do: "solve", ...position });
    assert.equal(answer.status, "solved");
    const verdict = ask({ do: "verify", ...position, moves: answer.moves, length: answer.length });
    assert.ok(verdict.ok, verdict.fault);
    return [answer.length, time];
}

{
    const began = performance.now();
    const file = gunzipSync(readFileSync(`${folder}/tables-6-6-3.bin.gz`));
    assert.equal(JSON.parse(fifteen.load("6-6-3", file)).status, "present");
    console.log(`6-6-3: there and checked in ${(performance.now() - began).toFixed(0)} ms`);
}

{
    const count = Number(process.env.POSITIONS ?? 1000);
    const positions = Array.from({ length: count }, (_, seed) => ask({ do: "scramble", rows: 4, columns: 4, seed }));
    const expected = run(["solve", "--file", "-"], positions.map(({ text }) => text).join("\n"));
    const times = positions.map(({ tiles, text }, index) => {
        const [length, time] = solved({ rows: 4, columns: 4, tiles });
        assert.equal(text, expected[index].start);
        assert.equal(length, expected[index].length, text);
        return time;
    });
    console.log(`${count} random positions: ${spread(times)}`);
}

{
    const times = ask({ do: "instances" }).instances.map(({ tiles, length, number }) => {
        const [found, time] = solved({ rows: 4, columns: 4, tiles });
        assert.equal(found, length, `number ${number}`);
        return time;
    });
    console.log(`Korf's 100: ${spread(times)}`);
}

{
    const times = [];
    for (const { puzzle, text, lengths } of ask({ do: "blocks" }).puzzles) {
        for (const [style, length] of lengths.entries()) {
            const [answer, time] = timed({ do: "block-solve", text, style });
            assert.equal(answer.length, length, `${puzzle} in style ${style}: ${answer.stopped}`);
            const verdict = ask({ do: "block-verify", text, style, moves: answer.moves, length });
            assert.ok(verdict.ok, verdict.fault);
            times.push(time);
        }
    }
    console.log(`the collection in all styles: ${spread(times)}`);
}

{
    const puzzles = Array.from({ length: 100 }, (_, seed) => ask({ do: "sudoku-generate", seed }).puzzle);
    const expected = run(["sudoku", "-"], puzzles.join("\n"));
    const times = puzzles.map((grid, index) => {
        const [answer, time] = timed({ do: "sudoku-solve", grid });
        assert.equal(answer.solution, expected[index].solution);
        assert.ok(ask({ do: "sudoku-verify", puzzle: grid, solution: answer.solution }).ok);
        return time;
    });
    console.log(`100 sudokus: ${spread(times)}`);
}

{
    const times = [];
    for (let a = 1; a <= 4; a++) for (let b = a; b <= 4; b++) for (let c = b; c <= 4; c++) {
        const [{ record, packings }, time] = timed({ do: "packings", box: [a, b, c], brick: [[2, 2, 1]], limit: 50 });
        const [expected] = run(["antislide", "--box", `${a}x${b}x${c}`, "--brick", "2x2x1", "--engine", "bits"]);
        assert.deepEqual(record.packings, expected.packings, `${a}x${b}x${c}`);
        for (const { bricks } of packings) {
            const packing = bricks.map(({ corner, size }) => [corner, size]);
            assert.ok(ask({ do: "packing-verify", box: [a, b, c], packing }).ok);
        }
        times.push(time);
    }
    console.log(`boxes up to 4x4x4: ${spread(times)}`);
}

{
    const times = [4, 5, 6, 7, 8, 9].map((side) => {
        const request = { do: "queens-solve", rows: side, columns: side, queens: side };
        const [answer, time] = timed(request);
        assert.equal(answer.unattacked, [1, 3, 5, 7, 11, 18][side - 4]);
        return time;
    });
    console.log(`queens on boards of 4x4 to 9x9: ${spread(times)}`);
}
