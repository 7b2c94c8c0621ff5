import { pictureAt, pictureSet } from '#lib/catalogue/picture';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { percentOff, type CardProduct } from '#lib/catalogue/card-product';
import { ShortName } from './ShortName.tsx';
import { VegMark } from './VegMark.tsx';

interface Props {
  product: CardProduct;
  locale: PriceLocale;
  /** The picture is above the fold: fetch it at once. */
  isFirst?: boolean;
}

/**
 * A product in the list: a row on phones and tablets, an upright card on wide screens. `scripts/shell.ts`
 * handles its Add button and writes live numbers into it, hydrated or not.
 */
export function ProductCard({ product, locale, isFirst = false }: Props) {
  const { item_id, item_name, unit, price, mrp, veg, image_name1, color, colors, stock } = product;
  const off = percentOff(product);
  return (
    <li className="product-card" data-item-id={item_id} data-sold-out={stock === 0 ? '' : undefined}>
      <div className="picture">
        <img
          src={pictureAt(image_name1, 320)}
          srcSet={pictureSet(image_name1)}
          sizes="(width >= 64rem) 18rem, 8rem"
          width="320"
          height="320"
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
        {off > 0 && <span className="off">{off}% off</span>}
      </div>
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
            <span className="price" data-live-price="" suppressHydrationWarning>
              {formatMoney(price, locale)}
            </span>
            {mrp !== null && mrp > price && (
              <s className="price-was">
                <span className="visually-hidden">Printed price </span>
                {formatMoney(mrp, locale)}
              </s>
            )}
          </p>
          <button
            type="button"
            className="btn add"
            data-needs-stock=""
            data-add-item={JSON.stringify({ item_id, item_name, price, image_name1, unit, color })}
            disabled={stock === 0}
            suppressHydrationWarning
          >
            <span className="when-there">Add</span>
            <span className="when-gone">Sold out</span>
            <span className="visually-hidden">
              {item_name}
              {color && `, ${color}`}
            </span>
          </button>
        </div>
      </div>
    </li>
  );
}
