import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Plan } from '#contract/plan';
import type { Store } from '#contract/store';
import * as paymentTexts from '#texts/payment';
import { $planPayment, resumePlanPayment } from '#lib/stores/subscription/plan-payment';
import { $session, goToLogin } from '#lib/stores/device/session';
import { $subscriptions, loadSubscriptions } from '#lib/stores/subscription/subscriptions';
import * as t from '#texts/plan-checkout';
import { guarded } from '../../ui/guarded.tsx';
import { useAddresses } from '../checkout/delivery/AddressChoice.tsx';
import { NameStep } from '../checkout/customer/NameStep.tsx';
import { VerifyStep } from '../checkout/customer/VerifyStep.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { BoughtDialog } from './BoughtDialog.tsx';
import { ChosenPlan } from './ChosenPlan.tsx';

interface Props {
  store: Store;
  plans: Plan[];
}

/** The checkout of a plan (spec §2). Guests are sent to log in. */
export const PlanCheckout = guarded('PlanCheckout', function PlanCheckout({ store, plans }: Props) {
  const session = useStore($session, { ssr: () => null });
  const payment = useStore($planPayment);
  const subscriptions = useStore($subscriptions);
  const hasAddresses = useAddresses();
  useEffect(() => {
    if (!session && !$session.get()) goToLogin();
  }, [session]);
  useEffect(() => {
    if (!$session.get()) return;
    void resumePlanPayment();
    void loadSubscriptions();
  }, []);

  if (payment.status === 'paying' && payment.phase === 'resuming')
    return <output className="panel block">{paymentTexts.resuming()}</output>;
  if (subscriptions.status === 'failed')
    return <LoadFailed title={t.loadFailed()} message={subscriptions.message} onRetry={loadSubscriptions} />;
  if (!session || subscriptions.status === 'loading') return <div className="skeleton h-96" aria-busy="true" />;
  if (!session.isVerified) return <VerifyStep session={session} country={store.country} />;
  if (session.name === '') return <NameStep />;
  if (!hasAddresses) return <div className="skeleton h-96" aria-busy="true" />;
  return (
    <>
      <ChosenPlan store={store} plans={plans} current={subscriptions.data.current[0]} />
      {(payment.status === 'bought' || payment.status === 'reserved') && (
        <BoughtDialog store={store} isReserved={payment.status === 'reserved'} />
      )}
    </>
  );
});
