import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState } from 'react';
import type { Subscription } from '#contract/subscription';
import type { CalendarDay, Now } from '#lib/schedule/delivery-calendar';
import { dayWords, timeWords } from '#lib/schedule/date-words';
import { cutOff, firstOpenDay } from '#lib/schedule/plan-schedule';
import { localTime } from '#lib/schedule/zoned-time';
import { pageStore } from '#lib/stores/device/page-store';
import { invoiceOf } from '#lib/stores/orders/invoice';
import { documentsOfSubscription } from '#lib/stores/subscription/documents';
import { DocumentButton } from '../order/DocumentButton.tsx';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/subscription';
import { CalendarButton } from './CalendarButton.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { DayDialog } from './DayDialog.tsx';
import { DaysOff } from './DaysOff.tsx';
import { DeliveryCalendar } from './DeliveryCalendar.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { RenewButton } from './RenewButton.tsx';
import { SubscriptionFacts } from './SubscriptionFacts.tsx';

interface Props {
  subscription: Subscription;
  /** The renewal, if any. */
  next: Subscription | undefined;
}

export function SubscriptionCard({ subscription, next }: Props) {
  const now = useNow();
  const [dialog, setDialog] = useState<CalendarDay | 'pause' | 'cancel'>();
  const close = () => setDialog(undefined);
  const { firstOpen } = now;
  return (
    <article
      className="panel grid items-start gap-6 max-[24rem]:-mx-4 max-[24rem]:rounded-none max-[24rem]:border-x-0 lg:grid-cols-2"
      aria-labelledby={`subscription-${subscription.id}`}
    >
      <SubscriptionFacts subscription={subscription} now={now} />
      <div className="grid gap-4">
        <DeliveryCalendar subscription={subscription} now={now} onOpen={setDialog} />
        <p className="text-sm text-ink-soft">
          <ParaglideMessage
            message={t.changeNote}
            inputs={{ day: dayWords(firstOpen), time: timeWords(cutOff) }}
            markup={{ b: Strong }}
          />
        </p>
        <DaysOff subscription={subscription} next={next} firstOpen={firstOpen} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <button type="button" className="btn btn-primary" onClick={() => setDialog('pause')}>
            {t.pause()}
          </button>
          {!next && !subscription.isRenewal && <RenewButton subscription={subscription} isRenewal />}
          <CalendarButton subscription={subscription} />
          {subscription.has_invoice && (
            <DocumentButton document={invoiceOf(documentsOfSubscription(subscription.id))} />
          )}
          <button type="button" className="btn btn-quiet" onClick={() => setDialog('cancel')}>
            {t.cancel()}
          </button>
        </div>
      </div>
      {dialog === 'pause' && (
        <PauseDialog subscription={subscription} next={next} firstOpen={firstOpen} onClose={close} />
      )}
      {dialog === 'cancel' && (
        <CancelDialog subscription={subscription} next={next} firstOpen={firstOpen} onClose={close} />
      )}
      {typeof dialog === 'object' && <DayDialog subscription={subscription} next={next} day={dialog} onClose={close} />}
    </article>
  );
}

/** Today in the store, and the first changeable day, as of when the page was opened. */
function useNow(): Now {
  const [now] = useState(() => {
    const { timezone } = pageStore();
    return { today: localTime(Date.now(), timezone).date, firstOpen: firstOpenDay(timezone, Date.now()) };
  });
  return now;
}
