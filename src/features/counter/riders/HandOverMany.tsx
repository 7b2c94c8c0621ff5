import { useState } from 'react';
import type { BoardOrder } from '#contract/counter/board';
import * as t from '#texts/riders';
import { part } from '../part.tsx';

const ChooseRider = part(async () => (await import('./ChooseRider.tsx')).ChooseRider);

/** Hands several packed orders over to a rider at once. */
export function HandOverMany({ orders }: { orders: BoardOrder[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = orders.filter(
    ({ order_type, status, is_back }) => order_type === 'Delivery' && (status === 'packed' || is_back),
  );
  if (waiting.length === 0) return null;
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setIsOpen(true)}>
        {t.handOverMany({ count: waiting.length })}
      </button>
      {isOpen && <ChooseRider orders={waiting} onClose={() => setIsOpen(false)} />}
    </>
  );
}
