import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepResponseBytes, readBytes, whileRendering } from '#publisher/render/page-response';

const plain = globalThis.Response;
beforeAll(keepResponseBytes);
afterAll(() => {
  globalThis.Response = plain;
});

const page = new TextEncoder().encode('…<p>₹</p>…').subarray(3, 13);

const respond = async () => new Response(page, { status: 404, headers: { 'Content-Type': 'text/html' } });

test('a page’s bytes are those that were put into its response, with its status and headers', async () => {
  const response = await whileRendering(respond);
  expect((await readBytes(response)).buffer).toBe(page.buffer);
  expect((await readBytes(response)).toString()).toBe('<p>₹</p>');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html']);
});

test('a response that something else makes meanwhile has its body', async () => {
  const [, response] = await Promise.all([whileRendering(respond), respond()]);
  expect(await response.text()).toBe('<p>₹</p>');
});

test('what is made of text or JSON is read as before, and is a response too', async () => {
  for (const [response, text] of [
    [new Response('₹'), '₹'],
    [Response.json({ a: '₹' }), '{"a":"₹"}'],
    [new Response(null, { status: 302 }), ''],
  ] as const) {
    expect(response).toBeInstanceOf(Response);
    expect((await readBytes(response)).toString()).toBe(text);
  }
});
