import { vi } from 'vitest';
import { newAddress, type Customer } from './customers.ts';
import { granted } from './requests.ts';
import type { TestShop } from './shop.ts';

/** Sends a call to the shop, or simulates a network failure. */
export type Send = (address: string, init: RequestInit) => Promise<Response>;

/** A storage area in memory. */
function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, text) => void values.set(key, text),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** A customer's browser: its storage, cookies and visited addresses. */
export function newDevice() {
  return {
    local: memoryStorage(),
    session: memoryStorage(),
    /** Cookies that pages have set, newest last. */
    cookies: [] as string[],
    visited: [] as string[],
    /** Of the page that was opened last: receives the `storage` events of other tabs. */
    window: new EventTarget(),
  };
}

export type Device = ReturnType<typeof newDevice>;

/** Stores a value as another tab does, with the `storage` event. */
export function setFromOtherTab({ local, window }: Device, key: string, text: string): void {
  local.setItem(key, text);
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }));
}

function stubBrowser(device: Device, store: object, path: string): void {
  const visit = (address: string) => void device.visited.push(address);
  (globalThis.window as EventTarget | undefined)?.dispatchEvent(new Event('beforeunload')); // ends the timers of the page before
  device.window = new EventTarget(); // listeners of the page before end with it
  vi.stubGlobal('window', device.window);
  vi.stubGlobal('localStorage', device.local);
  vi.stubGlobal('sessionStorage', device.session);
  const { origin, protocol, pathname, search, hash } = new URL(path, 'https://surat.example');
  vi.stubGlobal('location', { protocol, origin, pathname, search, hash, assign: visit, replace: visit });
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('document', {
    body: { dataset: {} },
    getElementById: (id: string) => (id === 'page-store' ? { textContent: JSON.stringify(store) } : null),
    set cookie(cookie: string) {
      device.cookies.push(cookie);
    },
  });
}

/**
 * Opens a page of a store on a device: fresh copies of the stores, connected to the real shop in memory.
 * @param through wraps the network between the page and the shop
 */
export async function openPage(
  shop: TestShop,
  device: Device,
  { label = 'surat', path = '/', through = (send: Send) => send } = {},
) {
  const { data: store } = await granted(shop, 'getStoreByDomain', { params: { label } });
  stubBrowser(device, store, path);
  vi.resetModules();
  const from = { incoming: { socket: { remoteAddress: newAddress() } } };
  const client = await import('#lib/api/client');
  const { configureApi } = await import('#lib/api/settings');
  configureApi({ fetch: through(async (address, init) => shop.app.request(address, init, from)) });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const cart = await import('#lib/stores/cart/cart');
  cart.$cart.listen(() => undefined); // as the header does
  return {
    ...client,
    ...(await import('#lib/api/errors')),
    ...(await import('#lib/stores/account/account')),
    ...(await import('#lib/stores/account/addresses')),
    ...(await import('#lib/stores/account/code-login')),
    ...(await import('#lib/stores/cart/coupon')),
    ...(await import('#lib/stores/cart/order-attempt')),
    ...cart,
    ...(await import('#lib/stores/cart/guest-cart-check')),
    ...(await import('#lib/stores/cart/joined-lines')),
    ...(await import('#lib/stores/cart/removal')),
    ...(await import('#lib/stores/checkout/draft')),
    ...(await import('#lib/stores/checkout/last-order')),
    ...(await import('#lib/stores/checkout/opening')),
    ...(await import('#lib/stores/account/login')),
    ...(await import('#lib/stores/device/notices')),
    ...(await import('#lib/stores/orders/invoice')),
    ...(await import('#lib/stores/orders/order')),
    ...(await import('#lib/stores/orders/order-again')),
    ...(await import('#lib/stores/cart/other-tabs')),
    ...(await import('#lib/stores/checkout/order-placement')),
    ...(await import('#lib/stores/checkout/placement')),
    ...(await import('#lib/stores/orders/orders')),
    ...(await import('#lib/stores/orders/reminders')),
    ...(await import('#lib/stores/orders/linked-reminder')),
    ...(await import('#lib/stores/orders/returns')),
    ...(await import('#lib/stores/device/page-store')),
    ...(await import('#lib/stores/account/password-reset')),
    ...(await import('#lib/stores/cart/price-change')),
    ...(await import('#lib/stores/device/redirect')),
    ...(await import('#lib/stores/account/registration')),
    ...(await import('#lib/stores/device/session')),
    ...(await import('#lib/stores/account/signup')),
    ...(await import('#lib/stores/catalogue/wishlist')),
    ...(await import('#lib/stores/cart/refresh-lists')),
    ...(await import('#lib/stores/catalogue/wishlist-products')),
  };
}

export type Page = Awaited<ReturnType<typeof openPage>>;

/** The lines of the page's cart as `item colour×quantity`. */
export const shownCart = ({ $cart }: Page): string[] =>
  $cart
    .get()
    .lines.map((line) => `${line.item_id}${line.product_color && ` ${line.product_color}`}×${line.product_qty}`);

/** Stores a customer's session on a device, as an earlier login does. */
export function storeSession({ local }: Device, { token, id, name, mobile, email }: Customer): void {
  const session = { token, user: mobile, id, saasId: 33, storeId: 33001, mobileNumber: mobile, name, email };
  local.setItem('auth', JSON.stringify(session));
}
