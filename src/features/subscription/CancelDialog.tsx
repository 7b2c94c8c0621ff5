import type { Subscription } from '#contract/subscription';
import { refundPromise } from '#lib/messages/order';
import { subscriptionMessages } from '#lib/messages/subscription';
import { formatMoney } from '#lib/money/money';
import { dayWords } from '#lib/schedule/date-words';
import { cancelEffect } from '#lib/schedule/subscription-effects';
import { pageStore } from '#lib/stores/device/page-store';
import { cancel } from '#lib/stores/subscription/subscriptions';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal, if any. */
  next: Subscription | undefined;
  firstOpen: string;
  onClose: () => void;
}

/** Cancels for good, after showing the remaining deliveries and the refund. */
export function CancelDialog({ subscription, next, firstOpen, onClose }: Props) {
  const { lastDay, refund } = cancelEffect(subscription, firstOpen);
  const deliveries =
    lastDay < subscription.startDate
      ? 'Nothing will be delivered.'
      : `Deliveries come until ${dayWords(lastDay)}, and are paid for.`;
  const promise = subscription.paidInCash ? subscriptionMessages.paysBack : refundPromise;
  const effect = refund > 0 ? `${deliveries} ${promise(formatMoney(refund, pageStore()))}` : deliveries;
  const renewal = next
    ? `Your renewal stays, from ${dayWords(next.startDate)} on: cancel it as well if you do not want it. `
    : '';
  return (
    <ChangeDialog
      title="Cancel this subscription?"
      effect={`${effect} ${renewal}This cannot be undone.`}
      confirm="Cancel for good"
      keep="Keep it"
      isDestructive
      onConfirm={() => cancel(subscription)}
      onClose={onClose}
    />
  );
}
