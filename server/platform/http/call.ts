import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { Contract } from '#contract/contract';
import type { Endpoint } from '#contract/endpoint';
import type { Permission, StaffRole } from '#contract/counter/roles';
import type { StoreRow } from '#server/db/schema';
import type { StaffRow } from '#server/db/staff-rows';
import type { Content, EventStream } from './content.ts';
import type { Shop } from '#server/platform/shop';

/** A handler's input: every outside value parsed, the caller authenticated. */
export interface Call<E extends Endpoint<any, any, any, any>> {
  shop: Shop;
  params: v.InferOutput<E['params']>;
  query: v.InferOutput<E['query']>;
  body: v.InferOutput<E['body']>;
  /** The customer of the token; 0 on a public call. */
  customerId: number;
  isVerified: boolean;
  isNamed: boolean;
  sessionId: string;
  /** The caller's address, for limits. */
  from: string;
  header(name: string): string | undefined;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(cookie: string): void;
}

/** A role that a staff member has now. */
export type Membership = Pick<StaffRow, 'saas_id' | 'store_id' | 'role' | 'name' | 'target'> & { staff_id: number };

/** Who is logged in at the counter, and the session. */
export interface StaffSession {
  tokenHash: string;
  memberships: Membership[];
}

/** Who calls about a store of theirs: the mightiest of their roles that has the call's permission. */
export interface StoreStaff {
  store: Omit<Selectable<StoreRow>, 'cuisines'>;
  staff: Membership;
  role: StaffRole;
  /** Their id as a rider of the store, whatever else they are there. */
  riderId: number | undefined;
}

/** What the handler of a call learns about the staff: in a store, by the permission that the call declares. */
type StaffOf<E> = E extends { permission: Permission }
  ? StoreStaff
  : E extends { policy: 'staff' }
    ? { session: StaffSession }
    : unknown;

/** A handler returns the contract's reply without `status: true`, the whole reply's bytes, or a stream of events. */
export type Handler<E extends Endpoint<any, any, any, any>> = (
  call: Call<E> & StaffOf<E>,
) => Promise<Omit<v.InferInput<E['answer']>, 'status'> | Content | EventStream>;

/** A handler for every call of the contract; each room's `calls` are a part of them. */
export type Handlers = { [Name in keyof Contract]: Handler<Contract[Name]> };
