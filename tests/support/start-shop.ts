import { startShop } from './server.ts';

/** Starts the shop that all browser tests visit; they find it in `SHOP_ORIGIN`. Stops it after the last. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const shop = await startShop();
  process.env.SHOP_ORIGIN = shop.origin;
  return shop.stop;
}
