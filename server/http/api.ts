import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { contract } from '#contract/contract';
import type { Shop } from '#server/platform/shop';
import { docsPage } from './docs.ts';
import type { Env } from '#server/platform/http/env';
import { handlers } from './handlers.ts';
import { newsletterRoutes } from '#server/customers/routes';
import { openApi } from './openapi.ts';
import { addRoute } from './route.ts';
import { webhookRoutes } from '#server/checkout/routes';

/** Every call of the contract, with its OpenAPI description and documentation page. */
export function createApi(shop: Shop): Hono<Env> {
  const api = new Hono<Env>();
  api.use('/catalog/*', compress());
  api.use('/catalog/snapshot/*', etag(), async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-cache'); // browsers revalidate it
  });
  api.get('/openapi.json', (c) => c.json(openApi()));
  api.get('/docs', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return c.html(docsPage());
  });
  api.route('/', newsletterRoutes(shop));
  api.route('/', webhookRoutes(shop));
  for (const [name, endpoint] of Object.entries(contract))
    addRoute(api, shop, endpoint, handlers[name as keyof typeof handlers] as never);
  return api;
}
