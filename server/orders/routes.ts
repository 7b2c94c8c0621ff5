import { Hono } from 'hono';
import { readInvoiceFile } from './invoices/links.ts';
import { endByOneClick, orderPageOf } from '#server/aftercare/reminders/one-click';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';

/** `List-Unsubscribe` of reminders (RFC 8058): mail programs send a POST, people open it. */
export function reminderRoutes(shop: Shop): Hono<Env> {
  const routes = new Hono<Env>();
  const path = '/order/reminder/one-click/:token';
  routes.post(path, async (c) => {
    await endByOneClick(shop, c.req.param('token'));
    return c.json({ status: true });
  });
  routes.get(path, async (c) => c.redirect(await orderPageOf(shop, c.req.param('token')), 303));
  return routes;
}

/** Invoices and credit notes, outside the versioned base (spec §7, other calls). */
export function invoiceRoutes(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/:invoice', async (c) => {
    const { name, pdf } = await readInvoiceFile(shop, c.req.param('invoice'));
    return c.body(new Uint8Array(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Referrer-Policy': 'no-referrer',
    });
  });
  return app;
}
