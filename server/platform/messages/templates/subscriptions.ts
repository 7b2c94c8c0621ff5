import type { Template } from './template.ts';

const questions = 'Questions? {phone}';
const refund = 'We are returning {amount} the way you paid; it arrives within 15 working days.';
const cash = 'The store pays {amount} back to you in cash.';
const cancelled = 'Your subscription {number} at {store} is cancelled.';
const closed = '{store} has closed: nothing of your subscription {number} comes after {day}.';

/** Messages about subscriptions and plans that wait for their cash. */
export const subscriptionTemplates = {
  subscription_begun: {
    subject: 'Subscription {number} {state}',
    text: `{store} delivers your subscription {number} ({plan}) from {start} to {end}: {total}. ${questions}`,
  },
  subscription_cancelled_refund: {
    subject: 'Subscription {number} cancelled',
    text: `${cancelled} ${refund} ${questions}`,
  },
  subscription_cancelled_cash: {
    subject: 'Subscription {number} cancelled',
    text: `${cancelled} ${cash} ${questions}`,
  },
  subscription_closed_refund: { subject: 'Subscription {number} has ended', text: `${closed} ${refund} ${questions}` },
  subscription_closed_cash: { subject: 'Subscription {number} has ended', text: `${closed} ${cash} ${questions}` },
  subscription_missed: {
    subject: 'Subscription {number}: not delivered',
    text: `{store}, your subscription {number} on {day}: {reason}. We've added a delivery at the end, by {end}. ${questions}`,
  },
  subscription_not_missed: {
    subject: 'Subscription {number}: a correction',
    text: `{store} noted by mistake that your subscription {number} was not delivered on {day}. Nothing moves to the end: it lasts until {end}. ${questions}`,
  },
  subscription_cash_back: {
    subject: 'Subscription {number}: paid back',
    text: `{store} has paid {amount} back to you in cash for your cancelled subscription {number}. ${questions}`,
  },
  plan_reserved: {
    subject: 'Your plan is reserved',
    text: `{store} has reserved {plan} for you. Please pay {total} in cash at the store before {until}: it then begins on {start}. Otherwise it lapses. ${questions}`,
  },
  plan_lapsed: {
    subject: 'Your reservation has lapsed',
    text: `{store} has not received the cash for {plan}, so your plan hasn't started. You can reserve a plan again. ${questions}`,
  },
} as const satisfies Record<string, Template>;
