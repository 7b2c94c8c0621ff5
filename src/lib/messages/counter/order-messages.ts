import type { OrderMessage } from '../../contract/counter/board.ts';

const channels: Record<OrderMessage['channel'], string> = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' };

const states: Record<OrderMessage['state'], string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
};

/** The state of a message to the customer, such as `SMS: Not delivered`. */
export const messageStateWords = ({ channel, state }: OrderMessage): string => `${channels[channel]}: ${states[state]}`;
