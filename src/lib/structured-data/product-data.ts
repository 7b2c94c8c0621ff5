import type { PublishedProduct } from '../contract/catalogue.ts';
import type { Store } from '../contract/store.ts';
import { toDecimal } from '../money/money.ts';

/** The absolute URL of a product's page, for sharing. */
export const productUrl = (itemId: number, store: Store): string =>
  new URL(`/ProductDetails/${itemId}`, store.url).href;

/**
 * A product for search engines (schema.org). It says "in stock" as the page itself does; `product.ts` removes it from
 * the page of a product that has sold out since.
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
    offers: {
      '@type': 'Offer',
      price: toDecimal(price).toFixed(2),
      priceCurrency: store.currency,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: productUrl(item_id, store),
      seller: { '@type': 'Store', name: store.store_name, url: store.url },
    },
  };
}
