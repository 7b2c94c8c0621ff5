import { atom, computed, onMount } from 'nanostores';
import type { CartLine } from '#contract/cart';
import type { PublishedProduct } from '#contract/catalogue';
import { NetworkError, sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/stores/device/load-part';
import { countOf, withAdded, withinBounds, withoutLine, withQuantity, type LineKey } from '#lib/cart/cart-lines';
import { createCartChanges, type CartChange, type CartEdit, type ChangeResult } from './changes.ts';
import { localArea } from '#lib/stores/device/storage';
import { guestCartOf, setGuestLines } from './guest-cart.ts';
import { editsKey, saveUnsentEdit } from './unsent-edits.ts';
import { notify } from '#lib/stores/device/notices';
import { $store, pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/cart-notices';

/** The cart of this store: the customer's at the shop, or the guest's on this device. */
export interface CartState {
  status: 'loading' | 'ready' | 'failed';
  lines: CartLine[];
}

/** The fields for adding a product; prices in minor units. */
export type CartProduct = Pick<PublishedProduct, 'item_id' | 'item_name' | 'price' | 'image_name1'> &
  Partial<Pick<PublishedProduct, 'unit' | 'colorList'>>;

/** Loads when it is first shown, and again when the customer logs in or out. */
export const $cart = atom<CartState>({ status: 'loading', lines: [] });

/** The number of pieces in the cart. */
export const $cartCount = computed($cart, ({ lines }) => countOf(lines));

/** Whether the shop has sent the customer's cart. */
let isLoaded = false;
/** Whether the cached cart is shown, because the shop cannot be reached. */
let isFromCache = false;

const customerCart = createCartChanges(
  (lines) => {
    if ($session.get()) $cart.set({ status: isLoaded || isFromCache ? 'ready' : 'loading', lines });
  },
  (error) => notify(sentenceFor(error), 'error'),
);

onMount($cart, () => {
  const store = $store.get();
  if (!store) return;
  const stopCart = guestCartOf(store.store_id).listen(() => {
    if (!$session.get()) showGuestCart();
  });
  const stopSession = $session.subscribe(() => void loadCart());
  globalThis.addEventListener?.('online', reconnect);
  return () => (stopCart(), stopSession(), globalThis.removeEventListener?.('online', reconnect));
});

const reconnect = () => void (isLoaded ? customerCart.sendAll() : loadCart());

const guestLines = () => guestCartOf(pageStore().store_id).get()?.lines ?? [];

function showGuestCart(): void {
  isLoaded = isFromCache = false;
  $cart.set({ status: 'ready', lines: guestLines() });
}

/** Loaded only for customers: a guest's cart makes no calls. */
const cartCalls = () => loadPart(() => import('./calls.ts'));

const cartEdits = () => loadPart(() => import('./edits.ts'));

async function fetchLines(): Promise<CartLine[]> {
  const lines = await (await cartCalls()).fetchLines();
  isLoaded = true;
  return lines;
}

/** Reloads the cart. After a login, merges the guest's cart first. A failure is in {@link $cart}. */
export async function loadCart(): Promise<void> {
  if (!$session.get()) return showGuestCart();
  try {
    // Before loading the cart, so that it is never shown without unsent changes.
    const unsent = !isLoaded && localArea.read(editsKey()) ? (await cartEdits()).getUnsentEdits() : [];
    const reading = customerCart.add({ apply: (lines) => lines, send: fetchLines });
    for (const { id, apply } of unsent) if (!shownEdits.has(id)) void changeReportingErrors(waitingChange(id, apply));
    await reading;
  } catch (error) {
    console.warn('The cart could not be read:', sentenceFor(error));
    if (!$session.get()) showGuestCart();
    else if (!isLoaded && !(error instanceof NetworkError && (await showCachedCart())))
      $cart.set({ status: 'failed', lines: [] });
  }
}

/** @returns whether there is a cached cart */
async function showCachedCart(): Promise<boolean> {
  try {
    const lines = (await cartCalls()).getCachedLines();
    isFromCache = lines !== undefined;
    if (lines) customerCart.confirm(lines);
  } catch (error) {
    console.warn('The cart could not be read:', error);
  }
  return isFromCache;
}

/** Changes either cart. A failed change is undone. @throws {ApiError | NetworkError} */
async function change({ send, ...rest }: CartChange): Promise<ChangeResult> {
  if ($session.get())
    return customerCart.add({ ...rest, send: async (confirmed) => send(isLoaded ? confirmed : await fetchLines()) });
  setGuestLines(pageStore().store_id, rest.apply(guestLines())); // which shows them
  return 'made';
}

/** The storage key that notifies other tabs of a changed customer cart. */
export const changedCartKey = 'cartChanged';

interface Reports {
  /** Called when the shop has made the change. */
  onMade?: () => void;
  /** The sentence for a refusal. */
  failure?: (error: unknown) => string;
}

async function changeReportingErrors(
  cartChange: CartChange,
  { onMade, failure = sentenceFor }: Reports = {},
): Promise<boolean> {
  try {
    if ((await change(cartChange)) === 'waiting') {
      notify(t.waiting(), 'info', 3000);
      return true;
    }
    if ($session.get()) localArea.write(changedCartKey, crypto.randomUUID());
    onMade?.();
    return true;
  } catch (error) {
    notify(failure(error), 'error');
    return false;
  }
}

function lineOf(product: CartProduct, product_qty: number, product_color: string): CartLine {
  const { item_id, item_name, price, unit = '', image_name1, colorList = [] } = product;
  const { saas_id, store_id } = pageStore();
  const colour = colorList.find((each) => each.product_color === product_color);
  const image = colour?.image_url ?? image_name1;
  return { saas_id, store_id, item_id, item_name, product_color, unit, price, product_qty, image };
}

/** The stored edits that are already shown, including those made while the cart loads. */
const shownEdits = new Set<string>();

/** Wraps a stored edit as a change that can wait for the shop, on this page or a later one. */
const waitingChange = (id: string, apply: CartChange['apply']): CartChange => (
  shownEdits.add(id),
  { canWait: true, apply, send: async (confirmed) => (await cartEdits()).sendUnsentEdit(id, confirmed) }
);

/**
 * Edits either cart.
 * @param apply returns the edited lines
 * @returns false if it was refused, which is shown and undone
 */
export const editCart = (edit: CartEdit, apply: CartChange['apply'], reports?: Reports): Promise<boolean> =>
  changeReportingErrors(waitingChange($session.get() ? saveUnsentEdit(edit) : '', apply), reports);

/**
 * Adds pieces of a product, in one colour if it has colours, and shows the result (spec §8).
 * @returns whether it is in the cart
 */
export const addToCart = (product: CartProduct, quantity = 1, color = ''): Promise<boolean> => {
  const added = lineOf(product, quantity, color);
  return editCart({ added }, (lines) => withAdded(lines, added), {
    onMade: reportAdded,
    failure: (error) => (sentenceFor(error), t.addFailed()),
  });
};

/** Whether the cart outlives this page: at the shop, or in a guest's browser. */
export const isCartPersistent = (): boolean => $session.get() !== null || localArea.isPersistent();

/** Confirms that an item was added. Warns a guest whose browser stores nothing. */
function reportAdded(): void {
  if (isCartPersistent()) notify(t.added(), 'success');
  else notify(`${t.added()}. ${t.cartNotStored()}`, 'info', 8000);
}

/** Sets the quantity of a line, at least 1. @returns false if it was refused, which is shown and undone */
export const setQuantity = ({ item_id, product_color }: LineKey, quantity: number): Promise<boolean> => {
  const edit = { item_id, product_color, product_qty: withinBounds(quantity) };
  return editCart(edit, (lines) => withQuantity(lines, edit, quantity));
};

/** @returns false if it was refused, which is shown and undone */
export const removeLine = ({ item_id, product_color }: LineKey): Promise<boolean> => {
  const edit = { item_id, product_color, product_qty: 0 };
  return editCart(edit, (lines) => withoutLine(lines, edit));
};

export const confirmLines = customerCart.confirm;
