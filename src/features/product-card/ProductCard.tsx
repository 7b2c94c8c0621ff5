import { memo } from 'react';
import { pictureAt, pictureSet } from '#lib/catalogue/picture';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { percentOff, type CardProduct } from '#lib/catalogue/card-product';
import { unitWords } from '#lib/catalogue/size-words';
import * as t from '#texts/product-card';
import { addLabel, addWord } from './add-label.ts';
import { SizeSelect } from './SizeSelect.tsx';
import { ratedLabel, ratedWords } from './rated.ts';
import { ShortName } from './ShortName.tsx';
import { VegMark } from './VegMark.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'product-card': HTMLAttributes<HTMLElement>;
    }
  }
}

interface Props {
  product: CardProduct;
  locale: PriceLocale;
  /** The index in the list. The first picture is the largest and loads first; the first four are on the screen. */
  index: number;
  /** The smallest discount in per cent with a badge. */
  badgeFrom: number;
}

/**
 * A row on phones and tablets, an upright card on wide screens.
 * The element `product-card.ts` handles its buttons and its live data.
 */
export const ProductCard = memo(function ProductCard({ product, locale, index, badgeFrom }: Props) {
  const { item_id, item_name, price, mrp, veg, image_name1, sizes } = product;
  const off = percentOff(product);
  const isReduced = mrp !== null && mrp > price;
  const isOnScreen = index < 4;
  return (
    <product-card role="listitem" className="product-card" data-product={JSON.stringify(product)}>
      <img
        src={pictureAt(image_name1, 320)}
        srcSet={pictureSet(image_name1)}
        sizes="(width >= 64rem) 18rem, 8rem"
        width="320"
        height="320"
        alt=""
        loading={isOnScreen ? 'eager' : 'lazy'}
        fetchPriority={index === 0 ? 'high' : isOnScreen ? 'low' : undefined}
        decoding="async"
      />
      {(isReduced || sizes) && (
        <span className="off" hidden={off < badgeFrom} data-from={badgeFrom}>
          {t.off({ percent: off })}
        </span>
      )}
      <button
        type="button"
        className="wish needs-script"
        aria-pressed="false"
        aria-label={t.wishlistOf({ name: item_name })}
      />
      <h3>
        <a href={`/ProductDetails/${item_id}`}>
          <ShortName name={item_name} />
        </a>
      </h3>
      <p className="unit">
        <VegMark veg={veg} />
        {sizes ? <SizeSelect sizes={sizes} locale={locale} /> : unitWords(product)}
        {(product.rating || sizes?.some((size) => size.rating)) && (
          <span className="rated" hidden={!product.rating}>
            <span className="visually-hidden">{ratedLabel(product)}</span>
            <span aria-hidden="true">{ratedWords(product)}</span>
          </span>
        )}
      </p>
      <div className="buy">
        <p className="prices">
          <span className="price" data-live-price="">
            {formatMoney(price, locale)}
          </span>
          {(isReduced || sizes) && (
            <s className="price-was" hidden={!isReduced}>
              <span className="visually-hidden">{locale.country === 'India' ? t.printedPrice() : t.listPrice()} </span>
              {formatMoney(mrp ?? price, locale)}
            </s>
          )}
        </p>
        <button type="button" className="btn add needs-script" aria-label={addLabel(product)}>
          {addWord(product)}
        </button>
      </div>
    </product-card>
  );
});
