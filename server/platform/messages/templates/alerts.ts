import type { Template } from './template.ts';

const button = 'Open the counter';

/** Messages to a store's own alert contacts. */
export const alertTemplates = {
  alert_new: { subject: '{store}: New order {order}', text: '{store}: New order {order}, {total}. {link}', button },
  alert_waiting: {
    subject: '{store}: Order {order} is still not accepted',
    text: '{store}: Order {order} is still not accepted, {total}. {link}',
    button,
  },
  alert_return: {
    subject: '{store}: A return of order {order} waits for your answer',
    text: '{store}: A return of order {order} waits for your answer. {link}',
    button,
  },
  alert_refund_failed: {
    subject: '{store}: {what}',
    text: '{store}: {what}. The money has not arrived. Ask your operator to try it again. {link}',
    button,
  },
  alert_cash_short: {
    subject: '{store}: {what}',
    text: '{store}: {what}. The order shows the reason, and who took the cash. {link}',
    button,
  },
  alert_site_failing: {
    subject: '{store}: {what}',
    text: '{store}: {what}. Customers see older pages. Ask your operator to publish them. {link}',
    button,
  },
  alert_message_failed: {
    subject: '{store}: {what}',
    text: '{store}: {what}. The customer may not know. Please call them. {link}',
    button,
  },
} as const satisfies Record<string, Template>;
