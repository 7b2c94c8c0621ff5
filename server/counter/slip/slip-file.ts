import { fileURLToPath } from 'node:url';
import type { Slip } from '#contract/counter/slip';
import { createWorker } from '#system/worker';

const file = fileURLToPath(new URL('slip-worker.ts', import.meta.url));

/** A separate process, because loading the fonts would block all requests. It ends after 10 s without work. */
const drawer = createWorker<Slip, Uint8Array>(file, { idleMs: 10_000 });

export const slipFile = (slip: Slip): Promise<Uint8Array> => drawer.run(slip);
