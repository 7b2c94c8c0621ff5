import { sql } from 'kysely';
import { noBackground, startBackground, type Background } from '#server/platform/background';
import { doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { openChannels, type Channel } from './channels.ts';

type Channels = { email?: Channel; sms?: Channel };

/** The queue of messages that these channels can send. */
const outboxFor = ({ now }: Shop, channels: Channels): Queue<'messages'> => ({
  table: 'messages',
  key: ['message_id'],
  dueAt: 'send_after',
  leaseMs: 60_000,
  where: sql`sent_at is null and failed_at is null and channel = any(${Object.keys(channels)})
    and (send_until is null or send_until > ${now()})`,
  order: 'message_id',
  tries: 'attempts',
  retry: { maxAttempts: 8, gaveUpAt: 'failed_at' },
});

/** What is erased of a message once it is sent: codes and confirmation links; who wanted to know of an item, altogether. */
const erasedOf = (about: string) => ({
  ...(/^(code|newsletter|reminder|stock-\w+):/.test(about) && { text: '' }),
  ...(about.startsWith('stock-') && { recipient: '', subject: '' }),
});

/** What of a failure may be logged: a mail server's words name the recipient. */
function withoutRecipient(error: unknown): object {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return { error: name, code, status: responseCode };
}

/** Sends the next due message; false when there is none. A failed one is retried, up to eight attempts in all. */
export const sendNext = (shop: Shop, channels: Channels): Promise<boolean> =>
  doNext(shop, outboxFor(shop, channels), {
    async work(message) {
      await channels[message.channel]?.(message);
      return { sent_at: shop.now(), ...erasedOf(message.about) };
    },
    onFailure: (error, { message_id }) =>
      shop.log.warn({ ...withoutRecipient(error), message: message_id }, 'a message could not be sent'),
  });

/** Sends queued messages until stopped; with no channel configured they stay in the outbox. */
export function startSender(shop: Shop): Background {
  const channels = openChannels(shop.config);
  if (Object.keys(channels).length === 0) return noBackground;
  return startBackground({
    intervalMs: 500,
    steps: [() => sendNext(shop, channels)],
    report: (error) => shop.log.error({ err: error }, 'the outbox could not be read'),
  });
}
