/** Calls that must compile, and some that must not: checked by `tsc --strict`. */

import { ask, close, search, solve, Unsolvable, type Progress, type Solution } from 'fifteen-solver';

const solution: Solution = await solve([[1, 2], [3, 0]]);
const length: number = solution.length;
const running = search('1 2 / 3 0', { signal: AbortSignal.timeout(length) });
for await (const progress of running) ((told: Progress) => told.visited)(progress);
await running.solution.catch((error: unknown) => error instanceof Unsolvable);
await solve(new Uint8Array(9), { onProgress: ({ threshold }) => threshold.toFixed() });
const record: Record<string, unknown> = await ask({ do: 'hint', rows: 2 });
close();
console.log(record);

// @ts-expect-error a number is not a position
await solve(5);
// @ts-expect-error solutions are read-only
solution.length = 3;
// @ts-expect-error requests have names
await ask({ rows: 2 });
