import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';

/** Prints a worker's answer, for which it waits with nothing else to do, stops the worker, and leaves another idle. */
const worker = createWorker<{ text: string }, string>(fileURLToPath(new URL('echo-worker.ts', import.meta.url)));
process.stdout.write(`${await worker.run({ text: 'one' })}\n`);
await worker.stop();
process.stdout.write(`${await worker.run({ text: 'two' })}\n`);
