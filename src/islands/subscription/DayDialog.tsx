import type { Subscription } from '#contract/subscription';
import type { CalendarDay } from '#lib/schedule/delivery-calendar';
import { dayWords } from '#lib/schedule/day-words';
import { pauseWords, resumeWords } from '#lib/schedule/subscription-effects';
import { pause, resume } from '#lib/stores/subscriptions';
import { ChangeDialog } from './ChangeDialog.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal that follows, if one does. */
  next: Subscription | undefined;
  day: CalendarDay;
  onClose: () => void;
}

/** What comes on a day, to skip; or, where it was skipped, to have after all. */
export function DayDialog({ subscription, next, day: { date, state, itemIds }, onClose }: Props) {
  const names = subscription.subscription.items.filter(({ itemId }) => itemIds.includes(itemId));
  if (state === 'skipped')
    return (
      <ChangeDialog
        title={dayWords(date)}
        effect={resumeWords(subscription, date, date, next)}
        confirm="Deliver on this day"
        keep="Leave it skipped"
        onConfirm={() => resume(subscription, date, date)}
        onClose={onClose}
      />
    );
  return (
    <ChangeDialog
      title={dayWords(date)}
      effect={pauseWords(subscription, date, date, next)}
      confirm="Skip this day"
      keep="Keep it"
      onConfirm={() => pause(subscription, date, date)}
      onClose={onClose}
    >
      <p className="font-semibold">{names.map(({ name }) => name).join(', ')}</p>
    </ChangeDialog>
  );
}
