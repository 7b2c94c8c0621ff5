import type { Measure } from '#lib/catalogue/quantity';
import { savingOf } from '#lib/catalogue/saving';
import { unitPriceText } from '#lib/catalogue/size-words';
import { formatMoney, priceOfOne, type Minor } from '#lib/money/money';
import type { CartProduct } from '#lib/stores/cart/cart';
import type { LiveNumbers } from '#lib/stores/catalogue/live-numbers';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/product-card';
import { unwatchNumbers, watchNumbers } from '../product-card/live-numbers.ts';

/** Updates the price and unit price. */
function showAmounts(part: HTMLElement, price: Minor): void {
  part.querySelector('[data-live-price]')?.replaceChildren(formatMoney(price, pageStore()));
  const each = part.querySelector<HTMLElement>('[data-live-each]');
  if (!each) return;
  const { liveEach, measure } = each.dataset;
  each.textContent = unitPriceText(priceOfOne(price, Number(liveEach)), measure as Measure, pageStore());
}

function showPrice(form: HTMLFormElement, price: Minor): void {
  const amounts = form.querySelector('[data-live-price]')?.closest<HTMLElement>('div');
  if (amounts) showAmounts(amounts, price);
  const saving = form.querySelector<HTMLElement>('[data-saving]');
  if (!saving) return;
  const text = savingOf({ price, mrp: Number(saving.dataset.saving) }, pageStore());
  saving.hidden = text === '';
  saving.lastElementChild?.replaceChildren(text);
}

function showSize(size: HTMLElement, numbers: LiveNumbers | undefined): void {
  size.toggleAttribute('data-gone', !numbers?.stock);
  if (numbers) showAmounts(size, numbers.price);
}

function showStock(form: HTMLFormElement, stock: number): void {
  const isSoldOut = stock === 0;
  form.closest('article')?.toggleAttribute('data-sold-out', isSoldOut);
  form.querySelector('[data-live-stock]')?.replaceChildren(isSoldOut ? t.soldOut() : t.inStock());
  // The structured data is wrong once the product is sold out.
  if (isSoldOut && form.isConnected) document.querySelector('[data-about="Product"]')?.remove();
}

/** Keeps a product page's price and stock up to date. @returns stops it */
export function watchProduct(
  form: HTMLFormElement,
  product: CartProduct,
  onStock: (stock: number) => void,
): () => void {
  const article = form.closest('article') ?? form;
  const sizes = [...form.querySelectorAll<HTMLElement>('[data-size]')];
  const itemIds = [product.item_id, ...sizes.map(({ dataset }) => Number(dataset.size))];
  watchNumbers(article, itemIds, (numbersOf) => {
    const { price = product.price, stock = 0 } = numbersOf(product.item_id) ?? {};
    product.price = price;
    onStock(stock);
    showPrice(form, price);
    showStock(form, stock);
    for (const size of sizes) showSize(size, numbersOf(Number(size.dataset.size)));
  });
  return () => unwatchNumbers(article);
}
