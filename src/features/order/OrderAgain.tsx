import { useState } from 'react';
import type { OrderSummary } from '#contract/order-history';
import { orderAgain, type ReorderResult } from '#lib/stores/orders/order-again';
import * as t from '#texts/order-again';
import { useBusy } from '../../ui/use-busy.ts';

interface Props {
  order: OrderSummary;
  className: string;
  /** Whether several orders are shown. The button's name then includes the order. */
  isListed?: boolean;
}

/** Adds an order's items to the cart, and lists the rest below. Place it in a wrapping row or a grid. */
export function OrderAgain({ order, className, isListed = false }: Props) {
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const [result, setResult] = useState<ReorderResult>();
  const { isBusy, run } = useBusy();
  const reorder = async () => {
    const made = await orderAgain(order, attempt);
    if (made.status === 'done') setAttempt(crypto.randomUUID());
    setResult(made);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={isListed ? t.orderAgainLabel({ id: order.order_id }) : undefined}
        aria-disabled={isBusy}
        onClick={() => void run(reorder)}
      >
        {isBusy ? t.adding() : t.orderAgain()}
      </button>
      <output className="order-last col-span-full w-full empty:hidden">
        {result && <Reordered result={result} />}
      </output>
    </>
  );
}

function Reordered({ result }: { result: ReorderResult }) {
  if (result.status === 'failed') return <p className="alert">{result.message}</p>;
  return (
    <p>
      {result.changes}{' '}
      <a href="/cart" className="link inline-flex min-h-11 items-center">
        {t.toCart()}
      </a>
    </p>
  );
}
