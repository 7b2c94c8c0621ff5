import autocannon from 'autocannon';
import type { Figure } from './figure.ts';

const connections = 32;
const seconds = 8;

/** Asks one address over and over from this process, keeping 32 connections open, and says how many answers a second came. */
export async function measureReads(
  what: string,
  bar: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<Figure> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return { what, value: describe(result), bar };
}

/** Sends prepared requests, each once, over 16 connections. Timed here to the last answer: the load generator counts whole seconds. */
export async function measurePosts(
  what: string,
  bar: string,
  url: string,
  requests: { headers: Record<string, string>; body: string }[],
): Promise<Figure> {
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
  return { what, value: describe(result, requests.length / ((ended - started) / 1000)), bar };
}

function describe({ requests, latency, non2xx, errors }: autocannon.Result, rate = requests.average): string {
  const failed = non2xx + errors;
  return `${Math.round(rate)}/s, p99 ${latency.p99} ms${failed > 0 ? `, ${failed} FAILED` : ''}`;
}
