import type { Template } from './template.ts';

/** Messages to a store's own alert contacts. */
export const alertTemplates = {
  alert_new: { subject: '{store}: New order {order}', text: '{store}: New order {order}, {total}. {link}' },
  alert_waiting: {
    subject: '{store}: Order {order} is still not accepted',
    text: '{store}: Order {order} is still not accepted, {total}. {link}',
  },
  alert_return: {
    subject: '{store}: A return of order {order} waits for your answer',
    text: '{store}: A return of order {order} waits for your answer. {link}',
  },
  alert_refund_failed: {
    subject: '{store}: {what}',
    text: '{store}: {what}. The money has not arrived. Ask your operator to try it again. {link}',
  },
  alert_cash_short: {
    subject: '{store}: {what}',
    text: '{store}: {what}. The order shows the reason, and who took the cash. {link}',
  },
  alert_site_failing: {
    subject: '{store}: {what}',
    text: '{store}: {what}. Customers see older pages. Ask your operator to publish them. {link}',
  },
  alert_message_failed: {
    subject: '{store}: {what}',
    text: '{store}: {what}. The customer may not know. Please call them. {link}',
  },
} as const satisfies Record<string, Template>;
