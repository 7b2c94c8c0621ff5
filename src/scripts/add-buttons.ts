import { addToCart } from '#lib/stores/cart';

type Addable = Parameters<typeof addToCart>[0];

/** The product written on an Add button: `<button data-add-item='{"item_id":1001,…}'>`. */
const productOf = (button: HTMLElement): Addable => JSON.parse(button.dataset.addItem ?? '{}');

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[data-add-item]');
  if (!button || button.disabled) return;
  void addToCart(productOf(button));
});
