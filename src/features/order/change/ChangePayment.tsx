import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $session, goToLogin } from '#lib/stores/device/session';
import { $changePayment, payForChange, resumeChangePayment } from '#lib/stores/checkout/change-payment';
import { getUnpaidChange } from '#lib/stores/orders/unpaid-change';
import * as t from '#texts/order-change-payment';
import * as paymentTexts from '#texts/payment';
import { guarded } from '../../../ui/guarded.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** Pays what a change of an order costs more. Guests are sent to log in. */
export const ChangePayment = guarded('ChangePayment', function ChangePayment({ store }: { store: Store }) {
  const session = useStore($session, { ssr: () => null });
  const payment = useStore($changePayment);
  const [change, setChange] = useState<ReturnType<typeof getUnpaidChange> | null>(null);
  useEffect(() => {
    if (!session) return $session.get() ? undefined : goToLogin();
    setChange(getUnpaidChange());
    void resumeChangePayment();
  }, [session]);
  if (change === null) return <div className="skeleton h-40" aria-busy="true" />;
  if (!change)
    return (
      <div className="state panel">
        <p>{t.nothing()}</p>
        <a href="/profile" className="btn btn-primary">
          {t.yourOrders()}
        </a>
      </div>
    );
  const amount = formatMoney(change.to_pay, store);
  const isPaying = payment.status === 'paying';
  return (
    <div className="panel grid gap-4">
      <p>{t.about({ id: change.order_id, amount })}</p>
      <Problem text={payment.status === 'refused' ? payment.message : undefined} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={isPaying}
          onClick={() => void payForChange(change)}
        >
          {isPaying ? paymentTexts[payment.phase]() : t.pay({ amount })}
        </button>
        <a href={`/order?id=${change.order_id}`} className="btn btn-quiet">
          {t.back()}
        </a>
      </div>
    </div>
  );
});
