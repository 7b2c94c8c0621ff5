import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { contract } from '#contract/contract';
import type { Shop } from '#server/platform/shop';
import { docsPage } from './docs.ts';
import { createContent, createJson, sendContent } from '#server/platform/http/content';
import type { Env } from '#server/platform/http/env';
import { receiptRoutes } from '#server/platform/messages/receipts/routes';
import { handlers } from './handlers.ts';
import { newsletterRoutes } from '#server/accounts/routes';
import { reminderRoutes } from '#server/aftercare/routes';
import { setupRoutes } from '#server/setup/routes';
import { openApi } from './openapi.ts';
import { addRoute } from './route.ts';
import { webhookRoutes } from '#server/checkout/routes';

/** Built once: the contract is constant. */
const description = once(() => createJson(JSON.stringify(openApi())));
const page = once(() => createContent(Buffer.from(docsPage() as string), 'text/html; charset=utf-8'));

const docsHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export function createApi(shop: Shop): Hono<Env> {
  const api = new Hono<Env>();
  for (const call of ['items', 'live', 'counterparts']) api.use(`/catalog/${call}/*`, compress());
  api.get('/openapi.json', (c) => sendContent(c, description()));
  api.get('/docs', (c) => sendContent(c, page(), { headers: docsHeaders }));
  api.route('/', newsletterRoutes(shop));
  api.route('/', reminderRoutes(shop));
  api.route('/', setupRoutes(shop));
  api.route('/', webhookRoutes(shop));
  api.route('/', receiptRoutes(shop));
  for (const [name, endpoint] of Object.entries(contract))
    addRoute(api, shop, endpoint, handlers[name as keyof typeof handlers] as never);
  return api;
}
