import type { Subscription } from '#contract/subscription';
import { refundPromise } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { dayWords } from '#lib/schedule/date-words';
import { cancelEffect } from '#lib/schedule/subscription-effects';
import { pageStore } from '#lib/stores/device/page-store';
import { cancel } from '#lib/stores/subscription/subscriptions';
import * as t from '#texts/subscription';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal, if any. */
  next: Subscription | undefined;
  firstOpen: string;
  onClose: () => void;
}

/** Cancels permanently, after showing the remaining deliveries and the refund. */
export function CancelDialog({ subscription, next, firstOpen, onClose }: Props) {
  const { lastDay, refund } = cancelEffect(subscription, firstOpen);
  const deliveries =
    lastDay < subscription.startDate ? t.nothingDelivered() : t.deliveredUntil({ day: dayWords(lastDay) });
  const sum = formatMoney(refund, pageStore());
  const promise = subscription.paidInCash ? t.paysBack({ sum }) : refundPromise(sum);
  const renewal = next && t.renewalStays({ day: dayWords(next.startDate) });
  const effects = [deliveries, refund > 0 && promise, renewal, t.cannotBeUndone()];
  return (
    <ChangeDialog
      title={t.cancelTitle()}
      effect={effects.filter(Boolean).join(' ')}
      confirm={t.cancelConfirm()}
      keep={t.keepIt()}
      isDestructive
      onConfirm={() => cancel(subscription)}
      onClose={onClose}
    />
  );
}
