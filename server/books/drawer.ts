import { sql } from 'kysely';
import type * as v from 'valibot';
import type { drawer } from '#contract/books/sums';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { within } from './sold.ts';
import type { BookStores, Span } from './span.ts';

export type DrawerSums = Record<'at_counter' | 'from_riders' | 'from_partners' | 'plans' | 'plans_paid_back', Minor>;

export async function readDrawer(
  db: Database,
  stores: Pick<BookStores, 'saas_id' | 'store_ids'>,
  span: Pick<Span, 'begins' | 'ends'>,
): Promise<DrawerSums> {
  const { rows } = await sql<DrawerSums>`
    with carried as (
      select coalesce(sum(amount) filter (where hand_in is null), 0) as taken,
        coalesce(-sum(amount) filter (where hand_in is not null and rider_id is not null), 0)::bigint as from_riders,
        coalesce(-sum(amount) filter (where hand_in is not null and partner is not null), 0)::bigint as from_partners
      from rider_cash where ${within(stores, span, 'at')}
    )
    select from_riders, from_partners,
      ((select coalesce(sum(amount), 0) from counter_events where kind = 'cash' and ${within(stores, span, 'at')})
        - taken)::bigint as at_counter,
      (select coalesce(sum(total), 0) from plan_reservations
        where ${within(stores, span, 'noted_at')})::bigint as plans,
      (select coalesce(sum(owed), 0) from plan_reservations
        where ${within(stores, span, 'paid_back_at')})::bigint as plans_paid_back
    from carried`.execute(db);
  return rows[0] ?? { at_counter: 0, from_riders: 0, from_partners: 0, plans: 0, plans_paid_back: 0 };
}

export const sumOfDrawer = ({ at_counter, from_riders, from_partners, plans, plans_paid_back }: DrawerSums): Minor =>
  at_counter + from_riders + from_partners + plans - plans_paid_back;

/** `carried` is the cash carried over from the day before. */
export const toWireDrawer = (sums: DrawerSums, carried: Minor = 0): v.InferInput<typeof drawer> => ({
  at_counter: toDecimal(sums.at_counter),
  from_riders: toDecimal(sums.from_riders),
  from_partners: toDecimal(sums.from_partners),
  plans: toDecimal(sums.plans),
  plans_paid_back: toDecimal(sums.plans_paid_back),
  carried: toDecimal(carried),
  in_drawer: toDecimal(sumOfDrawer(sums) + carried),
});
