import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { successStatus, type CallDocumentation, type Endpoint } from '#contract/endpoint';
import { errorStatus } from '#contract/errors';
import { refusal } from '#lib/messages/refusals';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

type Operation = Record<string, any>;

const calls = Object.entries(contract) as [keyof typeof contract, Endpoint & CallDocumentation][];

/** The documentation reads no table: one database is enough. */
describe('the API’s documentation', () => {
  let shop: TestShop;
  let description: {
    openapi: string;
    servers: unknown;
    paths: Record<string, Record<string, Operation>>;
    [key: string]: any;
  };
  beforeAll(async () => {
    shop = await openTestShop();
    description = await (await shop.app.request('/api/v1/openapi.json')).json();
    return () => shop.close();
  });

  const operationOf = (name: keyof typeof contract): Operation => {
    const { path, method } = contract[name];
    return description.paths[`/${path}`]?.[method.toLowerCase()] ?? {};
  };

  it('is OpenAPI 3.1 with every call of the contract and no other', () => {
    expect(description.openapi).toBe('3.1.0');
    expect(description.servers).toEqual([{ url: '/api/v1' }]);
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(operations.sort()).toEqual(calls.map(([, { method, path }]) => `${method.toLowerCase()} /${path}`).sort());
  });

  it.each(calls.map(([name]) => name))('describes %s', (name) => {
    const { path, policy, method, summary, errors = [] } = contract[name];
    const operation = operationOf(name);
    expect(operation).toMatchObject({ operationId: name, summary });
    const inPath = operation['parameters'].filter((each: Operation) => each['in'] === 'path');
    expect(inPath.map((each: Operation) => each['name']).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key).sort(),
    );
    for (const parameter of inPath)
      expect(parameter).toMatchObject({ required: true, schema: { type: expect.any(String) } });
    const required = {
      public: [],
      customer: [{ session: [] }],
      operator: [{ operator: [] }],
      staff: [{ counter: [] }],
      setup: [{ setup: [] }],
    };
    expect(operation['security']).toEqual(required[policy]);
    expect('413' in operation['responses']).toBe(method !== 'GET');
    if (/\{saasId\}/.test(path) && /\{storeId\}/.test(path)) expect(operation['responses']).toHaveProperty('404');
    expect('requestBody' in operation).toBe(method === 'POST' || (method as string) === 'PUT');
    for (const code of errors) expect(operation['responses'][errorStatus[code]].description).toContain(code);
    const granted = operation['responses'][successStatus(contract[name])].content;
    if ((contract[name] as Endpoint).isFile) expect(granted).toHaveProperty(['*/*']);
    else if ((contract[name] as Endpoint).isStream)
      expect(granted['text/event-stream'].schema.contentSchema.properties).toMatchObject({
        position: { type: 'number' },
      });
    else expect(granted['application/json'].schema.properties.status).toMatchObject({ const: true });
  });

  it.each(['openapi.json', 'docs'])('sends %s compressed, and only to those who do not have it', async (name) => {
    const ask = (headers: Record<string, string>) => shop.app.request(`/api/v1/${name}`, { headers });
    const response = await ask({ 'Accept-Encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    const known = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': response.headers.get('etag') ?? '' });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it('shows bodies and answers as they stand on the wire', () => {
    const body = operationOf('createOrder')['requestBody'].content['application/json'].schema;
    expect(body.properties.order_value).toMatchObject({ type: 'number' });
    expect(body.properties.item_list).toMatchObject({ type: 'array', maxItems: 200 });
    expect(body.required).toContain('order_value');
    const { data } = operationOf('getItem')['responses'][200].content['application/json'].schema.properties;
    expect(data.properties).toMatchObject({ price: { type: 'number' }, item_name: { type: 'string' } });
  });

  it('holds no reference that leads nowhere', () => {
    expect(JSON.stringify(description)).not.toContain('$ref');
    expect(description['components'].securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('is a page to read without anything from elsewhere', async () => {
    const response = await shop.app.request('/api/v1/docs');
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|https?:\/\/|\bsrc=|@import|url\(/);
    for (const [name, { path, summary }] of calls) {
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(path);
      expect(page).toContain(
        summary
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;')
          .replaceAll("'", '&#39;'),
      );
    }
  });

  it('names each refusal with its sentence', async () => {
    const page = await (await shop.app.request('/api/v1/docs')).text();
    for (const code of ['price_changed', 'otp_tries_used', 'session_expired'] as const) {
      expect(page).toContain(`${errorStatus[code]} ${code}`);
      expect(page).toContain(refusal(code));
    }
  });
});
