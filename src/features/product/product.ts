import { asciiDigits } from '#lib/account/typed-text';
import { sentenceFor } from '#lib/api/errors';
import { countOf, isWholeNumber, maxQuantity, readQuantity, withinBounds } from '#lib/cart/cart-lines';
import * as stockTexts from '#texts/stock';
import { $cart, addToCart, isCartPersistent, type CartProduct } from '#lib/stores/cart/cart';
import { $wishlist, isOnWishlist, toggleWishlistItemWithNotice } from '#lib/stores/catalogue/wishlist';
import { redirectLater } from '#lib/stores/device/redirect-later';
import { loadPart } from '#lib/stores/device/load-part';
import { notify } from '#lib/stores/device/notices';
import { onMainMount, pageDetached } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';
import { startPictureDialog } from './picture-dialog.ts';
import { startPictures } from './product-picture.ts';
import { startReviews } from './reviews/reviews.ts';
import { startSharing } from './share.ts';
import { startTabs } from './tabs.ts';

const backAfterMs = 3000;

/** Interactions that cancel the automatic return. */
const uses = ['scroll', 'pointerdown', 'keydown', 'focusin'];

/** Goes back to the home page, or opens it. */
function goBack(): void {
  const { navigation } = window;
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  if (previous && new URL(previous).pathname === '/') history.back();
  else location.assign('/');
}

/** Handles the form that adds the product to the cart. */
function startBuying(form: HTMLFormElement, main: HTMLElement, signal: AbortSignal): void {
  const added = main.querySelector<HTMLElement>('[data-added]');
  const wish = form.querySelector<HTMLElement>('.wish');
  const quantity = form.querySelector<HTMLInputElement>('input[name=quantity]');
  const product: CartProduct = JSON.parse(form.dataset.buy ?? '{}');
  let cancelReturn: (() => void) | undefined;
  const note = form.querySelector<HTMLElement>('[data-quantity-note]');
  let stock = maxQuantity;

  const typedQuantity = () => asciiDigits(quantity?.value ?? '');
  const quantityNow = () => readQuantity(typedQuantity());
  const showAtField = (text: string) => note?.replaceChildren(text);

  /** Sets the quantity, at most the stock, and shows a note if that is less than `wanted`. */
  function setQuantity(wanted: number): void {
    if (!quantity) return;
    quantity.value = String(withinBounds(wanted, stock));
    quantity.ariaInvalid = null;
    if (wanted > stock && stock < maxQuantity) showAtField(stockTexts.left({ stock }));
  }

  /** Corrects an invalid quantity, with a note. */
  function takeWholeNumber(): void {
    if (!quantity) return;
    if (!isWholeNumber(typedQuantity())) showAtField(stockTexts.wholeNumbers({ quantity: quantityNow() }));
    setQuantity(quantityNow());
  }

  /** Cancels the automatic return and its announcement; the notice stays. */
  function cancelOnUse(): void {
    cancelReturn?.();
    added?.toggleAttribute('data-stays', true);
  }

  function stayHere(): void {
    cancelReturn?.();
    if (added) added.hidden = true;
  }

  /** Whether the stock suffices for the cart's pieces in all colours; otherwise notifies and offers the rest. */
  function checkStock(): boolean {
    const inCart = countOf($cart.get().lines.filter(({ item_id }) => item_id === product.item_id));
    if (inCart + quantityNow() <= stock) return true;
    if (quantity) quantity.value = String(withinBounds(stock - inCart));
    if (inCart >= stock) showAtField(stockTexts.allInCart({ stock }));
    else showAtField(inCart > 0 ? stockTexts.leftInCart({ stock, inCart }) : stockTexts.left({ stock }));
    return false;
  }

  async function buy(): Promise<void> {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    const colour = new FormData(form).get('colour');
    stayHere();
    if (!checkStock()) return;
    if (button) button.ariaDisabled = 'true';
    const isAdded = await addToCart(product, quantityNow(), typeof colour === 'string' ? colour : '');
    if (button) button.ariaDisabled = null;
    if (!isAdded || !isCartPersistent() || !main.isConnected) return;
    if (added) added.hidden = false;
    added?.removeAttribute('data-stays');
    cancelReturn = redirectLater(goBack, backAfterMs);
  }

  form.addEventListener('click', ({ target }) => {
    const step = target instanceof Element && target.closest<HTMLElement>('[data-step]');
    if (step && quantity) {
      const wanted = quantityNow() + Number(step.dataset.step);
      showAtField('');
      setQuantity(wanted);
    }
    if (!(target instanceof Element) || !target.closest('[data-stay]')) return;
    stayHere();
    form.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  });

  quantity?.addEventListener('input', () => {
    showAtField('');
    quantity.ariaInvalid = isWholeNumber(typedQuantity()) ? null : 'true';
  });

  quantity?.addEventListener('change', takeWholeNumber);

  async function tellMe(): Promise<void> {
    try {
      const { openTellMe } = await loadPart(() => import('./tell-me.ts'));
      if (main.isConnected) await openTellMe(product);
    } catch (error) {
      notify(sentenceFor(error), 'error', 3000);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.submitter?.ariaDisabled !== 'true') void (stock === 0 ? tellMe() : buy());
  });

  wish?.addEventListener('click', () => toggleWishlistItemWithNotice(product.item_id));
  const stopWishlist = $wishlist.subscribe(() => {
    if (wish) wish.ariaPressed = String(isOnWishlist(product.item_id));
  });

  signal.addEventListener('abort', stopWishlist);

  whenIdle(async () => {
    const { watchProduct } = await import('../shell/idle.ts');
    if (signal.aborted) return;
    signal.addEventListener(
      'abort',
      watchProduct(form, product, (left) => (stock = left)),
    );
  });

  for (const use of uses) addEventListener(use, cancelOnUse, { signal, passive: true });
  addEventListener('pagehide', stayHere, { signal });
  main.addEventListener(pageDetached, stayHere);
}

function startProduct(main: HTMLElement, signal: AbortSignal): void {
  const form = main.querySelector<HTMLFormElement>('[data-buy]');
  if (!form) return;
  startPictures(main);
  startPictureDialog(main);
  startSharing(main);
  startTabs(main);
  startReviews(main, signal);
  startBuying(form, main, signal);
}

export const startProducts = (): void => onMainMount(startProduct);
