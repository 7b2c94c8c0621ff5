import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '#tests/support/processes/scratch';
import { freePort } from '#tools/shop/ports';
import { startCaddy } from '#tools/shop/web-server';

const isInstalled = () => {
  try {
    return execFileSync('caddy', ['version']).length > 0;
  } catch {
    return false;
  }
};

/** The guide's lines for Caddy on a local port, without TLS. */
async function guideCaddy(port: number, [first, second]: [number, number]): Promise<string> {
  const [, text = ''] =
    /With Caddy the same is:\n\n *```\n(.*?)```/s.exec(await readFile('docs/deploy.md', 'utf8')) ?? [];
  return text
    .replace(/tls \{.*?\}/s, '')
    .replace('shop.example, *.shop.example', `http://localhost:${port}, http://*.localhost:${port}`)
    .replace('4321', String(first))
    .replace('4322', String(second));
}

it.skipIf(!isInstalled())('Caddy asks the other process where one is down, and says who asks', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, answer) => {
    seen.push(headers);
    answer.end('here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const port = await freePort();
  const down = await freePort();
  const stop = await startCaddy(
    await scratchFolder(),
    await guideCaddy(port, [(server.address() as AddressInfo).port, down]),
  );
  onTestFinished(stop);
  for (let asked = 0; asked < 50; asked += 1) {
    const method = asked % 2 === 0 ? 'GET' : 'POST';
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    const answer = await fetch(`http://localhost:${port}/`, {
      method,
      headers,
      ...(method === 'POST' && { body: 'order' }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, 'here']);
  }
  expect(seen).toHaveLength(50);
  for (const headers of seen)
    expect(headers).toMatchObject({
      host: `localhost:${port}`,
      'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
    });
});
