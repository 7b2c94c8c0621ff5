import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { locale } from '#texts/locale';
import * as t from '#texts/outbox';
import { readOutbox } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import type { Env } from '#server/platform/http/env';
import { localOnly } from '#server/platform/http/access';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;color:#12232e}h1{color:#003f62}
article{border:1px solid #d5dde2;border-radius:12px;padding:1rem;margin:1rem 0}p{overflow-wrap:anywhere}small{color:#51626c}
a{display:inline-block;padding:.625rem 1rem;border-radius:8px;background:#003f62;color:#fff;text-decoration:none}`;

type Messages = Awaited<ReturnType<typeof readOutbox>>;

const page = (messages: Messages) =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${t.title()}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${t.title()}</h1>
          <p>${t.intro()}</p>
          <a href="/outbox">${t.refresh()}</a>
          ${messages.map(
            (message) =>
              html`<article>
                <strong>${message.subject}</strong>
                <p>${message.text}</p>
                <small>${t.recipient({ recipient: message.to })}, <time>${message.created_at}</time></small>
              </article>`,
          )}
          ${messages.length === 0 ? html`<p>${t.none()}</p>` : ''}
        </main>
      </body>
    </html>`;

export function outboxRoutes(shop: Shop): Hono<Env> {
  const outbox = new Hono<Env>();
  outbox.get('/outbox.json', localOnly, async (c) => c.json(await readOutbox(shop)));
  outbox.get('/outbox', localOnly, async (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return c.html(page(await readOutbox(shop)));
  });
  return outbox;
}
