import type * as v from 'valibot';
import type { Contract } from '#contract/contract';
import type { Endpoint } from '#contract/endpoint';
import type { Shop } from '#server/platform/shop';

/** What a handler gets: every outside value parsed, the caller known. */
export interface Call<E extends Endpoint<any, any, any, any>> {
  shop: Shop;
  params: v.InferOutput<E['params']>;
  query: v.InferOutput<E['query']>;
  body: v.InferOutput<E['body']>;
  /** The customer of the token; 0 on a public call. */
  customerId: number;
  isVerified: boolean;
  sessionId: string;
  /** The caller's address, for limits. */
  from: string;
  header(name: string): string | undefined;
}

/** A handler answers the contract's reply, `status: true` left out. */
export type Handler<E extends Endpoint<any, any, any, any>> = (
  call: Call<E>,
) => Promise<Omit<v.InferInput<E['answer']>, 'status'>>;

/** A handler for every call of the contract; a room's `calls` satisfy a part of them. */
export type Handlers = { [Name in keyof Contract]: Handler<Contract[Name]> };
