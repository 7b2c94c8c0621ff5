import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { Contract } from '#contract/contract';
import type { Endpoint } from '#contract/endpoint';
import type { Permission, StaffRole } from '#contract/counter/roles';
import type { StoreRow } from '#server/db/schema';
import type { StaffRow } from '#server/db/staff-rows';
import type { Content, EventStream } from './content.ts';
import type { Shop } from '#server/platform/shop';

export interface Call<E extends Endpoint<any, any, any, any>> {
  shop: Shop;
  params: v.InferOutput<E['params']>;
  query: v.InferOutput<E['query']>;
  body: v.InferOutput<E['body']>;
  /** 0 on a public call. */
  customerId: number;
  isVerified: boolean;
  isNamed: boolean;
  sessionId: string;
  /** The caller's IP address, for rate limits. */
  from: string;
  header(name: string): string | undefined;
  setCookie(cookie: string): void;
}

export type Membership = Pick<StaffRow, 'saas_id' | 'store_id' | 'role' | 'name' | 'target'> & { staff_id: number };

export interface StaffSession {
  tokenHash: string;
  memberships: Membership[];
}

/** The caller of a store's route, with the highest of their roles that has the required permission. */
export interface StoreStaff {
  store: Omit<Selectable<StoreRow>, 'cuisines'>;
  staff: Membership;
  role: StaffRole;
  riderId: number | undefined;
}

type StaffOf<E> = E extends { permission: Permission }
  ? StoreStaff
  : E extends { policy: 'staff' }
    ? { session: StaffSession }
    : unknown;

/** Returns the contract's reply without `status: true`, the whole reply's bytes, or an event stream. */
export type Handler<E extends Endpoint<any, any, any, any>> = (
  call: Call<E> & StaffOf<E>,
) => Promise<Omit<v.InferInput<E['answer']>, 'status'> | Content | EventStream>;

export type Handlers = { [Name in keyof Contract]: Handler<Contract[Name]> };
