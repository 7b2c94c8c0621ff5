import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { hasEffect, isFromOwnHost, successStatus, type Endpoint } from '#contract/endpoint';
import { invalidInput, ShopError } from '#contract/errors';
import { readSession, type Session } from '#server/auth/sessions';
import { getStoreByLabel, getStore } from '#server/stores/stores';
import type { Shop } from '#server/platform/shop';
import { identifyStaff, requirePermission } from '#server/staff/callers';
import { requireSetup } from '#server/setup/access';
import { refuseForeignPages, requireOwnHost } from './own-pages.ts';
import { findOperatorToken } from '#server/platform/operator-tokens';
import { checkOperator } from '#server/platform/http/check-operator';
import type { Handler, StaffSession, StoreStaff } from '#server/platform/http/call';
import { sendContent, type Content } from '#server/platform/http/content';
import type { Env } from '#server/platform/http/env';

function parse<S extends v.GenericSchema<any, any>>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const issues = parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
  throw new ShopError('invalid_input', { issues });
}

function requireJson(c: Context): void {
  if (!/^application\/json *(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw invalidInput('', 'the body must be application/json');
}

async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  requireJson(c);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput('', 'the body is not JSON');
  }
}

const anonymous = { customerId: 0, sessionId: '', isVerified: false, isNamed: false };

interface Caller extends Session {
  operator?: { token: string; saas_id?: number };
  staff?: StaffSession;
}

async function checkOrigin(shop: Shop, endpoint: Endpoint, c: Context<Env>): Promise<void> {
  if (!hasEffect(endpoint)) return;
  await refuseForeignPages(shop, c.req.raw.headers);
  if (!isFromOwnHost(endpoint)) return;
  requireOwnHost(shop.config, c.req.raw);
  requireJson(c);
}

/** Uses the token alone, or for staff the cookie alone. @throws {ShopError} `unauthenticated`, `not_found` */
async function authenticate(shop: Shop, { policy }: Endpoint, c: Context<Env>): Promise<Caller> {
  if (policy === 'public') return anonymous;
  if (policy === 'staff') return { ...anonymous, staff: await identifyStaff(shop, c.req.header('Cookie')) };
  if (policy === 'setup') {
    await requireSetup(shop, c.req.header('Cookie'));
    return anonymous;
  }
  const token = /^Bearer (.+)/.exec(c.req.header('Authorization') ?? '')?.[1];
  if (policy === 'operator') return { ...anonymous, operator: await identifyOperator(shop, token) };
  if (!token) throw new ShopError('unauthenticated');
  return readSession(shop, token);
}

/** An operator's token, or the settings' token for all operators. @throws {ShopError} as {@link checkOperator} */
async function identifyOperator(shop: Shop, token: string | undefined) {
  const found = token && (await findOperatorToken(shop, token));
  if (found) return { token: found.name, saas_id: found.saas_id };
  checkOperator(shop.config, token);
  return { token: 'OPS_TOKEN' };
}

/** @throws {ShopError} `not_found` unless the path names one of the operator's stores */
async function checkOwnStore(shop: Shop, { operator }: Caller, { label }: Record<string, unknown>): Promise<void> {
  if (operator?.saas_id === undefined) return;
  const { saas_id } = await getStoreByLabel(shop, String(label));
  if (saas_id !== operator.saas_id) throw new ShopError('not_found');
}

/** @throws {ShopError} `not_found` unless the staff have the call's permission in the path's store */
async function checkStaff(
  shop: Shop,
  { permission }: Endpoint,
  { staff }: Caller,
  { label }: Record<string, unknown>,
): Promise<StoreStaff | { session?: StaffSession }> {
  if (!staff) return {};
  return permission ? requirePermission(shop, staff, permission, String(label)) : { session: staff };
}

/** Design §6. @throws {ShopError} `not_found` unless the path's customer is the token's and its ids are a store's */
async function checkPath(shop: Shop, params: Record<string, unknown>, customerId: number): Promise<void> {
  const pathCustomerId = params['userId'] ?? params['customerId'];
  if (pathCustomerId !== undefined && pathCustomerId !== customerId) throw new ShopError('not_found');
  const { saasId, storeId } = params;
  if (typeof saasId === 'number' && typeof storeId === 'number') await getStore(shop, saasId, storeId);
}

const isContent = (answer: object): answer is Content => 'encoded' in answer;

/** `X-Accel-Buffering` stops proxies such as nginx from buffering events. */
const streamHeaders = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

/** Cached for a minute, because the target may change. */
const redirectHeaders = (answer: object) => ({
  Location: 'location' in answer ? String(answer.location) : '/',
  'Cache-Control': 'public, max-age=60',
});

/** Derives a route from a call's description: parsing, policy, envelope. */
export function addRoute<E extends Endpoint<any, any, any, any>>(
  app: Hono<Env>,
  shop: Shop,
  endpoint: E,
  handler: Handler<E>,
): void {
  const path = `/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
  app.on(endpoint.method, path, async (c) => {
    await checkOrigin(shop, endpoint, c);
    const caller = await authenticate(shop, endpoint, c);
    const params = parse(endpoint.params, c.req.param());
    if (caller.operator) c.set('operator', { ...caller.operator, params });
    await checkOwnStore(shop, caller, params);
    await checkPath(shop, params, caller.customerId);
    const answer = await handler({
      shop,
      ...(await checkStaff(shop, endpoint, caller, params)),
      params,
      query: parse(endpoint.query, c.req.query()),
      body: endpoint.method === 'GET' ? {} : parse(endpoint.body, await readBody(c)),
      customerId: caller.customerId,
      sessionId: caller.sessionId,
      isVerified: caller.isVerified,
      isNamed: caller.isNamed,
      from: c.get('from'),
      header: (name) => c.req.header(name),
      setCookie: (cookie) => c.header('Set-Cookie', cookie, { append: true }),
    } as Parameters<Handler<E>>[0]);
    if (isContent(answer)) return sendContent(c, answer, answer.headers ? { headers: answer.headers } : {});
    if ('events' in answer && answer.events instanceof ReadableStream) return c.body(answer.events, 200, streamHeaders);
    const headers = endpoint.isRedirect ? redirectHeaders(answer) : {};
    return c.json({ status: true, ...answer }, successStatus(endpoint), headers);
  });
}
