import type { Need } from '#contract/counter/day';
import * as t from '#texts/needs';

const needs = {
  refund_failed: t.refundFailed,
  cash_short: t.paidWrong,
  place_uncertain: t.placeUncertain,
  site_failing: t.siteFailing,
  message_failed: t.messageFailed,
  messages_used_up: t.messagesUsedUp,
  messages_failing: t.messagesFailing,
  sold_out: t.soldOut,
  day_open: t.dayOpen,
} satisfies Record<Need['kind'], unknown>;

const actions = {
  refund_failed: t.refundFailedAction,
  cash_short: t.paidWrongAction,
  place_uncertain: t.placeUncertainAction,
  site_failing: t.siteFailingAction,
  message_failed: t.messageFailedAction,
  messages_used_up: t.messagesUsedUpAction,
  messages_failing: t.messagesFailingAction,
  sold_out: t.soldOutAction,
  day_open: t.dayOpenAction,
} satisfies Record<Need['kind'], unknown>;

/** A task of an owner, with its count. */
export const needWords = ({ kind, count }: Pick<Need, 'kind' | 'count'>): string => needs[kind]({ count });

/** The remedy, for an owner. */
export const needAction = (kind: Need['kind']): string => actions[kind]();

/** Explains why a store's pages are not published. */
export function notPublishedWords(reason = ''): string {
  const problem = reason.replace(/[.\s]+$/, '');
  return problem ? t.notPublishedBecause({ problem }) : t.notPublished();
}
