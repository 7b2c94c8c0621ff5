import type { Device, Send } from '../shop/device.ts';
import { openPage } from '../shop/device.ts';
import type { TestShop } from '../shop/shop.ts';

const withoutAttributes = (cookie: string | null) => cookie?.split(';')[0] ?? undefined;

/**
 * Opens the counter's page on a device, which keeps the cookie of a session as a browser does.
 * @param jar holds the `Cookie` header; empty while no one is logged in
 * @param through wraps the network between the page and the shop
 */
export async function openCounterPage(
  shop: TestShop,
  device: Device,
  jar: { cookie?: string | undefined },
  through: (send: Send) => Send = (send) => send,
) {
  const withCookie = (send: Send) => async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('Origin', 'http://localhost');
    if (jar.cookie) headers.set('Cookie', jar.cookie);
    const response = await send(address, { ...init, headers });
    if (response.headers.has('Set-Cookie')) jar.cookie = withoutAttributes(response.headers.get('Set-Cookie'));
    return response;
  };
  await openPage(shop, device, { through: (send) => through(withCookie(send)), path: '/counter' });
  return {
    ...(await import('#lib/stores/counter/calls')),
    ...(await import('#lib/stores/counter/board')),
    ...(await import('#lib/stores/counter/day')),
    ...(await import('#lib/stores/counter/questions/promised')),
    ...(await import('#lib/stores/counter/offline/action-queue')),
    ...(await import('#lib/stores/counter/login')),
    ...(await import('#lib/stores/counter/money/order-money')),
    ...(await import('#lib/stores/counter/money/order-returns')),
    ...(await import('#lib/stores/counter/missing')),
    ...(await import('#lib/stores/counter/open-order')),
    ...(await import('#lib/stores/counter/people')),
    ...(await import('#lib/stores/counter/pushes')),
    ...(await import('#lib/stores/counter/riders')),
    ...(await import('#lib/stores/counter/rides')),
    ...(await import('#lib/stores/counter/live')),
    ...(await import('#lib/stores/counter/session')),
    ...(await import('#lib/stores/counter/settings/settings')),
    ...(await import('#lib/stores/counter/books/find-order')),
    ...(await import('#lib/stores/counter/shelf/item-details')),
    ...(await import('#lib/stores/counter/shelf/new-item')),
    ...(await import('#lib/stores/counter/shelf/sheet')),
    ...(await import('#lib/stores/counter/shelf/shelf')),
    ...(await import('#lib/stores/counter/shelf/stock-queue')),
    ...(await import('#lib/stores/counter/stops/tick-queue')),
    ...(await import('#lib/stores/counter/stops/stops')),
    ...(await import('#lib/stores/counter/undo/taken')),
    ...(await import('#lib/stores/counter/undo/undo')),
  };
}
