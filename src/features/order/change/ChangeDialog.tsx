import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { SavedAddress } from '#contract/address';
import type { OrderChange } from '#contract/orders/change';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { $cart } from '#lib/stores/cart/cart';
import { formatMoney } from '#lib/money/money';
import { goToPayment, saveChange } from '#lib/stores/orders/change';
import * as t from '#texts/order-change';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import { ChangeSum } from './ChangeSum.tsx';
import { ChangeAddress, ChangeTime } from './ChangeWhere.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useQuote } from './use-quote.ts';

interface Props {
  order: OrderSummary;
  store: Store;
  onClose: () => void;
}

/** A missing field does not change. */
interface Choice {
  quantities: number[];
  isCartAdded: boolean;
  address?: SavedAddress | undefined;
  startsAt?: string | null | undefined;
}

function changeOf(order: OrderSummary, choice: Choice, cart: OrderChange['added'] = []): OrderChange | undefined {
  const { quantities, isCartAdded, address, startsAt } = choice;
  const lines = order.order_details.flatMap(({ item_id, item_qty: was }, index) => {
    const quantity = quantities[index] ?? was;
    return quantity === was ? [] : [{ line: index + 1, item_id, was, quantity }];
  });
  const added = isCartAdded ? cart : [];
  if (lines.length + added.length === 0 && !address && startsAt === undefined) return undefined;
  return {
    lines,
    ...(added.length > 0 && { added, from_cart: true }),
    ...(address && { address_id: address.id }),
    ...(startsAt !== undefined && { slot_starts_at: startsAt }),
  };
}

/** Changes the items, address and time of an order before it is packed. Shows the new total before saving. */
export function ChangeDialog({ order: shown, store, onClose }: Props) {
  const [order] = useState(shown);
  const [choice, setChoice] = useState<Choice>(() => ({
    quantities: order.order_details.map(({ item_qty }) => item_qty),
    isCartAdded: false,
  }));
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useBusy();
  const attempt = useRef({ text: '', key: '' });
  const cart = useStore($cart).lines.map(({ item_id, product_color, product_qty }) => ({
    item_id,
    product_color,
    product_qty,
  }));
  const change = changeOf(order, choice, cart);
  const { result, isLoading } = useQuote(order.order_id, change);
  const quote = result?.status === 'ready' ? result.quote : undefined;
  const choose = (part: Partial<Choice>) => {
    setProblem(undefined);
    setChoice((old) => ({ ...old, ...part }));
  };
  const step = (index: number, by: number) =>
    choose({ quantities: choice.quantities.map((quantity, at) => (at === index ? quantity + by : quantity)) });
  const save = async () => {
    if (!change || !quote || isLoading) return;
    if (quote.to_pay > 0) return goToPayment(order, change, quote);
    const text = JSON.stringify([change, quote.totals.total]);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const refusal = await saveChange(order, change, quote, attempt.current.key);
    if (refusal) setProblem(refusal);
    else onClose();
  };
  return (
    <Dialog title={t.title()} onClose={onClose} className="panel sheet p-4">
      <div className="my-4 grid gap-4">
        <p className="text-sm text-ink-soft">{t.intro()}</p>
        <ChangeLines
          order={order}
          store={store}
          quantities={choice.quantities}
          onStep={step}
          isCartAdded={choice.isCartAdded}
          onToggleCart={(isCartAdded) => choose({ isCartAdded })}
        />
        {order.order_type === 'Delivery' && (
          <ChangeAddress
            order={order}
            store={store}
            address={choice.address}
            onAddress={(address) => choose({ address })}
          />
        )}
        {!choice.address?.arrives && (
          <ChangeTime
            order={order}
            store={store}
            startsAt={choice.startsAt}
            onChange={(startsAt) => choose({ startsAt })}
          />
        )}
        <ChangeSum order={order} store={store} hasChange={change !== undefined} result={result} isLoading={isLoading} />
        <Problem text={problem} />
      </div>
      <div className="sticky bottom-[max(-1rem,-16px)] -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface p-4">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          {t.keep()}
        </button>
        <button
          type="button"
          className="btn btn-primary grow"
          aria-disabled={isBusy || isLoading || !quote}
          onClick={() => void run(save)}
        >
          {isBusy ? t.saving() : quote?.to_pay ? t.goToPay({ amount: formatMoney(quote.to_pay, store) }) : t.save()}
        </button>
      </div>
    </Dialog>
  );
}
