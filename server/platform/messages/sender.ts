import { sql } from 'kysely';
import { startBackground, type Background } from '#server/platform/background';
import type { Shop } from '#server/platform/shop';
import { openChannels, type Channel } from './channels.ts';

type Channels = { email?: Channel; sms?: Channel };

const mostAttempts = 8;
/** How long a message is one sender's; longer than any channel takes. */
const leaseMs = 60_000;

/** A code or a confirming link must not stay readable once it has gone out. */
const holdsSecret = (about: string) => /^(code|newsletter):/.test(about);

const inMs = (shop: Shop, milliseconds: number) => new Date(shop.now().getTime() + milliseconds);

/**
 * Takes the next message that is due for a while, so that no other sender sends it too. No transaction stays open
 * while it is sent: the embedded database has only one. A sender that dies leaves it to be taken again.
 */
const claimNext = (shop: Shop, channels: string[]) =>
  shop.db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1`, send_after: inMs(shop, leaseMs) })
    .where('message_id', '=', (due) =>
      due
        .selectFrom('messages as due')
        .select('due.message_id')
        .where('due.sent_at', 'is', null)
        .where('due.failed_at', 'is', null)
        .where('due.channel', 'in', channels as ('email' | 'sms')[])
        .where('due.send_after', '<=', shop.now())
        .orderBy('due.message_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Sends the next message that is due; false when there is none. A failure is tried again later, eight times in all. */
export async function sendNext(shop: Shop, channels: Channels): Promise<boolean> {
  const message = await claimNext(shop, Object.keys(channels));
  if (!message) return false;
  const update = shop.db.updateTable('messages').where('message_id', '=', message.message_id);
  try {
    await channels[message.channel]?.(message);
  } catch (error) {
    shop.log.warn({ err: error, message: message.message_id }, 'a message could not be sent');
    await update.set(retryOf(shop, message.attempts)).execute();
    return true;
  }
  await update.set({ sent_at: shop.now(), ...(holdsSecret(message.about) && { text: '' }) }).execute();
  return true;
}

const retryOf = (shop: Shop, attempts: number) => ({
  send_after: inMs(shop, 2 ** attempts * 1000),
  ...(attempts >= mostAttempts && { failed_at: shop.now() }),
});

/** Sends queued messages until stopped; with no channel configured they stay in the outbox. */
export function startSender(shop: Shop): Background {
  const channels = openChannels(shop.config);
  if (Object.keys(channels).length === 0) return { stop: async () => undefined };
  return startBackground({
    everyMs: 500,
    steps: [() => sendNext(shop, channels)],
    report: (error) => shop.log.error({ err: error }, 'the outbox could not be read'),
  });
}
