import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tools/shop/ports';
import { findPostgres, startPostgres } from '#tools/shop/postgres';
import { manyOrders } from '#tools/shop/many-orders';
import { startShop, type RunningShop } from '#tools/shop/server';
import { guideNginx, startNginx } from '#tools/shop/web-server';
import { newShopper, openApi } from '#tools/browser/shopper';
import { isErrno } from '#system/errno';
import type { Figure } from './figure.ts';
import { refillStock, createOrderBody } from './orders.ts';

const customers = 8;
const rounds = 2;
const pauseMs = 2000;
const name = 'two processes behind nginx, each restarted twice under load';

interface Tally {
  answered: number;
  orders: number;
  failed: string[];
}

/** Repeats a page view, a list, a cart and an order until aborted, without retries. */
async function runCustomer(
  origin: string,
  authorization: string,
  id: number,
  sum: number,
  tally: Tally,
  signal: AbortSignal,
) {
  const json = { 'Content-Type': 'application/json', Authorization: authorization };
  const requests: [string, RequestInit?][] = [
    ['/landing'],
    ['/api/v1/search/recommended-item/33001/33/1'],
    [`/api/v1/price-check/getcart/33/33001/${id}`, { headers: json }],
    [
      '/api/v1/order/create/order/master',
      { method: 'POST', headers: json, body: JSON.stringify(createOrderBody(id, sum)) },
    ],
  ];
  while (!signal.aborted)
    for (const [address, init] of requests)
      try {
        const answer = await fetch(origin + address, { ...init, keepalive: false });
        const text = await answer.text();
        if (answer.ok) tally.answered += 1;
        else tally.failed.push(`${address}: ${answer.status} ${text.slice(0, 80)}`);
        if (answer.ok && init?.method) tally.orders += 1;
      } catch (error) {
        tally.failed.push(`${address}: ${String(error)}`);
      }
}

/** Restarts two processes on one PostgreSQL in turn while customers order through nginx, and counts failed requests. */
export async function measureRolling(): Promise<Figure[]> {
  const programs = await findPostgres();
  if (!programs || !hasNginx())
    return [{ name: `${name}: nginx or PostgreSQL is not installed`, value: 'not measured', bar: '' }];
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-rolling-'));
  const postgres = await startPostgres(programs);
  const ports: [number, number] = [await freePort(), await freePort()];
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const start = (ownPort: number) =>
    startShop({
      PORT: String(ownPort),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: postgres.url,
      PUBLIC_ORIGIN: origin,
      LOG_LEVEL: 'error',
      ...manyOrders,
    });
  const shops: RunningShop[] = [await start(ports[0]), await start(ports[1])];
  const stopNginx = await startNginx(folder, await guideNginx(port, ports));
  const stopping = new AbortController();
  const tally: Tally = { answered: 0, orders: 0, failed: [] };
  try {
    const sum = await refillStock(postgres.url);
    const api = openApi(`http://localhost:${ports[0]}`);
    const load: Promise<void>[] = [];
    for (let count = 0; count < customers; count += 1) {
      const shopper = newShopper();
      await api.register(shopper);
      const { authorization, id } = await api.login(shopper);
      load.push(runCustomer(origin, authorization, id, sum, tally, stopping.signal));
    }
    for (let round = 0; round < rounds; round += 1)
      for (const [index, ownPort] of ports.entries()) {
        await new Promise((go) => setTimeout(go, pauseMs));
        await shops[index]?.stop();
        shops[index] = await start(ownPort);
      }
    await new Promise((go) => setTimeout(go, pauseMs));
    stopping.abort();
    await Promise.all(load);
  } finally {
    stopping.abort();
    await stopNginx();
    await Promise.all(shops.map((shop) => shop.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  for (const failure of tally.failed.slice(0, 5)) console.log(failure);
  const value = `${tally.failed.length} of ${tally.answered + tally.failed.length} requests failed, ${tally.orders} orders`;
  return [{ name, value, bar: '0 failed' }];
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
