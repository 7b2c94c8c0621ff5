import { useEffect, useRef } from 'react';
import type { CartLine } from '#contract/cart';
import type { PriceLocale } from '#lib/money/money';
import { clearWithUndo, removeWithUndo } from '#lib/stores/cart/removal';
import * as t from '#texts/cart';
import { CartRow } from './CartRow.tsx';

interface Props {
  lines: CartLine[];
  locale: PriceLocale;
  /** Whether removed lines were restored. Then the table takes the focus. */
  takesFocus: boolean;
}

export function CartTable({ lines, locale, takesFocus }: Props) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) table.current?.focus();
  }, [takesFocus]);
  const remove = (line: CartLine) => {
    table.current?.focus();
    void removeWithUndo(line);
  };
  return (
    <div className="panel">
      <table ref={table} tabIndex={-1} className="w-full outline-none max-md:block">
        <caption className="visually-hidden">{t.caption()}</caption>
        <thead className="text-left text-sm text-ink-soft max-md:sr-only">
          <tr>
            <th className="pb-3 font-semibold">{t.product()}</th>
            <th className="px-4 pb-3 font-semibold">{t.price()}</th>
            <th className="pb-3 font-semibold">{t.quantity()}</th>
            <th className="pb-3 text-right font-semibold">{t.subtotal()}</th>
            <th>
              <span className="visually-hidden">{t.remove()}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map((line) => (
            <CartRow key={`${line.item_id} ${line.product_color}`} line={line} locale={locale} onRemove={remove} />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
        <a href="/" className="btn btn-quiet">
          {t.continueShopping()}
        </a>
        <button type="button" className="btn btn-danger" onClick={() => void clearWithUndo()}>
          {t.clearCart()}
        </button>
      </div>
    </div>
  );
}
