import { sql } from 'kysely';
import { startBackground, type Background } from '#server/platform/background';
import type { MessageRow } from '#server/db/schema';
import { claimNext, doNext, type Queue, type Task } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { openChannels, type Channel } from './channels.ts';
import { isOverLimit } from './sms-limit.ts';

type Channels = { email?: Channel; sms?: Channel };

/** How many messages of a channel are sent at once, so that one slow answer delays few. */
const sentAtOnce = 4;

/** The queue of messages that these channels can send: codes first, because a customer waits for them. */
const outboxFor = ({ now }: Shop, channels: Channels): Queue<'messages'> => ({
  table: 'messages',
  key: ['message_id'],
  dueAt: 'send_after',
  leaseMs: 60_000,
  where: sql`sent_at is null and failed_at is null and channel = any(${Object.keys(channels)})
    and (send_until is null or send_until > ${now()})`,
  order: sql`(about like 'code:%') desc, send_after, message_id`,
  tries: 'attempts',
  retry: { maxAttempts: 8, gaveUpAt: 'failed_at' },
});

/** Fields to blank after sending: the text of codes and links; everything of back-in-stock messages. */
const erasedOf = ({ about, text }: Pick<MessageRow, 'about' | 'text'>) => ({
  text: /^(code|newsletter|reminder|stock-\w+):/.test(about) ? '' : text.replaceAll(/#[\w.~-]{20,}/g, '#'),
  unsubscribe_url: null,
  ...(about.startsWith('stock-') && { recipient: '', subject: '' }),
});

/** Drops the error's message, because SMTP replies contain the recipient's address. */
function withoutRecipient(error: unknown): object {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return { error: name, code, status: responseCode };
}

const sendingOver = (shop: Shop, channels: Channels): Task<'messages'> => ({
  async work(message) {
    if (await isOverLimit(shop, message)) return { failed_at: shop.now(), ...erasedOf(message) };
    await channels[message.channel]?.(message);
    return { sent_at: shop.now(), ...erasedOf(message) };
  },
  onFailure: (error, { message_id }) =>
    shop.log.warn({ ...withoutRecipient(error), message: message_id }, 'a message could not be sent'),
});

/** Sends the next due message; false when there is none. A failed one is retried, up to eight attempts in all. */
export const sendNext = (shop: Shop, channels: Channels): Promise<boolean> =>
  doNext(shop, outboxFor(shop, channels), sendingOver(shop, channels));

/** Sends the messages of some channels until stopped, a few at once. */
function startChannels(shop: Shop, channels: Channels): Background {
  const sending = new Set<Promise<void>>();
  const report = (error: unknown) => shop.log.error({ err: error }, 'the outbox could not be read');
  async function startNext(): Promise<boolean> {
    if (sending.size >= sentAtOnce) await Promise.race(sending);
    const send = await claimNext(shop, outboxFor(shop, channels), sendingOver(shop, channels));
    if (!send) return false;
    const sent = send()
      .catch(report)
      .finally(() => sending.delete(sent));
    sending.add(sent);
    return true;
  }
  const background = startBackground({ intervalMs: 500, steps: [startNext], report });
  return {
    async stop() {
      await background.stop();
      await Promise.all(sending);
    },
  };
}

/** Sends queued messages until stopped, each channel by itself; with no channel configured they stay in the outbox. */
export function startSender(shop: Shop): Background {
  const { email, sms } = openChannels(shop.config);
  const senders = [email && { email }, sms && { sms }].flatMap((each) => (each ? startChannels(shop, each) : []));
  return {
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}
