import * as v from 'valibot';
import type { Permission } from './counter/roles.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: everyone, the customer of the token, the operator's programs, the staff of the cookie, or the person who sets up the shop. */
export type Policy = 'public' | 'customer' | 'operator' | 'staff' | 'setup';

export type AnySchema = v.GenericSchema<any, any>;

/** A call's documentation, in addition to its schema. */
export interface CallDocumentation {
  /** One sentence. */
  summary: string;
  /** Refusals of this call alone; those of malformed input and of its policy are added. */
  errors?: readonly ErrorCode[];
}

/** The documentation of a module's calls, by name. It is separate, so that pages are bundled without it. */
export type Documentation = Record<string, CallDocumentation>;

/** One call of the API, from which the browser's client and the server's route are derived. */
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
  /** What staff need in the path's store; absent from calls that concern only the caller's own session. */
  permission?: Permission;
  /** Whether pages of no other host may make it, not even the shop's, as always with calls of staff and of the set-up page. */
  isFromOwnHost?: boolean;
  /** Whether a GET call writes or sends something, as one with another method always may. */
  hasEffect?: boolean;
  /** Whether success redirects to the address in the answer's `location` (302) instead of answering 200. */
  isRedirect?: boolean;
  /** Whether success is a stream of server-sent events; `answer` is then the data of each. */
  isStream?: boolean;
  /** Whether success is a file, such as a picture, instead of JSON. */
  isFile?: boolean;
  /** The most bytes of its body, where that is not 64 KB. */
  maxBodyBytes?: number;
  params: Params;
  query: Query;
  body: Body;
  /** The answer of a successful call, envelope included. */
  answer: Answer;
}

const nothing = v.object({});
export type Nothing = typeof nothing;

/** Describes a call, by default without parameters, query and body. Bundlers drop the calls that a page does not use. */
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

/** The HTTP status of a successful call. */
export const successStatus = ({ isRedirect }: Pick<Endpoint, 'isRedirect'>): 200 | 302 => (isRedirect ? 302 : 200);

/** Whether a call may write or send something: then browsers may make it only from the shop's own pages. */
export const hasEffect = ({ method, hasEffect = false }: Pick<Endpoint, 'method' | 'hasEffect'>): boolean =>
  method !== 'GET' || hasEffect;

/** Whether browsers may make a call with an effect only from a page of the host that is asked. */
export const isFromOwnHost = ({ policy, isFromOwnHost = false }: Pick<Endpoint, 'policy' | 'isFromOwnHost'>): boolean =>
  policy === 'staff' || policy === 'setup' || isFromOwnHost;

/** The envelope of a successful call: `status: true`, an optional `message`, and the given fields. */
/* @__NO_SIDE_EFFECTS__ */
export const reply = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.object({ status: v.literal(true), message: v.optional(v.string()), ...fields });

/** The envelope of a refusal. `code` never changes its meaning; `message` is the sentence for the customer. */
export const refusal = v.object({
  status: v.literal(false),
  code: v.string(),
  message: v.string(),
  data: v.optional(v.unknown()),
});
