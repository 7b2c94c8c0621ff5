import type { OrderMessage } from '../../contract/counter/board.ts';
import * as t from '#texts/order-messages';

const channels = { email: t.email, sms: t.sms, whatsapp: t.whatsapp } satisfies Record<
  OrderMessage['channel'],
  unknown
>;

const states = {
  queued: t.queued,
  sent: t.sent,
  delivered: t.delivered,
  failed: t.failed,
} satisfies Record<OrderMessage['state'], unknown>;

/** The state of a message to the customer: `SMS: Not delivered`. */
export const messageStateWords = ({ channel, state }: OrderMessage): string =>
  t.channelState({ channel: channels[channel](), state: states[state]() });
