import type { PublishedProduct } from '../contract/catalogue.ts';
import type { Store } from '../contract/store.ts';
import { toDecimal } from '../money/money.ts';
import { unitPriceOf } from '../catalogue/unit-price.ts';
import * as t from '#texts/product';

/** Absolute, for sharing. */
export const productUrl = (itemId: number, store: Store): string =>
  new URL(`/ProductDetails/${itemId}`, store.url).href;

/** UN/CEFACT codes of the units of unit prices. */
const unitCodes = { kg: 'KGM', litre: 'LTR', piece: 'H87' };

function unitPriceData(product: PublishedProduct, { currency }: Store) {
  const unit = unitPriceOf(product);
  if (!unit) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: toDecimal(unit.each).toFixed(2),
      priceCurrency: currency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[unit.measure] },
    },
  };
}

/** Facts that are legally required or useful to buyers. */
function factsData(product: PublishedProduct) {
  const facts = [
    [t.netQuantity(), product.net_quantity],
    [t.ingredients(), product.ingredients],
    [t.nutrition(), product.nutrition?.replaceAll(';', ', ')],
    [t.shelfLife(), product.shelf_life],
    [t.importer(), product.importer],
    [t.fssai(), product.fssai],
  ].filter(([, value]) => value);
  if (facts.length === 0) return {};
  return { additionalProperty: facts.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })) };
}

/** Empty without reviews. */
const ratingData = ({ rating, rating_count }: PublishedProduct) =>
  rating && rating_count
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: rating_count } }
    : {};

/**
 * A product for search engines (schema.org). It is always "in stock".
 * `product.ts` removes this data from the page of a product that has sold out since.
 */
export function productData(product: PublishedProduct, store: Store) {
  const { item_id, item_name, special_description, image_name1, colorList, category, price } = product;
  const pictures = [image_name1, ...colorList.map(({ image_url }) => image_url)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item_name,
    description: special_description,
    sku: String(item_id),
    category,
    url: productUrl(item_id, store),
    image: [...new Set(pictures)].map((picture) => new URL(picture, store.url).href),
    ...(colorList.length > 0 && { color: colorList.map(({ product_color }) => product_color).join(', ') }),
    ...(product.origin && { countryOfOrigin: { '@type': 'Country', name: product.origin.split(',').at(-1)?.trim() } }),
    ...(product.family && { size: product.size, inProductGroupWithID: product.family }),
    ...factsData(product),
    ...ratingData(product),
    offers: {
      '@type': 'Offer',
      price: toDecimal(price).toFixed(2),
      priceCurrency: store.currency,
      ...unitPriceData(product, store),
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: productUrl(item_id, store),
      seller: { '@type': 'Store', name: store.store_name, url: store.url },
    },
  };
}
