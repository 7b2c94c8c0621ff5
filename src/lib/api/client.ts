import * as v from 'valibot';
import { refusal, type Endpoint } from '#contract/endpoint';
import { ApiError, NetworkError } from './errors.ts';
import { fromDeviceHeader } from './from-device-header.ts';
import { settings } from './settings.ts';

const timeoutMs = 15_000;
/** For uploads: phones are slow. */
const fileTimeoutMs = 120_000;
/** The largest body for a `keepalive` request, in characters. */
const maxKeepaliveChars = 16_000;
const retryDelayMs = 300;

/** A part of a call: required when its schema has required fields. */
type Part<Name extends string, Schema extends v.GenericSchema<any, any>> =
  {} extends v.InferInput<Schema> ? { [K in Name]?: v.InferInput<Schema> } : { [K in Name]: v.InferInput<Schema> };

export type CallRequest<E extends Endpoint<any, any, any, any>> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & { headers?: Record<string, string>; signal?: AbortSignal };

export type CallAnswer<E extends Endpoint<any, any, any, any>> = v.InferOutput<E['answer']>;

interface AnyRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls the API and validates the response; money is in minor units.
 * Gives up after 15 s. A GET without a response is retried once, other methods never.
 * @throws {ApiError} for a refusal
 * @throws {NetworkError} without a response, or with one that breaks the contract
 */
export async function call<E extends Endpoint<any, any, any, any>>(
  endpoint: E,
  ...[request]: {} extends CallRequest<E> ? [request?: CallRequest<E>] : [request: CallRequest<E>]
): Promise<CallAnswer<E>> {
  const sent = (request ?? {}) as AnyRequest;
  const response = await send(endpoint, sent);
  const answer = await readBody(response, sent.signal);
  if (!response.ok) throw toApiError(answer, response.status);
  const checked = v.safeParse(endpoint.answer, answer);
  if (checked.success) return checked.output as CallAnswer<E>;
  const [issue] = checked.issues;
  throw unintelligible(`${endpoint.method} ${endpoint.path}: ${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`);
}

/**
 * Downloads a file outside the versioned API, such as an invoice. Gives up after 15 s.
 * @param path from the provider's root: `/transaction/pdf/…`
 * @throws {ApiError} for a refusal
 * @throws {NetworkError} without a response
 */
export async function download(path: string): Promise<Blob> {
  const root = settings.base.replace(/\/api\/v\d+\/?$/, '');
  const response = await withRetry(() => attemptOnce(`${root}${path}`, undefined, { method: 'GET' }));
  if (!response.ok) throw toApiError(await readBody(response), response.status);
  return response.blob();
}

async function send(endpoint: Endpoint, request: AnyRequest): Promise<Response> {
  const address = requestAddress(settings.base, endpoint.path, request.params, request.query);
  const token = endpoint.policy === 'staff' || endpoint.policy === 'setup' ? undefined : settings.token(); // authenticated by a cookie
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (endpoint.method !== 'GET') headers['Content-Type'] = 'application/json';
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const attempt = () =>
    attemptOnce(address, request.signal, {
      method: endpoint.method,
      // Completes the request when the customer leaves the page. Browsers refuse it for large bodies.
      keepalive: endpoint.method !== 'GET' && (body?.length ?? 0) < maxKeepaliveChars,
      headers: { ...headers, ...request.headers },
      body,
    });
  const response = endpoint.method === 'GET' ? await withRetry(attempt, request.signal) : await attempt();
  if (response.status === 401 && token) await detectSessionEnd(response, token);
  return response;
}

async function attemptOnce(address: string, signal: AbortSignal | undefined, init: RequestInit): Promise<Response> {
  const isFile = typeof init.body === 'string' && init.body.length > maxKeepaliveChars;
  const limit = AbortSignal.timeout(isFile ? fileTimeoutMs : timeoutMs);
  try {
    const response = await settings.fetch(address, {
      ...init,
      signal: signal ? firstOf(signal, limit) : limit,
    });
    settings.onConnectivity(!response.headers.has(fromDeviceHeader));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    settings.onConnectivity(false);
    throw new NetworkError(limit.aborted ? 'timeout' : 'offline', error);
  }
}

/** Aborts when either signal aborts, with its reason. */
function firstOf(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: both.signal });
  }
  return both.signal;
}

const isTransient = (status: number) => status === 502 || status === 503 || status === 504;

async function withRetry(attempt: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  try {
    const response = await attempt();
    if (!isTransient(response.status)) return response;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.reason !== 'offline') throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  signal?.throwIfAborted();
  return attempt();
}

async function detectSessionEnd(response: Response, token: string): Promise<void> {
  const { code } = toApiError(await readBody(response.clone()), response.status);
  if (code === 'session_expired' || code === 'unauthenticated') settings.onSessionEnd(token);
}

async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw unintelligible(error);
    if (signal?.aborted) throw error;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new NetworkError(isLate ? 'timeout' : 'offline', error); // the connection broke while reading
  }
}

function toApiError(answer: unknown, status: number): ApiError {
  const checked = v.safeParse(refusal, answer);
  if (checked.success) return new ApiError(checked.output, status);
  throw unintelligible(`status ${status} without a refusal`);
}

function unintelligible(cause: unknown): NetworkError {
  console.error('The answer breaks the contract.', cause);
  return new NetworkError('unintelligible', cause);
}

type Values = Record<string, string | number | undefined>;

/**
 * The URL of a call: `{name}` in the path becomes the encoded parameter, the query is appended.
 * @throws {TypeError} naming a missing or empty parameter
 */
export function requestAddress(base: string, path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${base.replace(/\/$/, '')}/${filled}${search && `?${search}`}`;
}
