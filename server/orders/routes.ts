import { Hono } from 'hono';
import { readInvoiceFile } from './invoices/links.ts';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';

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
