import * as t from '#texts/message-plans';
import type { Template } from './template.ts';

export const subscriptionTemplates = {
  subscription_begun: { subject: t.subscriptionBegunSubject, text: t.subscription_begun },
  subscription_cancelled_refund: { subject: t.cancelledSubject, text: t.subscription_cancelled_refund },
  subscription_cancelled_cash: { subject: t.cancelledSubject, text: t.subscription_cancelled_cash },
  subscription_closed_refund: { subject: t.endedSubject, text: t.subscription_closed_refund },
  subscription_closed_cash: { subject: t.endedSubject, text: t.subscription_closed_cash },
  subscription_missed: { subject: t.subscriptionMissedSubject, text: t.subscription_missed },
  subscription_not_missed: { subject: t.subscriptionNotMissedSubject, text: t.subscription_not_missed },
  subscription_cash_back: { subject: t.subscriptionCashBackSubject, text: t.subscription_cash_back },
  plan_reserved: { subject: t.planReservedSubject, text: t.plan_reserved },
  plan_lapsed: { subject: t.planLapsedSubject, text: t.plan_lapsed },
} as const satisfies Record<string, Template>;
