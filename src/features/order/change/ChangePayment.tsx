import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import type { ChangePaymentState } from '#lib/stores/checkout/change-payment';
import { loadPart } from '#lib/stores/device/load-part';
import { $session, goToLogin } from '#lib/stores/device/session';
import type { UnpaidChange } from '#lib/stores/orders/unpaid-change';
import * as networkTexts from '#texts/network';
import * as t from '#texts/order-change-payment';
import * as paymentTexts from '#texts/payment';
import { guarded } from '../../../ui/guarded.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type Part = typeof import('#lib/stores/checkout/change-payment');

const messages = () => ({ left: t.left(), refunded: t.refunded(), unconfirmed: t.unconfirmed() });

/** Pays the difference of a change. Customers who are not logged in are sent to the login page. */
export const ChangePayment = guarded('ChangePayment', function ChangePayment({ store }: { store: Store }) {
  const session = useStore($session, { ssr: () => null });
  const [payment, show] = useState<ChangePaymentState>({ status: 'idle' });
  const [loaded, setLoaded] = useState<{ part: Part; change: UnpaidChange | undefined }>();
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    if (!session) return $session.get() ? undefined : goToLogin();
    const load = async () => {
      const part = await loadPart(() => import('#lib/stores/checkout/change-payment'));
      const change = part.getUnpaidChange();
      setLoaded({ part, change });
      if (change?.attempt) await part.resumeChangePayment(change, change.attempt, { show, messages: messages() });
    };
    void load().catch(() => setIsOffline(true));
  }, [session]);
  if (isOffline) return <Problem text={networkTexts.offline()} />;
  if (!loaded) return <div className="skeleton h-40" aria-busy="true" />;
  const { part, change } = loaded;
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
  const pay = () => {
    if (!isPaying) void part.payForChange(change, { show, messages: messages() });
  };
  return (
    <div className="panel grid gap-4">
      <p>{t.about({ id: change.order_id, amount })}</p>
      <Problem text={payment.status === 'refused' ? payment.message : undefined} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" aria-disabled={isPaying} onClick={pay}>
          {isPaying ? paymentTexts[payment.phase]() : t.pay({ amount })}
        </button>
        <a href={`/order?id=${change.order_id}`} className="btn btn-quiet">
          {t.back()}
        </a>
      </div>
    </div>
  );
});
