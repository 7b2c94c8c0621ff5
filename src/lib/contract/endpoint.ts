import * as v from 'valibot';

/** Who may call: anybody, the customer of the token, or the operator. */
export type Policy = 'public' | 'customer' | 'operator';

type Schema = v.GenericSchema<any, any>;

/**
 * One call of the API: the browser's client and the server's route are both derived from it. What the documentation says
 * of it is in `server/http/documentation/`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the versioned base, parameters in braces: `price-check/getcart/{saasId}/{storeId}/{userId}`. */
  path: string;
  policy: Policy;
  /** Whether a granted call leads on to the address in its `location` (302) instead of answering 200. */
  isRedirect?: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** What a granted call answers, envelope included. */
  answer: Answer;
}

const nothing = v.object({});
type Nothing = typeof nothing;

/** Describes a call. Parameters, query and body default to none. A page leaves out the calls that it does not make. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Answer extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  definition: Pick<Endpoint, 'method' | 'path' | 'policy' | 'isRedirect'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    answer: Answer;
  },
): Endpoint<Params, Query, Body, Answer> {
  const { params = nothing, query = nothing, body = nothing } = definition;
  return { ...definition, params, query, body } as Endpoint<Params, Query, Body, Answer>;
}

/** The HTTP status of a granted call. */
export const successStatus = ({ isRedirect }: Pick<Endpoint, 'isRedirect'>): 200 | 302 => (isRedirect ? 302 : 200);

/** The envelope of a granted call: `status: true`, perhaps a `message`, and the given fields. */
/* @__NO_SIDE_EFFECTS__ */
export const reply = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.object({ status: v.literal(true), message: v.optional(v.string()), ...fields });

/** The envelope of a refusal. `code` never changes its meaning; `message` is the sentence for a person. */
export const refusal = v.object({
  status: v.literal(false),
  code: v.string(),
  message: v.string(),
  data: v.optional(v.unknown()),
});
