import { sql } from 'kysely';
import type { Shop } from '#server/platform/shop';
import { withoutNumbers } from '../failures.ts';

export interface Receipt {
  of: { message_id: number } | { provider_id: string };
  state: 'delivered' | 'failed';
  reason?: string | undefined;
}

/** Records a receipt. Receipts may arrive twice, late and in any order. A delivery is final. */
export async function recordReceipt({ db, now }: Pick<Shop, 'db' | 'now'>, { of, state, reason = '' }: Receipt) {
  const messages = db
    .updateTable('messages')
    .where('channel', '=', 'sms')
    .where((where) => where.and(of))
    .where('delivered_at', 'is', null);
  if (state === 'delivered')
    await messages
      .set({ sent_at: sql`coalesce(sent_at, ${now()})`, delivered_at: now(), failed_at: null, failure: null })
      .execute();
  else
    await messages
      .set({ failed_at: now(), failure: withoutNumbers(reason) })
      .where('failed_at', 'is', null)
      .execute();
}
