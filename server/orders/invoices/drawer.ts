import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Invoice } from '#server/db/invoice-rows';

const worker = fileURLToPath(new URL('invoice-worker.ts', import.meta.url));
const idleMs = 10_000;

type DrawingResult = { pdf: Uint8Array } | { reason: string };

/** Draws one invoice at a time; `stop` ends the process that does. */
export interface InvoiceDrawer {
  /** The invoice as a PDF. Rejects when it cannot be drawn. */
  draw(invoice: Invoice): Promise<Uint8Array>;
  stop(): void;
}

/** Draws invoices in a process of its own at the lowest priority, which ends when it has nothing to do for 10 s. */
export function createInvoiceDrawer(): InvoiceDrawer {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  function start(): ChildProcess {
    const started = fork(worker, [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.unref();
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  return {
    stop,
    async draw(invoice) {
      clearTimeout(idle);
      const drawing = (child ??= start());
      const ended = new AbortController();
      const { signal } = ended;
      try {
        const answered = once(drawing, 'message', { signal });
        const died = once(drawing, 'exit', { signal }).then(() =>
          Promise.reject(new Error('The drawing process died')),
        );
        drawing.send(invoice);
        const [answer] = (await Promise.race([answered, died])) as [DrawingResult];
        if ('reason' in answer) throw new Error(answer.reason);
        return answer.pdf;
      } finally {
        ended.abort();
        idle = setTimeout(stop, idleMs).unref();
      }
    },
  };
}
