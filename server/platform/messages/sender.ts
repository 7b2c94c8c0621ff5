import { sql, type Selectable } from 'kysely';
import { startBackground, type Background } from '#server/platform/background';
import type { MessageRow } from '#server/db/message-rows';
import { backoffMs, timeFromNow } from '#server/platform/delays';
import { claimNext, doNext, type Queue, type Task } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import type { Channel } from './channel.ts';
import { openChannels } from './channels.ts';
import { MessageDelayed, MessageRefused } from './failures.ts';
import { smsLimitOf } from './sms-limit.ts';
import { findTemplate } from './template-ids.ts';

type Channels = { email?: Channel; sms?: Channel };
type Row = Selectable<MessageRow>;

/** How many messages of a channel are sent at once, so that one slow answer delays few. */
const sentAtOnce = 4;
const maxAttempts = 8;

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
});

/** Fields to blank when a message is done: the text of codes and links; everything of back-in-stock messages. */
const erasedOf = ({ about, text }: Pick<MessageRow, 'about' | 'text'>) => ({
  text: /^(code|newsletter|reminder|stock-\w+):/.test(about) ? '' : text.replaceAll(/#[\w.~-]{20,}/g, '#'),
  variables: '{}',
  unsubscribe_url: null,
  ...(about.startsWith('stock-') && { recipient: '', subject: '' }),
});

/** Drops the error's message, because SMTP replies contain the recipient's address. */
function withoutRecipient(error: unknown): { error: string | undefined; code?: string; status?: number } {
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return { error: name, ...(code && { code }), ...(responseCode && { status: responseCode }) };
}

/** Why a message did not go out, in words that hold nothing of its recipient. */
function reasonOf(error: unknown): string {
  if (error instanceof MessageRefused || error instanceof MessageDelayed) return error.message;
  return Object.values(withoutRecipient(error)).join(' ');
}

/** The next attempt, after 2 s, 4 s, 8 s and so on or when the provider says; none after a refusal or the last attempt. */
function afterFailure(shop: Shop, message: Row, error: unknown) {
  const failure = reasonOf(error);
  if (error instanceof MessageRefused || message.attempts >= maxAttempts)
    return { failed_at: shop.now(), failure, ...erasedOf(message) };
  const asked = error instanceof MessageDelayed ? error.retryAfterMs : 0;
  return { send_after: timeFromNow(shop, Math.max(backoffMs(message.attempts, {}), asked)), failure };
}

async function send(shop: Shop, channels: Channels, message: Row) {
  const limit = await smsLimitOf(shop, message);
  if (limit) throw new MessageRefused(limit);
  const template = message.channel === 'sms' ? await findTemplate(shop, message) : undefined;
  return channels[message.channel]?.({ ...message, template });
}

const sendingOver = (shop: Shop, channels: Channels): Task<'messages'> => ({
  async work(message) {
    try {
      const sent = await send(shop, channels, message);
      return { sent_at: shop.now(), provider_id: sent?.id ?? null, failure: null, ...erasedOf(message) };
    } catch (error) {
      const details = { ...withoutRecipient(error), message: message.message_id, reason: reasonOf(error) };
      shop.log.warn(details, 'a message could not be sent');
      return afterFailure(shop, message, error);
    }
  },
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
