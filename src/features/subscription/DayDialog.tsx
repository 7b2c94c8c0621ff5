import type { Subscription } from '#contract/subscription';
import type { CalendarDay } from '#lib/schedule/delivery-calendar';
import { dayWords } from '#lib/schedule/date-words';
import { itemsWords } from '#lib/schedule/plan-words';
import { pauseWords, resumeWords } from '#lib/schedule/subscription-effects';
import { pause, resume } from '#lib/stores/subscription/subscriptions';
import * as t from '#texts/subscription';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal, if any. */
  next: Subscription | undefined;
  day: CalendarDay;
  onClose: () => void;
}

/** Skips a day's delivery, or restores a skipped one. */
export function DayDialog({ subscription, next, day: { date, state, itemIds }, onClose }: Props) {
  const isSkipped = state === 'skipped';
  const items = subscription.subscription.items.filter(({ itemId }) => itemIds.includes(itemId));
  return (
    <ChangeDialog
      title={dayWords(date)}
      effect={(isSkipped ? resumeWords : pauseWords)(subscription, date, date, next)}
      confirm={isSkipped ? t.deliverDay() : t.skipDay()}
      keep={isSkipped ? t.leaveSkipped() : t.keepIt()}
      onConfirm={() => (isSkipped ? resume : pause)(subscription, date, date)}
      onClose={onClose}
    >
      {!isSkipped && <p className="font-semibold">{itemsWords(items)}</p>}
    </ChangeDialog>
  );
}
