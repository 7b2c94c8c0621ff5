import { html, raw } from 'hono/html';
import { refusal } from '#lib/messages/refusals';
import { calls, refusalsOf, wireSchema, type DocumentedCall } from './openapi.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1rem;color:#12232e}
h1{color:#003f62}section{border-top:1px solid #d5dde2;padding:1rem 0}h2{font-size:1.05rem;margin:0;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{background:#f2f5f7;padding:.75rem;overflow:auto}
.method{color:#fff;background:#003f62;border-radius:4px;padding:.1rem .4rem}.policy{color:#51626c;font-size:.875rem}`;

const block = (title: string, value: unknown) =>
  html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`;

const refusalList = (endpoint: DocumentedCall) =>
  [...refusalsOf(endpoint)].flatMap(([status, codes]) =>
    codes.map((code) => html`<li><code>${status} ${code}</code> ${refusal(code)}</li>`),
  );

const section = (endpoint: DocumentedCall) =>
  html`<section id="${endpoint.name}">
    <h2><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code></h2>
    <p>${endpoint.summary} <span class="policy">Caller: ${endpoint.policy}.</span></p>
    ${block('Path and query', { path: wireSchema(endpoint.params), query: wireSchema(endpoint.query) })}
    ${['POST', 'PUT'].includes(endpoint.method) ? block('Body', wireSchema(endpoint.body)) : ''}
    ${block('Answer', wireSchema(endpoint.answer))}
    <details>
      <summary>Refusals</summary>
      <ul>
        ${refusalList(endpoint)}
      </ul>
    </details>
  </section>`;

/** Generated from the contract, without scripts or external files. */
export const docsPage = () =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Nukkad API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Nukkad API</h1>
          <p>
            Base <code>/api/v1/</code>. Every answer is <code>{ status, message?, code?, data?, next? }</code>; a
            refusal has <code>status: false</code>. A customer's calls carry <code>Authorization: Bearer …</code>. For
            machines: <a href="openapi.json">openapi.json</a>.
          </p>
          ${calls.map(section)}
        </main>
      </body>
    </html>`;
