import { lineName } from '#lib/cart/line-name';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import type { TakenQuote } from '#contract/orders/taken';
import { setQuantity, type NewLine } from '#lib/stores/counter/new-order/new-order';
import * as t from '#texts/new-order';
import { Stepper } from '../../../widgets/Stepper.tsx';

interface Props {
  lines: NewLine[];
  quote: TakenQuote | undefined;
  locale: PriceLocale;
}

export function NewLines({ lines, quote, locale }: Props) {
  if (lines.length === 0) return <p className="text-ink-soft">{t.noItems()}</p>;
  return (
    <ul className="grid divide-y divide-line border-y border-line" aria-label={t.lines()}>
      {lines.map((line) => {
        const name = lineName(line);
        const priced = quote?.lines.find(
          ({ item_id, product_color }) => item_id === line.item_id && product_color === line.product_color,
        );
        return (
          <li
            key={`${line.item_id} ${line.product_color}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
          >
            <span className="grid min-w-0 grow basis-40">
              <span className="font-semibold wrap-anywhere">{name}</span>
              {line.isShort && (
                <span className="text-sm font-semibold text-accent-800">
                  {line.quantity === 0 ? t.soldOut() : t.onlyLeft({ count: line.quantity })}
                </span>
              )}
            </span>
            <Stepper
              label={t.quantityOf({ name })}
              less={t.oneLess({ name })}
              more={t.oneMore({ name })}
              quantity={line.quantity}
              onStep={(change) => void setQuantity(line, Math.max(0, line.quantity + change))}
            />
            <span className="price ml-auto min-w-20 text-right">
              {priced && formatMoney(priced.price * line.quantity, locale)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
