import type { Selectable } from 'kysely';
import type { MessageRow } from '#server/db/message-rows';
import { inStore, type StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'failed';

const columns = [
  'message_id',
  'channel',
  'recipient',
  'kind',
  'subject',
  'created_at',
  'sent_at',
  'delivered_at',
  'failed_at',
  'failure',
] as const;

type Row = Pick<Selectable<MessageRow>, (typeof columns)[number]>;

function statusOf({
  sent_at,
  delivered_at,
  failed_at,
}: Pick<Row, 'sent_at' | 'delivered_at' | 'failed_at'>): MessageStatus {
  if (failed_at) return 'failed';
  if (delivered_at) return 'delivered';
  return sent_at ? 'sent' : 'queued';
}

export async function readSent(
  { db }: Pick<Shop, 'db'>,
  { store, order_id, limit }: { store?: StoreKey; order_id?: number; limit: number },
) {
  let query = db.selectFrom('messages').select(columns).orderBy('message_id', 'desc').limit(limit);
  if (store) query = query.where(inStore(store));
  if (order_id !== undefined) query = query.where('order_id', '=', order_id);
  return (await query.execute()).map((row) => ({
    ...row,
    status: statusOf(row),
    at: row.failed_at ?? row.delivered_at ?? row.sent_at ?? row.created_at,
  }));
}
