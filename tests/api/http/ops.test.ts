import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest } from '#tests/support/shop/orders';
import { publishPages } from '#tests/support/publishing/published-sites';
import { granted, refused } from '#tests/support/shop/requests';
import { scratchFolder } from '#tests/support/processes/scratch';
import { shopAround } from '#tests/support/shop/shop-around';
import { opsToken, type TestShop } from '#tests/support/shop/shop';

const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?\d+(\.\d+)?(e-?\d+)?)$/;

describe.each(ruleDatabases)('looking after the shop on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const ask = (headers: Record<string, string>, app = shop.app) => app.request('/ops/metrics', { headers });
  const measures = async () => (await ask({ Authorization: `Bearer ${opsToken}` })).text();
  const valueOf = (text: string, sample: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${sample} `))
        ?.slice(sample.length),
    );

  it('measures requests by route, never by address, in words that Prometheus reads', async () => {
    const route = 'method="GET",route="/api/v1/item/view-item-detil/:itemId",status="200"';
    const count = `nukkad_http_request_duration_seconds_count{${route}}`;
    const before = valueOf(await measures(), count) || 0;
    await granted(shop, 'getItem', { params: { itemId: 1001 } });
    await granted(shop, 'getItem', { params: { itemId: 1002 } });
    const response = await ask({ Authorization: `Bearer ${opsToken}` });
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    for (const each of text.trimEnd().split(/\n+/)) expect(each).toMatch(line);
    expect(valueOf(text, count)).toBe(before + 2);
    expect(valueOf(text, `nukkad_http_request_duration_seconds_bucket{le="+Inf",${route}}`)).toBe(before + 2);
    expect(text).not.toContain('view-item-detil/1001');
  });

  it('counts orders, refunds, messages and the sites that wait', async () => {
    const before = await measures();
    await granted(shop, 'createOrder', orderRequest(await addCustomer(shop)));
    const after = await measures();
    const pending = 'nukkad_orders{status="pending"}';
    expect(valueOf(after, pending)).toBe(valueOf(before, pending) + 1);
    expect(valueOf(after, 'nukkad_messages_queued')).toBeGreaterThan(valueOf(before, 'nukkad_messages_queued'));
    expect(valueOf(after, 'nukkad_refunds{status="failed"}')).toBe(0);
    expect(valueOf(after, 'nukkad_sites{state="waiting"}')).toBe(3);
    expect(valueOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('says what each store sold within a day, and of each site how far its pages are behind', async () => {
    const [orders, sales] = [
      'nukkad_store_orders_day{store="surat"}',
      'nukkad_store_sales_day{store="surat",currency="INR"}',
    ];
    const before = await measures();
    await granted(shop, 'createOrder', orderRequest(await addCustomer(shop)));
    const { order_value } = await shop.db
      .selectFrom('orders')
      .select('order_value')
      .orderBy('order_id', 'desc')
      .executeTakeFirstOrThrow();
    const after = await measures();
    expect(valueOf(after, orders)).toBe(valueOf(before, orders) + 1);
    expect(valueOf(after, sales)).toBe(valueOf(before, sales) + order_value);
    expect(valueOf(after, 'nukkad_store_orders_day{store="toronto"}')).toBe(0);
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).execute();
    await shop.db.updateTable('messages').set({ failed_at: shop.now() }).execute();
    const cancelled = await measures();
    expect(valueOf(cancelled, orders)).toBe(0);
    expect(valueOf(cancelled, 'nukkad_messages_failed_day')).toBeGreaterThan(0);
    expect(valueOf(cancelled, 'nukkad_site_behind_seconds{site="surat"}')).toBeGreaterThanOrEqual(0);
    shop.wait(25 * 60 * 60 * 1000);
    expect(valueOf(await measures(), 'nukkad_messages_failed_day')).toBe(0);
  });

  it('has every figure that the alerts for Prometheus ask for', async () => {
    const rules = await readFile('docs/deploy/alerts.yml', 'utf8');
    const asked = new Set([...rules.matchAll(/\b(?:nukkad|process)_\w+/g)].map(([name]) => name));
    const told = new Set([...(await measures()).matchAll(/^\w+/gm)].map(([name]) => name));
    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((name) => !told.has(name))).toEqual([]);
  });

  it('counts failures of islands by name and kind, so many for an address, and takes no other words', async () => {
    const sample = 'nukkad_island_failures_total{island="CartPage",failure="loading"}';
    const before = valueOf(await measures(), sample);
    const body = { island: 'CartPage', failure: 'loading' } as const;
    await granted(shop, 'countFailure', { body });
    expect(valueOf(await measures(), sample)).toBe(before + 1);
    expect(await refused(shop, 'countFailure', { body: { ...body, island: 'Asha' as 'CartPage' } })).toMatchObject({
      status: 400,
    });
    for (let left = 29; left > 0; left -= 1) await granted(shop, 'countFailure', { body });
    expect(await refused(shop, 'countFailure', { body })).toMatchObject({ status: 429, code: 'rate_limited' });
  });

  it('tells this machine or anyone who carries the token, and no one else', async () => {
    const reachable = createApp({ ...shop, config: { ...shop.config, isLocal: false } });
    const here = { Host: 'localhost:4321' };
    expect((await ask(here)).status).toBe(200);
    expect((await ask({ Host: 'surat.shop.example' })).status).toBe(401);
    expect((await ask({ ...here, Forwarded: 'for=203.0.113.9' })).status).toBe(401);
    expect((await ask({ ...here, Authorization: `Bearer ${opsToken}x` })).status).toBe(401);
    expect((await ask(here, reachable)).status).toBe(401);
    expect((await ask({ Authorization: `Bearer ${opsToken}` }, reachable)).status).toBe(200);
  });

  it('lets a token of its own read the metrics and nothing else, with or without the operator’s', async () => {
    const metricsToken = 'a monitoring program carries this token';
    const headers = { Authorization: `Bearer ${metricsToken}` };
    for (const config of [{ metricsToken }, { metricsToken, opsToken: undefined }]) {
      const app = createApp({ ...shop, config: { ...shop.config, isLocal: false, ...config } });
      expect((await app.request('/ops/metrics', { headers })).status).toBe(200);
      expect((await app.request('/ops/metrics', { headers: { Authorization: 'Bearer x' } })).status).not.toBe(200);
      for (const path of ['/ops/status', '/api/v1/ops/orders/surat'])
        expect([401, 404]).toContain((await app.request(path, { headers })).status);
    }
    expect((await shop.app.request('/ops/metrics', { headers })).status).toBe(401);
  });

  it.each(['/ops/%0d%0aX', '/ops/%E0%A4%A8?why=%0a'])(
    'directs a program that asks for %s to the API',
    async (address) => {
      const response = await shop.app.request(address, { method: 'POST' });
      expect([response.status, response.headers.get('location')]).toEqual([308, `/api/v1${address}`]);
    },
  );

  it('names its own hosts to a web server that asks whether it may get a certificate', async () => {
    const config = {
      ...shop.config,
      publicOrigin: new URL('https://shop.example'),
      apiOrigin: undefined,
      isLocal: false,
    };
    const app = createApp({ ...shop, config });
    const status = async (domain: string) => (await app.request(`/ops/host?domain=${domain}`)).status;
    for (const host of ['shop.example', 'www.shop.example', 'surat.shop.example']) expect(await status(host)).toBe(200);
    for (const host of ['', 'other.example', 'missing.shop.example', 'a.surat.shop.example', 'api.shop.example'])
      expect(await status(host)).toBe(404);
    const apart = createApp({ ...shop, config: { ...config, apiOrigin: new URL('https://api.shop.example') } });
    expect((await apart.request('/ops/host?domain=api.shop.example')).status).toBe(200);
    const refusal = await app.request('/ops/host?domain=missing.shop.example');
    expect(await refusal.json()).toMatchObject({ status: false, code: 'not_found' });
  });

  it('is ready only while it has whole pages to show', async () => {
    const sitesDir = await scratchFolder();
    const showing = { app: createApp({ ...shop, dataFolder: { sitesDir, picturesDir: sitesDir } }) };
    expect(await refused(showing, 'readyz')).toMatchObject({ status: 503, code: 'unavailable' });
    await publishPages(sitesDir, '_marketplace', { '/landing': 'Landing' });
    await granted(showing, 'readyz');
    await writeFile(join(sitesDir, '_marketplace', 'current', 'release.json'), '{"files":');
    expect((await refused(showing, 'readyz')).status).toBe(503);
    await rm(sitesDir, { recursive: true });
    await granted(showing, 'healthz');
  });
});
