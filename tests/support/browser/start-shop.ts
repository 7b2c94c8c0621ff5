import { startShop } from '#tools/shop/server';

/**
 * Starts the shop that all browser tests visit, and stops it after the last. They find it in `SHOP_ORIGIN`; when
 * that names a shop already, they visit that one.
 */
export default async function startForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SHOP_ORIGIN) return undefined;
  const shop = await startShop();
  process.env.SHOP_ORIGIN = shop.origin;
  return shop.stop;
}
