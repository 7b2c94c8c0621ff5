import { useState } from 'react';
import type { Subscription } from '#contract/subscription';
import type { CalendarDay } from '#lib/schedule/delivery-calendar';
import { dayWords, timeWords } from '#lib/schedule/date-words';
import { cutOff } from '#lib/schedule/plan-schedule';
import { CalendarButton } from './CalendarButton.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { DayDialog } from './DayDialog.tsx';
import { DaysOff } from './DaysOff.tsx';
import { DeliveryCalendar } from './DeliveryCalendar.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { RenewButton } from './RenewButton.tsx';
import { SubscriptionFacts } from './SubscriptionFacts.tsx';
import { useNow } from './use-now.ts';

interface Props {
  subscription: Subscription;
  /** The renewal that follows, if one does. */
  next: Subscription | undefined;
}

/** The subscription a customer has: what it is, when it comes, and how to change that (spec §2). */
export function SubscriptionCard({ subscription, next }: Props) {
  const now = useNow();
  const [open, setOpen] = useState<CalendarDay | 'pause' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { firstOpen } = now;
  return (
    <article
      className="panel grid items-start gap-6 max-[24rem]:-mx-4 max-[24rem]:rounded-none max-[24rem]:border-x-0 lg:grid-cols-2"
      aria-labelledby={`subscription-${subscription.id}`}
    >
      <SubscriptionFacts subscription={subscription} now={now} />
      <div className="grid gap-4">
        <DeliveryCalendar subscription={subscription} now={now} onOpen={setOpen} />
        <p className="text-sm text-ink-soft">
          Press a day to skip it. You can change deliveries from <b>{dayWords(firstOpen)}</b> on, each until{' '}
          {timeWords(cutOff)} of the evening before.
        </p>
        <DaysOff subscription={subscription} next={next} firstOpen={firstOpen} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <button type="button" className="btn btn-primary" onClick={() => setOpen('pause')}>
            Pause
          </button>
          {!next && !subscription.isRenewal && <RenewButton subscription={subscription} isRenewal />}
          <CalendarButton subscription={subscription} />
          <button type="button" className="btn btn-quiet" onClick={() => setOpen('cancel')}>
            Cancel subscription
          </button>
        </div>
      </div>
      {open === 'pause' && (
        <PauseDialog subscription={subscription} next={next} firstOpen={firstOpen} onClose={close} />
      )}
      {open === 'cancel' && (
        <CancelDialog subscription={subscription} next={next} firstOpen={firstOpen} onClose={close} />
      )}
      {typeof open === 'object' && <DayDialog subscription={subscription} next={next} day={open} onClose={close} />}
    </article>
  );
}
