import { startShop } from '#tools/shop/server';

/**
 * Starts the shop that all browser tests visit. Its origin is in `SHOP_ORIGIN`; if that is set already, the tests visit
 * that shop.
 * @returns stops it
 */
export default async function startForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SHOP_ORIGIN) return undefined;
  const shop = await startShop();
  process.env.SHOP_ORIGIN = shop.origin;
  return shop.stop;
}
