import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { createApp } from '#server/app';
import { serveHttp, type ConnectionLimits } from '#server/http/http-server';
import { getText, openSocket } from '#tests/support/http/raw-sockets';
import { openTestShop } from '#tests/support/shop/shop';

const local = { port: 0, host: '127.0.0.1' };
const patient: ConnectionLimits = { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000 };
const servers: Server[] = [];

type Fetch = Parameters<typeof serveHttp>[0];

/** Serves on a free port until the test ends. @returns the port */
async function listen(fetch: Fetch, limits: ConnectionLimits = patient): Promise<number> {
  const server = await serveHttp(fetch, local, limits);
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Everything that a connection says until it is closed, or until `isEnough`. */
async function readAll(socket: Socket, isEnough = (_text: string) => false): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (isEnough(text)) break;
  }
  return text;
}

it('answers the requests of a connection in their order', async () => {
  const open: (() => void)[] = [];
  const port = await listen(
    (request) => new Promise((resolve) => open.push(() => resolve(new Response(`${new URL(request.url).pathname}\n`)))),
  );
  const socket = await openSocket(port);
  const reading = readAll(socket, (text) => text.endsWith('/3\n'));
  socket.write([1, 2, 3].map((number) => getText(`/${number}`)).join(''));
  await vi.waitUntil(() => open.length === 3);
  for (const answer of open.toReversed()) answer();
  expect((await reading).match(/^\/\d$/gm)).toEqual(['/1', '/2', '/3']);
});

it.each([
  ['announces', 'Content-Length: 1000'],
  ['does not announce', 'Transfer-Encoding: chunked'],
])('logs no error when an upload that %s its length breaks off', async (_how, header) => {
  const shop = await openTestShop();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const port = await listen(createApp({ ...shop, log }).fetch);
  for (const path of ['/api/v1/auth/user-login', '/api/v1/webhooks/razorpay', '/sandbox/razorpay/v1/checkout/pay']) {
    const socket = await openSocket(port);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n${header}\r\n\r\n`);
    await readAll(socket, (text) => text.includes('100 Continue'));
    socket.write('5\r\n{"use\r\n');
    socket.destroy();
  }
  await vi.waitUntil(() => lines.length === 2); // the sandbox logs only failures
  const neighbour = await openSocket(port);
  neighbour.write(getText('/sandbox/razorpay/v1/checkout/payments/nothing'));
  await readAll(neighbour, (text) => text.includes('\r\n\r\n'));
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30, status: 400 });
  await shop.close();
});

/** How long a connection that sends `text` stays open, in milliseconds. */
async function openFor(port: number, text: string): Promise<number> {
  const socket = await openSocket(port);
  const started = performance.now();
  socket.write(text);
  await once(socket.resume(), 'close');
  return performance.now() - started;
}

const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n';

it('closes connections whose header or body does not come, or on which nothing moves', async () => {
  const read = async (request: Request) => new Response(await request.text());
  const impatient = await listen(read, { headersMs: 300, requestMs: 1500, idleMs: 60_000 });
  const [nothing, header, body] = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nX: ', `${post}x`].map((text) => openFor(impatient, text)),
  );
  expect(nothing).toBeLessThan(body ?? 0);
  expect(header).toBeLessThan(body ?? 0);
  const stalled = await listen(() => new Promise(() => undefined), { ...patient, idleMs: 100 });
  await openFor(stalled, getText('/'));
});
