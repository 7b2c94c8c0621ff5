import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';

/** Prints a worker's answer, for which it waits with nothing else to do, stops the worker, and leaves another idle. */
const worker = createWorker<{ text: string }, string>(fileURLToPath(new URL('echo-worker.ts', import.meta.url)));
console.log(await worker.run({ text: 'one' }));
await worker.stop();
console.log(await worker.run({ text: 'two' }));
