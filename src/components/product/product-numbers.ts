import { savingOf } from '#lib/catalogue/saving';
import { formatMoney, type Minor } from '#lib/money/money';
import type { CartProduct } from '#lib/stores/cart/cart';
import { pageStore } from '#lib/stores/device/page-store';
import { unwatchNumbers, watchNumbers } from '../../product-card/live-numbers.ts';

function showPrice(form: HTMLFormElement, price: Minor): void {
  form.querySelector('[data-live-price]')?.replaceChildren(formatMoney(price, pageStore()));
  const each = form.querySelector<HTMLElement>('[data-live-each]');
  each?.replaceChildren(formatMoney(Math.round(price / Number(each.dataset.liveEach)), pageStore()));
  const saving = form.querySelector<HTMLElement>('[data-saving]');
  if (!saving) return;
  const text = savingOf({ price, mrp: Number(saving.dataset.saving) }, pageStore());
  saving.hidden = text === '';
  saving.lastElementChild?.replaceChildren(text);
}

function showStock(form: HTMLFormElement, stock: number): void {
  const isSoldOut = stock === 0;
  form.closest('article')?.toggleAttribute('data-sold-out', isSoldOut);
  for (const button of form.querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = isSoldOut;
  form.querySelector('[data-live-stock]')?.replaceChildren(isSoldOut ? 'Sold out' : 'In stock');
  // The structured data is wrong once the product is sold out.
  if (isSoldOut && form.isConnected) document.querySelector('[data-about="Product"]')?.remove();
}

/**
 * Keeps price and stock on a product's page up to date, and passes them to `product` and `onStock`.
 * @returns what ends it
 */
export function watchProduct(
  form: HTMLFormElement,
  product: CartProduct,
  onStock: (stock: number) => void,
): () => void {
  const article = form.closest('article') ?? form;
  watchNumbers(article, product.item_id, (numbers) => {
    const { price = product.price, stock = 0 } = numbers ?? {};
    product.price = price;
    onStock(stock);
    showPrice(form, price);
    showStock(form, stock);
  });
  return () => unwatchNumbers(article);
}
