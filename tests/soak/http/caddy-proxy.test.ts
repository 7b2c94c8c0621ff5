import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isInstalled } from '#tests/support/processes/is-installed';
import { scratchFolder } from '#tests/support/processes/scratch';
import { freePort } from '#tools/shop/ports';
import { startCaddy } from '#tools/shop/web-server';

const loopback = /^(127\.0\.0\.1|::1)$/;

/** The guide's file for Caddy on a local port, without TLS. */
async function guideCaddy(port: number, [first, second]: [number, number]): Promise<string> {
  const text = await readFile('docs/deploy/Caddyfile.machine', 'utf8');
  return text
    .replace(/tls \{.*?\}/s, '')
    .replace('shop.example, *.shop.example', `http://localhost:${port}, http://*.localhost:${port}`)
    .replace('4321', String(first))
    .replace('4322', String(second));
}

it.skipIf(!isInstalled('caddy', 'version'))('Caddy passes over a process that is down, and says who asks', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers, url }, answer) => {
    if (url === '/') seen.push(headers);
    answer.end('here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const port = await freePort();
  const ports: [number, number] = [(server.address() as AddressInfo).port, await freePort()];
  onTestFinished(await startCaddy(await scratchFolder(), await guideCaddy(port, ports)));
  const ask = async (body?: string) => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const method = body ? 'POST' : 'GET';
    return (await fetch(`http://localhost:${port}/`, { method, headers, ...(body && { body }) })).status;
  };
  const askTwenty = async (body?: string) => {
    const statuses = new Set<number>();
    for (let asked = 0; asked < 20; asked += 1) statuses.add(await ask(body));
    return [...statuses];
  };
  expect(await askTwenty()).toEqual([200]);
  await vi.waitFor(async () => expect(await askTwenty('order')).toEqual([200]), { timeout: 20_000, interval: 50 });
  for (const headers of seen)
    expect(headers).toMatchObject({
      host: `localhost:${port}`,
      'x-forwarded-for': expect.stringMatching(loopback) as string,
    });
});
