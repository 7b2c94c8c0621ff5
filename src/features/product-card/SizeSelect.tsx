import type { CardSize } from '#lib/catalogue/card-product';
import { sizedUnitWords, sizeWords } from '#lib/catalogue/size-words';
import type { PriceLocale } from '#lib/money/money';
import * as t from '#texts/product-card';

interface Props {
  /** The first one is shown. */
  sizes: readonly CardSize[];
  locale: PriceLocale;
}

/** The card's size under a transparent select of all sizes. `card-numbers.ts` handles it. */
export function SizeSelect({ sizes, locale }: Props) {
  return (
    <span className="sizes">
      <span>{sizedUnitWords(sizes[0]!, locale)}</span>
      <select className="needs-script" aria-label={t.sizeOf({ name: sizes[0]!.item_name })} autoComplete="off">
        {sizes.map((size) => (
          <option key={size.item_id}>{sizeWords(size, locale)}</option>
        ))}
      </select>
    </span>
  );
}
