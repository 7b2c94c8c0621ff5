import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** When connections are closed, in milliseconds, to about a second (design §6). */
export interface ConnectionLimits {
  /** From its first moment, or the first byte of a later request, until the header is complete. */
  headersMs: number;
  /** Until the request's body is complete. */
  requestMs: number;
  /** While nothing is sent or received, as when an answer is not read. */
  idleMs: number;
}

const limits: ConnectionLimits = { headersMs: 10_000, requestMs: 30_000, idleMs: 60_000 };

/** How often Node looks for connections past their time. */
const checkMs = 500;

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/**
 * An HTTP server that listens. Rejects with the system's error, such as `EADDRINUSE`.
 * @param port 0 means any free one
 */
export async function serveHttp(
  fetch: Fetch,
  { port, host }: { port: number; host: string },
  { headersMs, requestMs, idleMs }: ConnectionLimits = limits,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    hostname: host,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(checkMs, headersMs),
    },
  }) as Server;
  server.timeout = idleMs;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
