import { useState } from 'react';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { obstacleWords, shelfMessages } from '#lib/messages/counter/shelf';
import { formatMoney, toDecimal, toMinor } from '#lib/money/money';
import { typedAmount } from '#lib/account/typed-amount';
import { isMoneyAmount } from '#lib/stores/counter/shelf/check-item';
import { changeOnShelf } from '#lib/stores/counter/shelf/shelf';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useTyped } from './use-typed.ts';

/** Sets an item's price, at most its MRP. */
export function PriceForm({ item, store }: { item: ShelfItem; store: Store }) {
  const [problem, setProblem] = useState<string>();
  const { mrp } = item;
  const typed = useTyped(toDecimal(item.price).toFixed(2));
  const { problems, isBusy, form } = useForm<{ price: string }>(
    ({ price }) => {
      setProblem(undefined);
      const sum = toMinor(typedAmount(price));
      if (!isMoneyAmount(price)) return { price: shelfMessages.priceWanted };
      return mrp !== null && sum > mrp
        ? { price: obstacleWords({ reason: 'above_mrp', mrp: toDecimal(mrp) }, store) }
        : {};
    },
    async ({ price }) => setProblem(await changeOnShelf(item.item_id, { price: typedAmount(price) }, store)),
  );
  return (
    <form {...form} className="flex items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow">
      <Field
        label={`Price in ${store.bank_account.trim()}`}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        {...typed}
        {...(mrp !== null && { hint: `MRP ${formatMoney(mrp, store)}` })}
        error={problems.price ?? problem}
      />
      <button type="submit" className="btn btn-quiet mt-7" aria-disabled={isBusy}>
        Set price
      </button>
    </form>
  );
}
