import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { $orders, loadOrders } from '#lib/stores/orders/orders';
import { pollWhileVisible } from '#lib/stores/device/poll';
import * as t from '#texts/profile';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { OrderCard } from './OrderCard.tsx';
import { Paging } from './Paging.tsx';
import type { Reminders } from './Reminders.tsx';
import { Problem } from '../../ui/Problem.tsx';

const ordersPerPage = 3;

/** The customer's orders, 3 a page, newest first (spec §2). */
export function OrderHistory({ store }: { store: Store }) {
  const state = useStore($orders);
  useEffect(() => pollWhileVisible(() => void loadOrders()), []);
  if (state.status === 'failed')
    return <LoadFailed title={t.ordersFailed()} message={state.message} onRetry={loadOrders} />;
  if (state.status === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">{t.ordersLoading()}</p>
        <div className="skeleton h-48" aria-hidden="true" />
      </div>
    );
  if (state.data.length === 0)
    return (
      <div className="state panel">
        <p>{t.noOrders()}</p>
        <a href="/" className="btn btn-primary">
          {t.shopNow()}
        </a>
      </div>
    );
  return (
    <>
      <Problem text={state.message} />
      <OrderPages orders={state.data} store={store} />
    </>
  );
}

function OrderPages({ orders, store }: { orders: OrderSummary[]; store: Store }) {
  const [page, setPage] = useState(1);
  const go = (to: number) => {
    setPage(to);
    document.getElementById('tab')?.focus();
  };
  const [Own, setOwn] = useState<typeof Reminders>();
  const reminded = orders.filter(({ reminder }) => reminder);
  const isReminded = reminded.length > 0;
  useEffect(() => {
    if (isReminded)
      import('./Reminders.tsx').then(
        (loaded) => setOwn(() => loaded.Reminders),
        () => undefined, // each order shows it, too
      );
  }, [isReminded]);
  const pages = Math.ceil(orders.length / ordersPerPage);
  return (
    <div className="grid gap-4">
      {Own && isReminded && <Own orders={reminded} />}
      {orders.slice((page - 1) * ordersPerPage, page * ordersPerPage).map((order) => (
        <OrderCard key={order.order_id} order={order} store={store} />
      ))}
      {pages > 1 && <Paging page={page} pages={pages} onGo={go} />}
    </div>
  );
}
