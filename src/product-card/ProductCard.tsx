import { memo } from 'react';
import { pictureAt, pictureSet } from '#lib/catalogue/picture';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { percentOff, type CardProduct } from '#lib/catalogue/card-product';
import { CartButtons } from './CartButtons.tsx';
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
  /** Its index in the list: the first picture is the page's largest, the first four are on the screen. */
  index: number;
}

/**
 * A product in a list: a row on phones and tablets, an upright card on wide screens. The element `product-card.ts` then
 * handles its buttons and its live data.
 */
export const ProductCard = memo(function ProductCard({ product, locale, index }: Props) {
  const { item_id, item_name, unit, price, mrp, veg, image_name1, colors } = product;
  const off = percentOff(product);
  return (
    <product-card role="listitem" className="product-card" data-product={JSON.stringify(product)}>
      <div className="picture">
        <img
          src={pictureAt(image_name1, 320)}
          srcSet={pictureSet(image_name1)}
          sizes="(width >= 64rem) 18rem, 8rem"
          width="320"
          height="320"
          alt=""
          loading={index < 4 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : undefined}
          decoding="async"
        />
        {off > 0 && <span className="off">{`${off}% off`}</span>}
      </div>
      <button type="button" className="wish" aria-pressed="false" aria-label={`Wishlist: ${item_name}`}>
        <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2">
          <path d="M12 20.5S3 15.4 3 8.9A4.9 4.9 0 0 1 12 6.3a4.9 4.9 0 0 1 9 2.6c0 6.5-9 11.6-9 11.6z" />
        </svg>
      </button>
      <div className="facts">
        <h3>
          <a href={`/ProductDetails/${item_id}`}>
            <ShortName name={item_name} />
          </a>
        </h3>
        <p className="unit">
          <VegMark veg={veg} />
          {colors > 1 ? `${unit} · ${colors} colours` : unit}
        </p>
        <div className="buy">
          <p className="prices">
            <span className="price" data-live-price="">
              {formatMoney(price, locale)}
            </span>
            {mrp !== null && mrp > price && (
              <s className="price-was">
                <span className="visually-hidden">Printed price </span>
                {formatMoney(mrp, locale)}
              </s>
            )}
          </p>
          <CartButtons product={product} />
        </div>
      </div>
    </product-card>
  );
});
