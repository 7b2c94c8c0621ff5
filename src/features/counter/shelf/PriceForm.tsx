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

/** Sets an item's price and MRP. Asks for confirmation if the new price may be a mistake. */
export function PriceForm({ item, store }: { item: ShelfItem; store: Store }) {
  const [problem, setProblem] = useState<string>();
  const was = item.mrp === null ? '' : toDecimal(item.mrp).toFixed(2);
  const typedMrp = useTyped(was);
  const typed = useTyped(toDecimal(item.price).toFixed(2));
  const amountOf = (price: string) => toMinor(typedAmount(price, store.country));
  const mrpOf = (mrp: string) => (mrp.trim() ? amountOf(mrp) : null);
  const { problems, isBusy, form } = useForm<{ price: string; mrp: string }>(
    (typed) => {
      setProblem(undefined);
      const price = priceProblem(typed.price, store.country);
      const wrong = typed.mrp.trim() ? priceProblem(typed.mrp, store.country) : undefined;
      if (price || wrong) return { ...(price && { price }), ...(wrong && { mrp: wrong }) };
      const mrp = mrpOf(typed.mrp);
      return mrp !== null && amountOf(typed.price) > mrp
        ? { price: obstacleWords({ reason: 'above_mrp', mrp: toDecimal(mrp) }, store) }
        : {};
    },
    async (typed) => {
      const [sum, mrp] = [amountOf(typed.price), mrpOf(typed.mrp)];
      const alert = priceAlertOf(item.price, sum);
      const money = (minor: number) => formatMoney(minor, store);
      if (alert && !(await ask(questions.price(alert, item.item_name, money(item.price), money(sum))))) return;
      const change = {
        price: toDecimal(sum),
        ...(mrp !== item.mrp && { mrp: mrp === null ? null : toDecimal(mrp) }),
      };
      setProblem(await changeOnShelf(item.item_id, change, store));
    },
  );
  return (
    <form {...form} className="flex flex-wrap items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow [&>.field]:basis-24">
      <Field
        label={t.price({ currency: store.bank_account.trim() })}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        {...typed}
        error={problems.price ?? problem}
      />
      <Field
        label={t.mrp()}
        name="mrp"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...typedMrp}
        error={problems.mrp}
      />
      <button type="submit" className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem]" aria-disabled={isBusy}>
        {t.setPrice()}
      </button>
    </form>
  );
}
