import * as v from 'valibot';
import { endpoint, type Endpoint, type Nothing, type AnySchema } from '../endpoint.ts';
import { requiredLine } from '../fields.ts';
import type { Permission } from './roles.ts';

interface SessionEndpoint<Body extends AnySchema, Answer extends AnySchema> extends Endpoint<
  Nothing,
  Nothing,
  Body,
  Answer
> {
  policy: 'staff';
}

/** Describes a call of staff about their own session, without a store. Its handler receives `session`. */
/* @__NO_SIDE_EFFECTS__ */
export const sessionEndpoint = <Answer extends AnySchema, Body extends AnySchema = Nothing>(definition: {
  method: 'GET' | 'POST';
  path: string;
  body?: Body;
  answer: Answer;
}): SessionEndpoint<Body, Answer> =>
  endpoint({ ...definition, policy: 'staff' }) as unknown as SessionEndpoint<Body, Answer>;

type InStore<Params extends v.ObjectEntries> = v.ObjectSchema<Params & { label: typeof label }, undefined>;

const label = requiredLine(63);

interface StoreEndpoint<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Answer extends AnySchema = AnySchema,
> extends Endpoint<Params, Query, Body, Answer> {
  policy: 'staff';
  permission: Permission;
}

/**
 * Describes a call of a store's staff, below the store's path.
 * Without the permission, the response is the same as for an unknown store.
 * Its handler receives `store`, `staff` and `role`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function storeEndpoint<
  Answer extends AnySchema,
  Params extends v.ObjectEntries = Nothing['entries'],
  Query extends AnySchema = Nothing,
  Body extends AnySchema = Nothing,
>({
  path,
  params,
  ...definition
}: {
  method: 'GET' | 'POST';
  /** Relative to the store's path: `staff` is `counter/stores/{label}/staff`. */
  path: string;
  permission: Permission;
  isStream?: boolean;
  isFile?: boolean;
  maxBodyBytes?: number;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
}): StoreEndpoint<InStore<Params>, Query, Body, Answer> {
  const described = endpoint({
    ...definition,
    policy: 'staff',
    path: `counter/stores/{label}/${path}`,
    params: v.object({ label, ...params }),
  });
  return described as unknown as StoreEndpoint<InStore<Params>, Query, Body, Answer>;
}
