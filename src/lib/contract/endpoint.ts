import * as v from 'valibot';
import type { Permission } from './counter/roles.ts';
import type { ErrorCode } from './errors.ts';

/** The allowed caller: everyone, the token's customer, the operator's programs, logged-in staff, or the set-up page. */
export type Policy = 'public' | 'customer' | 'operator' | 'staff' | 'setup';

export type AnySchema = v.GenericSchema<any, any>;

export interface CallDocumentation {
  /** One sentence. */
  summary: string;
  /** Refusals of this call alone. Those for malformed input and its policy are added. */
  errors?: readonly ErrorCode[];
}

/** By the name of the call. Separate from the calls, to keep it out of the pages' bundles. */
export type Documentation = Record<string, CallDocumentation>;

/** A call of the API. The browser's client and the server's route are derived from it. */
export interface Endpoint<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Answer extends AnySchema = AnySchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the versioned base, parameters in braces: `price-check/getcart/{saasId}/{storeId}/{userId}`. */
  path: string;
  policy: Policy;
  /** The required permission in the path's store; absent from calls about the caller's own session. */
  permission?: Permission;
  /** Whether only pages of the same host may call it. Always true for calls of staff and of the set-up page. */
  isFromOwnHost?: boolean;
  /** Whether a GET call writes or sends something. Other methods always may. */
  hasEffect?: boolean;
  /** Whether success redirects (302) to the response's `location` instead of 200. */
  isRedirect?: boolean;
  /** Whether success is a stream of server-sent events; `answer` is the data of each event. */
  isStream?: boolean;
  /** Whether success is a file, such as a picture, instead of JSON. */
  isFile?: boolean;
  /** The limit of the body in bytes. Default: 64 KB. */
  maxBodyBytes?: number;
  params: Params;
  query: Query;
  body: Body;
  /** The successful response, including the envelope. */
  answer: Answer;
}

const nothing = v.object({});
export type Nothing = typeof nothing;

/** Describes a call. By default it has no parameters, query or body. Bundlers drop unused calls. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Answer extends AnySchema,
  Params extends AnySchema = Nothing,
  Query extends AnySchema = Nothing,
  Body extends AnySchema = Nothing,
>(
  definition: Pick<
    Endpoint,
    'method' | 'path' | 'policy' | 'isFromOwnHost' | 'hasEffect' | 'isRedirect' | 'isStream' | 'isFile' | 'maxBodyBytes'
  > & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer: Answer;
  },
): Endpoint<Params, Query, Body, Answer> {
  const { params = nothing, query = nothing, body = nothing } = definition;
  return { ...definition, params, query, body } as Endpoint<Params, Query, Body, Answer>;
}

export const successStatus = ({ isRedirect }: Pick<Endpoint, 'isRedirect'>): 200 | 302 => (isRedirect ? 302 : 200);

/** Whether a call may write or send something. Browsers may then make it only from the shop's own pages. */
export const hasEffect = ({ method, hasEffect = false }: Pick<Endpoint, 'method' | 'hasEffect'>): boolean =>
  method !== 'GET' || hasEffect;

/** Whether browsers may make a call with an effect only from a page of the same host. */
export const isFromOwnHost = ({ policy, isFromOwnHost = false }: Pick<Endpoint, 'policy' | 'isFromOwnHost'>): boolean =>
  policy === 'staff' || policy === 'setup' || isFromOwnHost;

/** The envelope of a success: `status: true`, an optional `message`, and the given fields. */
/* @__NO_SIDE_EFFECTS__ */
export const reply = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.object({ status: v.literal(true), message: v.optional(v.string()), ...fields });

/** The envelope of a refusal. `code` never changes its meaning; `message` is for the customer. */
export const refusal = v.object({
  status: v.literal(false),
  code: v.string(),
  message: v.string(),
  data: v.optional(v.unknown()),
});
