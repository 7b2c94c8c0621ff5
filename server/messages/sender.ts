import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/shop';
import { openChannels, type Channel } from './channels.ts';

type Channels = { email?: Channel; sms?: Channel };

const everyMs = 500;
const mostAttempts = 8;

const nextDue = (tx: Database, shop: Shop, channels: string[]) =>
  tx
    .selectFrom('messages')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('channel', 'in', channels as ('email' | 'sms')[])
    .where('send_after', '<=', shop.now())
    .orderBy('message_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Sends the next message that is due; false when there is none. A failure is tried again later, eight times. */
export async function sendNext(shop: Shop, channels: Channels): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const message = await nextDue(tx, shop, Object.keys(channels));
    if (!message) return false;
    const update = tx.updateTable('messages').where('message_id', '=', message.message_id);
    try {
      await channels[message.channel]?.(message);
      // A code must not stay readable once it has gone out.
      await update.set({ sent_at: shop.now(), ...(message.about.startsWith('code:') && { text: '' }) }).execute();
    } catch (error) {
      shop.log.warn({ err: error, message: message.message_id }, 'a message could not be sent');
      await update.set(retryOf(shop, message.attempts + 1)).execute();
    }
    return true;
  });
}

const retryOf = (shop: Shop, attempts: number) => ({
  attempts,
  send_after: sql<Date>`${new Date(shop.now().getTime() + 2 ** attempts * 1000)}`,
  ...(attempts >= mostAttempts && { failed_at: shop.now() }),
});

/** Sends queued messages until stopped; with no channel configured they stay in the outbox. */
export function startSender(shop: Shop): { stop(): Promise<void> } {
  const channels = openChannels(shop.config);
  if (Object.keys(channels).length === 0) return { stop: async () => undefined };
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const isBusy = await sendNext(shop, channels).catch((error: unknown) => {
        shop.log.error({ err: error }, 'the outbox could not be read');
        return false;
      });
      if (!isBusy) await new Promise((go) => setTimeout(go, everyMs));
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
