import { $cart, addToCart, type CartProduct } from '#lib/stores/cart';

type Addable = CartProduct & { color?: string };

/** The product written on an Add button: `<button data-add-item='{"item_id":1001,…}'>`. */
const productOf = (button: HTMLElement): Addable => JSON.parse(button.dataset.addItem ?? '{}');

async function add(button: HTMLElement): Promise<void> {
  const { color, ...product } = productOf(button);
  await addToCart(product, 1, color);
}

/** Writes on each Add button how many of its product the cart holds. */
function countOnButtons(): void {
  const counts = new Map<number, number>();
  for (const { item_id, product_qty } of $cart.get().lines)
    counts.set(item_id, (counts.get(item_id) ?? 0) + product_qty);
  for (const button of document.querySelectorAll<HTMLElement>('[data-add-item]')) {
    const count = counts.get(productOf(button).item_id);
    if (count === undefined) button.removeAttribute('data-in-cart');
    else button.dataset.inCart = String(count);
  }
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[data-add-item]');
  if (button && !button.disabled) void add(button);
});

$cart.subscribe(countOnButtons);
for (const list of document.querySelectorAll('[data-products]'))
  new MutationObserver(countOnButtons).observe(list, { childList: true, subtree: true });
