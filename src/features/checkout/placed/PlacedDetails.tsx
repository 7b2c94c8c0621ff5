import { useEffect } from 'react';
import type { CartLine } from '#contract/cart';
import type { Store } from '#contract/store';
import { $order, loadOrder } from '#lib/stores/orders/order';
import { useLatest } from '../../../ui/use-resource.ts';
import { Thumbnail } from './Thumbnails.tsx';
import { whenWords } from '../../order/when-words.ts';

interface Props {
  orderId: number;
  lines: CartLine[];
  store: Store;
}

/** The number that fits side by side on a narrow phone. */
const maxPictures = 3;

/** The new order's estimated arrival or pickup time once it is loaded, and its first pictures. */
export function PlacedDetails({ orderId, lines, store }: Props) {
  const order = useLatest($order);
  useEffect(() => void loadOrder(orderId), [orderId]);
  return (
    <>
      <p className="min-h-14 text-xl font-bold">{order && whenWords(order, store)}</p>
      <div className="flex gap-2" aria-hidden="true">
        {lines.slice(0, maxPictures).map((line) => (
          <Thumbnail key={`${line.item_id} ${line.product_color}`} line={line} />
        ))}
      </div>
    </>
  );
}
