import type * as v from 'valibot';
import { contract, type Contract } from '#contract/contract';
import { hasEffect, isFromOwnHost, successStatus } from '#contract/endpoint';
import type { ErrorCode } from '#contract/errors';
import type { TestShop } from './shop.ts';

export type CallName = keyof Contract;

/** The input of a call. Parameters are encoded into the path; a string body is sent as it is. */
export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
  /** The `Cookie` header, such as staff's. */
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** The caller's network address, for limits. */
  from?: string;
}

/** The body of a refusal, with its HTTP status. */
export interface RefusalAnswer {
  status: number;
  code: ErrorCode;
  message: string;
  data?: any;
}

/** The answer in wire format: ids are numbers, money is a decimal number. */
type WireAnswer<N extends CallName> = v.InferOutput<Contract[N]['answer']>;

const callPath = (name: CallName, { params = {}, query = {} }: CallInput): string => {
  const path = contract[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `/api/v1/${path}${search && `?${search}`}`;
};

/** What a page of the shop's host sends with a call that only such pages may make. */
const ownPage = (name: CallName) =>
  hasEffect(contract[name]) && isFromOwnHost(contract[name]) && { Origin: 'http://localhost' };

function requestInit(name: CallName, { body, token, cookie, headers }: CallInput): RequestInit {
  return {
    method: contract[name].method,
    headers: {
      'Content-Type': 'application/json',
      ...ownPage(name),
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** Sends a call of the contract to the shop over HTTP, without a port. */
export const callApi = async (
  { app }: Pick<TestShop, 'app'>,
  name: CallName,
  input: CallInput = {},
): Promise<Response> =>
  app.request(callPath(name, input), requestInit(name, input), {
    incoming: { socket: { remoteAddress: input.from ?? '203.0.113.1' } },
  });

/** The body of an answer; of a file and of a stream, which is left at once, only that it was granted. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.headers.get('Content-Type')?.startsWith('application/json')) return response.json();
  await response.body?.cancel();
  return { status: true };
}

/** The body of a granted call in wire format; throws when the call is refused. */
export async function granted<N extends CallName>(
  shop: Pick<TestShop, 'app'>,
  name: N,
  input: CallInput = {},
): Promise<WireAnswer<N>> {
  const response = await callApi(shop, name, input);
  const body = await response.text();
  if (response.status !== successStatus(contract[name]))
    throw new Error(`${name} was refused: ${response.status} ${body}`);
  return JSON.parse(body) as WireAnswer<N>;
}

/** A refusal with its HTTP status; throws when the call is granted. */
export async function refused(
  shop: Pick<TestShop, 'app'>,
  name: CallName,
  input: CallInput = {},
): Promise<RefusalAnswer> {
  const response = await callApi(shop, name, input);
  const body = (await response.json()) as Omit<RefusalAnswer, 'status'>;
  if (response.status < 400) throw new Error(`${name} was granted: ${JSON.stringify(body)}`);
  return { ...body, status: response.status };
}

/** The outcomes of calls made at once, sorted: `granted`, or the refusal's code. */
export async function outcomes(answers: Promise<Response>[]): Promise<string[]> {
  const bodies = await Promise.all(answers.map(async (answer) => (await answer).json()));
  return bodies.map(({ status, code }) => (status ? 'granted' : code)).sort();
}
