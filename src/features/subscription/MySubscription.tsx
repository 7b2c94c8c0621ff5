import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { PlanReservation } from '#contract/subscription';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { $session, goToLogin } from '#lib/stores/device/session';
import { $subscriptions, loadSubscriptions } from '#lib/stores/subscription/subscriptions';
import { formatMoney } from '#lib/money/money';
import { dateWords, momentWords } from '#lib/schedule/date-words';
import { itemsWords, planWords } from '#lib/schedule/plan-words';
import { pageStore } from '#lib/stores/device/page-store';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/subscription';
import { guarded } from '../../ui/guarded.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PastSubscriptions } from './PastSubscriptions.tsx';
import { subscriptionsId } from './ChangeDialog.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** The customer's current, renewed and past subscriptions in this store. Guests are sent to log in (spec §2). */
export const MySubscription = guarded('MySubscription', function MySubscription() {
  const session = useStore($session);
  const state = useStore($subscriptions);
  useEffect(() => {
    if (session) void loadSubscriptions();
    else goToLogin();
  }, [session]);
  const isBeingPaid = state.status === 'ready' && state.data.isBeingPaid;
  useEffect(() => (isBeingPaid ? pollWhileVisible(() => void loadSubscriptions()) : undefined), [isBeingPaid]);
  if (state.status === 'failed')
    return <LoadFailed title={t.loadFailed()} message={state.message} onRetry={loadSubscriptions} />;
  if (!session || state.status === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">{t.loading()}</p>
        <div className="skeleton h-72" aria-hidden="true" />
      </div>
    );
  const next = state.data.current.find(({ isRenewal }) => isRenewal);
  return (
    <div id={subscriptionsId} className="grid gap-6" tabIndex={-1}>
      {isBeingPaid && <BeingPaid />}
      {state.data.reserved && <Reserved reservation={state.data.reserved} />}
      {state.data.current.length === 0 && !isBeingPaid && state.data.reserved?.state !== 'reserved' && (
        <NoSubscription />
      )}
      {state.data.current.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          next={subscription === next ? undefined : next}
        />
      ))}
      <PastSubscriptions subscriptions={state.data.past} canBuy={state.data.current.length === 0 && !isBeingPaid} />
    </div>
  );
});

/** A reserved plan that is not paid yet, or has expired. */
function Reserved({ reservation }: { reservation: PlanReservation }) {
  const { state, subscription: plan, total, pay_by, startDate } = reservation;
  const store = pageStore();
  const until = momentWords(pay_by, store.timezone);
  return (
    <div className="state panel">
      <h3>{state === 'reserved' ? t.reserved() : t.lapsed()}</h3>
      <p>
        <ParaglideMessage
          message={t.reservedPlan}
          inputs={{ plan: planWords(plan).name, items: itemsWords(plan.items) }}
          markup={{ b: Strong }}
        />
      </p>
      <p>
        {state === 'reserved'
          ? t.payBy({ total: formatMoney(total, store), until, start: dateWords(startDate) })
          : t.lapsedText()}
      </p>
    </div>
  );
}

function BeingPaid() {
  return (
    <div className="state panel">
      <h3>{t.beingPaid()}</h3>
      <p>{t.beingPaidText()}</p>
    </div>
  );
}

function NoSubscription() {
  return (
    <div className="state panel">
      <h3>{t.none()}</h3>
      <p>{t.noneText()}</p>
      <a href="/meal-subscriptions" className="btn btn-primary">
        {t.seePlans()}
      </a>
    </div>
  );
}
