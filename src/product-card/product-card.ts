import { mostOfOneItem, quantityOf, type LineKey } from '#lib/cart/cart-lines';
import { $cart, addToCart, removeLine, setQuantity, type CartProduct } from '#lib/stores/cart/cart';

/*
 * `<button data-add-item='{"item_id":1001,…}'>` adds a product. On a card (`data-item-id`) that has `data-step` buttons
 * beside it, these take its place while the cart holds the product, and `data-pieces` says how many.
 */

type Addable = CartProduct & { color?: string };

const productOf = (button: HTMLElement): Addable => JSON.parse(button.dataset.addItem ?? '{}');

const keys = new WeakMap<HTMLElement, LineKey>();

/** What line of the cart an Add button stands for; it never changes, so it is read once. */
function keyOf(button: HTMLElement): LineKey {
  const known = keys.get(button);
  if (known) return known;
  const { item_id, color = '' } = productOf(button);
  const key = { item_id, product_color: color };
  keys.set(button, key);
  return key;
}

const cardOf = (element: Element) => element.closest<HTMLElement>('[data-item-id]');
const addButtonOf = (card: Element) => card.querySelector<HTMLButtonElement>('[data-add-item]');

/** The most pieces the cart may hold of a card's product, as far as the page knows. */
const mostOf = ({ dataset }: HTMLElement) => Math.min(Number(dataset.stock ?? mostOfOneItem), mostOfOneItem);

/** Moves the focus from what has gone to what has taken its place. */
function keepFocus(card: HTMLElement, isHeld: boolean): void {
  const focused = document.activeElement;
  const isGone = focused?.matches(isHeld ? '[data-add-item]' : '[data-step]') && card.contains(focused);
  if (isGone) card.querySelector<HTMLElement>(isHeld ? '[data-step="1"]' : '[data-add-item]')?.focus();
}

function show(button: HTMLElement): void {
  const card = cardOf(button);
  const count = quantityOf($cart.get().lines, keyOf(button));
  const space = card?.querySelector('[data-pieces]');
  if (!card || !space) return;
  const wasHeld = card.dataset.inCart !== undefined;
  if (count > 0) card.dataset.inCart = String(count);
  else delete card.dataset.inCart;
  if (space.textContent !== String(count)) space.textContent = String(count);
  card.querySelector('[data-step="1"]')?.setAttribute('aria-disabled', String(count >= mostOf(card)));
  if (wasHeld !== count > 0) keepFocus(card, count > 0);
}

function showAll(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-add-item]')) show(button);
}

async function add(button: HTMLElement): Promise<void> {
  const { color, ...product } = productOf(button);
  await addToCart(product, 1, color);
}

async function step(button: HTMLElement): Promise<void> {
  const card = cardOf(button);
  const add = card && addButtonOf(card);
  if (!add || button.ariaDisabled === 'true') return;
  const key = keyOf(add);
  const wanted = quantityOf($cart.get().lines, key) + Number(button.dataset.step);
  await (wanted > 0 ? setQuantity(key, wanted) : removeLine(key));
}

document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element && target.closest<HTMLButtonElement>('[data-add-item], [data-step]');
  if (!pressed || pressed.disabled) return;
  void (pressed.matches('[data-step]') ? step(pressed) : add(pressed));
});

$cart.subscribe(showAll);
for (const list of document.querySelectorAll('[data-products]'))
  new MutationObserver(showAll).observe(list, { childList: true, subtree: true, attributeFilter: ['data-stock'] });
