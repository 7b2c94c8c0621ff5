import { surat } from '#tests/support/shop/catalogue';
import { granted } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';

/** The whole cash with which a cash order ends; nothing for one that was paid online. */
async function wholeCash(shop: TestShop, orderId: number, cookie: string) {
  const params = { label: surat.label, orderId };
  const { data } = await granted(shop, 'readBoardOrder', { params, cookie });
  return data.payment === 'cash_due' ? { cash_received: data.order_value } : {};
}

/** Packs a pickup order, and hands it over for its cash. */
export async function collectOrder(shop: TestShop, orderId: number, cookie: string, received?: object): Promise<void> {
  const params = { label: surat.label, orderId };
  const move = (body: object) => granted(shop, 'moveOrder', { params, cookie, body });
  for (const status of ['packed', 'ready for pickup']) await move({ status });
  await move({ status: 'collected', ...(await wholeCash(shop, orderId, cookie)), ...received });
}
