import { startShop } from '#tools/shop/server';

/**
 * Starts the shop for all browser tests, with its origin in `SHOP_ORIGIN`. If that is set, the tests use that shop.
 * @returns stops it
 */
export default async function startForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SHOP_ORIGIN) return undefined;
  const shop = await startShop();
  process.env.SHOP_ORIGIN = shop.origin;
  return shop.stop;
}
