import { useState } from 'react';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { obstacleWords } from '#lib/messages/counter/shelf';
import { priceAlertOf } from '#lib/money/price-alert';
import { questions } from '#lib/messages/counter/questions';
import { formatMoney, toDecimal, toMinor } from '#lib/money/money';
import { typedAmount } from '#lib/account/typed-amount';
import { ask } from '#lib/stores/counter/questions/ask';
import { priceProblem } from '#lib/stores/counter/shelf/check-item';
import { changeOnShelf } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useTyped } from './use-typed.ts';

/** Sets an item's price, at most its MRP; asks first where the new price may be a mistake. */
export function PriceForm({ item, store }: { item: ShelfItem; store: Store }) {
  const [problem, setProblem] = useState<string>();
  const { mrp } = item;
  const typed = useTyped(toDecimal(item.price).toFixed(2));
  const amountOf = (price: string) => toMinor(typedAmount(price, store.country));
  const { problems, isBusy, form } = useForm<{ price: string }>(
    ({ price }) => {
      setProblem(undefined);
      const wrong = priceProblem(price, store.country);
      if (wrong) return { price: wrong };
      return mrp !== null && amountOf(price) > mrp
        ? { price: obstacleWords({ reason: 'above_mrp', mrp: toDecimal(mrp) }, store) }
        : {};
    },
    async ({ price }) => {
      const sum = amountOf(price);
      const alert = priceAlertOf(item.price, sum);
      const money = (minor: number) => formatMoney(minor, store);
      if (alert && !(await ask(questions.price(alert, item.item_name, money(item.price), money(sum))))) return;
      setProblem(await changeOnShelf(item.item_id, { price: toDecimal(sum) }, store));
    },
  );
  return (
    <form {...form} className="flex items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow">
      <Field
        label={t.price({ currency: store.bank_account.trim() })}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        {...typed}
        {...(mrp !== null && { hint: t.mrpHint({ mrp: formatMoney(mrp, store) }) })}
        error={problems.price ?? problem}
      />
      <button type="submit" className="btn btn-quiet mt-7" aria-disabled={isBusy}>
        {t.setPrice()}
      </button>
    </form>
  );
}
