import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';

/** Waits only for a worker's answer, prints it, stops the worker, and leaves another worker idle. */
const worker = createWorker<{ text: string }, string>(fileURLToPath(new URL('echo-worker.ts', import.meta.url)));
process.stdout.write(`${await worker.run({ text: 'one' })}\n`);
await worker.stop();
process.stdout.write(`${await worker.run({ text: 'two' })}\n`);
