import type { PublishedProduct } from '../contract/catalogue.ts';
import type { Store } from '../contract/store.ts';
import { toDecimal } from '../money/money.ts';

/** The address of a product in its store, whole, so that it can be given to others. */
export const productAddress = (itemId: number, store: Store): string =>
  new URL(`/ProductDetails/${itemId}`, store.url).href;

/** A product as search engines read it (schema.org). Nothing about stock: a page does not know it. */
export function productData(product: PublishedProduct, store: Store): object {
  const { item_id, item_name, special_description, image_name1, colorList, category, price } = product;
  const pictures = [image_name1, ...colorList.map(({ image_url }) => image_url)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item_name,
    description: special_description,
    sku: String(item_id),
    category,
    image: [...new Set(pictures)].map((picture) => new URL(picture, store.url).href),
    ...(colorList.length > 0 && { color: colorList.map(({ product_color }) => product_color).join(', ') }),
    offers: {
      '@type': 'Offer',
      price: toDecimal(price).toFixed(2),
      priceCurrency: store.currency,
      url: productAddress(item_id, store),
      seller: { '@type': 'Store', name: store.store_name, address: `${store.address} ${store.postal_code}` },
    },
  };
}
