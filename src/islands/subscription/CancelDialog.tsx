import type { Subscription } from '#contract/subscription';
import { formatMoney } from '#lib/money/money';
import { dayWords } from '#lib/schedule/day-words';
import { cancelEffect } from '#lib/schedule/subscription-effects';
import { pageStore } from '#lib/stores/page-store';
import { cancel } from '#lib/stores/subscriptions';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  firstOpen: string;
  onClose: () => void;
}

/** Cancels for good, saying what still comes and what is paid back. */
export function CancelDialog({ subscription, firstOpen, onClose }: Props) {
  const { lastDay, refund } = cancelEffect(subscription, firstOpen);
  const sum = formatMoney(refund, pageStore());
  const effect =
    lastDay < subscription.startDate
      ? `Nothing will be delivered, and ${sum} goes back the way you paid.`
      : `Deliveries come until ${dayWords(lastDay)}. ${sum} for the rest goes back the way you paid.`;
  return (
    <ChangeDialog
      title="Cancel this subscription?"
      effect={`${effect} This cannot be undone.`}
      confirm="Cancel for good"
      keep="Keep it"
      onConfirm={() => cancel(subscription)}
      onClose={onClose}
    />
  );
}
