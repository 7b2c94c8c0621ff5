import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** Timeouts in milliseconds, accurate to about a second (design §6). */
export interface ConnectionLimits {
  /** From connecting, or a later request's first byte, until the header is complete. */
  headersMs: number;
  requestMs: number;
  /** Without traffic, for example when the client does not read the response. */
  idleMs: number;
}

const limits: ConnectionLimits = { headersMs: 10_000, requestMs: 30_000, idleMs: 60_000 };

/** How often Node checks connections for timeouts. */
const checkMs = 500;

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Rejects with the system's error, such as `EADDRINUSE`. Port 0 means any free one. */
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
