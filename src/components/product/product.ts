import { countOf, digitsOf, maxQuantity, readQuantity, withinBounds } from '#lib/cart/cart-lines';
import { fewLeftMessage } from '#lib/messages/stock';
import { $cart, addToCart, isCartPersistent, type CartProduct } from '#lib/stores/cart/cart';
import { $wishlist, isWished, pressWish } from '#lib/stores/catalogue/wishlist';
import { notify } from '#lib/stores/device/notices';
import { whenIdle } from '../../scripts/when-idle.ts';
import './product-picture.ts';
import './picture-dialog.ts';
import './share.ts';
import './tabs.ts';

const backAfterMilliseconds = 3000;
const form = document.querySelector<HTMLFormElement>('[data-buy]');
const added = document.querySelector<HTMLElement>('[data-added]');
const wish = form?.querySelector<HTMLElement>('.wish');
const quantity = form?.querySelector<HTMLInputElement>('input[name=quantity]');
const product: CartProduct = JSON.parse(form?.dataset.buy ?? '{}');
let goingBack: ReturnType<typeof setTimeout> | undefined;

let stock = maxQuantity;

const quantityNow = () => readQuantity(quantity?.value ?? '');

function stay(): void {
  clearTimeout(goingBack);
  if (added) added.hidden = true;
}

/** Back to the page of the shop that the customer came from, where that was; else to its start. */
function goBack(): void {
  const { navigation } = window;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  if (before && new URL(before).pathname === '/') history.back();
  else location.assign('/');
}

/** Whether the store has as many pieces, in whatever colours, as the cart would hold; says so when it has not, and takes the rest. */
function isEnough(): boolean {
  const inCart = countOf($cart.get().lines.filter(({ item_id }) => item_id === product.item_id));
  if (inCart + quantityNow() <= stock) return true;
  if (quantity) quantity.value = String(withinBounds(stock - inCart));
  notify(fewLeftMessage(stock, inCart), 'error', 3000);
  return false;
}

async function buy(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const colour = new FormData(form).get('colour');
  stay();
  if (!isEnough()) return;
  if (button) button.ariaDisabled = 'true';
  const isAdded = await addToCart(product, quantityNow(), typeof colour === 'string' ? colour : '');
  if (button) button.ariaDisabled = null;
  if (!isAdded || !isCartPersistent()) return;
  if (added) added.hidden = false;
  goingBack = setTimeout(goBack, backAfterMilliseconds);
}

form?.addEventListener('click', ({ target }) => {
  const step = target instanceof Element && target.closest<HTMLElement>('[data-quantity]');
  if (step && quantity) quantity.value = String(withinBounds(quantityNow() + Number(step.dataset.quantity), stock));
  if (target instanceof Element && target.closest('[data-stay]')) stay();
});

quantity?.addEventListener('input', () => {
  quantity.value = digitsOf(quantity.value);
});

quantity?.addEventListener('blur', () => {
  quantity.value = String(quantityNow());
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.submitter?.ariaDisabled !== 'true') void buy(form);
});

wish?.addEventListener('click', () => pressWish(product.item_id));
$wishlist.subscribe(() => {
  if (wish) wish.ariaPressed = String(isWished(product.item_id));
});

if (form)
  whenIdle(async () => {
    const { watchProduct } = await import('./product-numbers.ts');
    watchProduct(form, product, (left) => (stock = left));
  });

// Whoever has reached the buttons is left the time to press one.
added?.addEventListener('focusin', () => clearTimeout(goingBack));
addEventListener('pagehide', stay);
