import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { $order, loadOrder } from '#lib/stores/orders/order';
import { useLatest } from '../../ui/use-resource.ts';
import { whenWords } from './when-words.ts';

/** The new order's estimated arrival or pickup time; empty until it is loaded. */
export function PlacedWhen({ orderId, store }: { orderId: number; store: Store }) {
  const order = useLatest($order);
  useEffect(() => void loadOrder(orderId), [orderId]);
  return order && <>{whenWords(order, store)}</>;
}
