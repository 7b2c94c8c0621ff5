import autocannon from 'autocannon';
import type { Figure } from './figure.ts';

const connections = 32;
const seconds = 8;

/** Drops response bodies, because the generator concatenates them, which costs four times the shop's own work. */
const dropBodies = (client: autocannon.Client) =>
  Object.assign((client as unknown as { pipelinedRequests: object }).pipelinedRequests, { addBody() {} });

/** The rate of GET requests to one URL over 32 connections. */
export async function measureReads(
  name: string,
  bar: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<Figure> {
  const result = await autocannon({ url, headers, connections, duration: seconds, setupClient: dropBodies });
  return { name, value: describe(result), bar };
}

/**
 * The rate of prepared POST requests over 16 connections. Timed here, because the load generator counts whole seconds.
 */
export async function measurePosts(
  name: string,
  bar: string,
  url: string,
  requests: { headers: Record<string, string>; body: string }[],
): Promise<{ figure: Figure; rate: number }> {
  let next = 0;
  const started = performance.now();
  let ended = started;
  const result = await autocannon({
    url,
    method: 'POST',
    connections: 16,
    amount: requests.length,
    setupClient: (client) => {
      client.setRequests([{ method: 'POST', setupRequest: (request) => ({ ...request, ...requests[next++] }) }]);
      client.on('response', () => (ended = performance.now()));
    },
  });
  const rate = requests.length / ((ended - started) / 1000);
  return { figure: { name, value: describe(result, rate), bar }, rate };
}

function describe({ requests, latency, non2xx, errors }: autocannon.Result, rate = requests.average): string {
  const failed = non2xx + errors;
  return `${Math.round(rate)}/s, p99 ${latency.p99} ms${failed > 0 ? `, ${failed} FAILED` : ''}`;
}
