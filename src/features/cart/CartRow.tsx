import { X } from 'lucide-react';
import type { CartLine } from '#contract/cart';
import { availableOf } from '#lib/cart/available-lines';
import { lineName } from '#lib/cart/line-name';
import { pictureAt } from '#lib/catalogue/picture';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import * as t from '#texts/cart';
import { ShortName } from '../product-card/ShortName.tsx';
import { LineNotes } from './LineNotes.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';

interface Props {
  line: CartLine;
  locale: PriceLocale;
  onRemove: (line: CartLine) => void;
}

/** A row of the table, on phones two short rows. */
export function CartRow({ line, locale, onRemove }: Props) {
  const { item_id, item_name, product_color, unit, price, image } = line;
  return (
    <tr className="relative flex flex-wrap items-center justify-end gap-x-2 gap-y-2 border-t border-line py-4 max-md:first:border-t-0 sm:gap-x-4 md:table-row md:py-0">
      <th scope="row" aria-label={item_name} className="contents text-left font-normal md:table-cell md:py-4">
        <div className="contents md:flex md:items-center md:gap-4">
          <img
            src={pictureAt(image, 160)}
            alt=""
            width="72"
            height="72"
            className="size-14 flex-none rounded-md object-cover max-md:self-start sm:size-18"
          />
          <div className="max-md:w-0 max-md:grow max-md:basis-[calc(100%-(--spacing(22)))] max-md:pr-11">
            <a href={`/ProductDetails/${item_id}`} className="font-semibold hover:underline">
              <ShortName name={item_name} />
            </a>
            <p className="text-xs text-ink-soft">{[product_color, unit].filter(Boolean).join(' · ')}</p>
            <LineNotes line={line} />
            <p className="text-xs text-ink-soft md:hidden" aria-hidden="true">
              {t.eachPrice({ price: formatMoney(price, locale) })}
            </p>
          </div>
        </div>
      </th>
      <td className="price text-ink-soft max-md:sr-only md:px-4">{formatMoney(price, locale)}</td>
      <td className="max-md:ml-16 max-md:flex-[1_1_calc(90px+3ch)] sm:max-md:ml-22 md:pr-4">
        <QuantityStepper line={line} />
      </td>
      <td className="price text-right">{formatMoney(price * availableOf(line), locale)}</td>
      <td className="max-md:absolute max-md:top-2 max-md:-right-2">
        <button
          type="button"
          className="btn btn-icon text-ink-soft hover:text-error-700"
          aria-label={t.removeLine({ line: lineName(line) })}
          onClick={() => onRemove(line)}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
