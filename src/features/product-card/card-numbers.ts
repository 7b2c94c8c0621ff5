import { percentOff, type CardProduct } from '#lib/catalogue/card-product';
import * as networkTexts from '#texts/network';
import { formatMoney } from '#lib/money/money';
import { loadPart } from '#lib/stores/device/load-part';
import { notify } from '#lib/stores/device/notices';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/product-card';
import { addLabel, addWord } from './add-label.ts';
import type { Card } from './card-sizes.ts';
import { watchNumbers, type NumbersOf } from './live-numbers.ts';

export { unwatchNumbers } from './live-numbers.ts';

/** Updates the price and the saving on the printed price. */
function showPrice(card: Card): void {
  const { price, mrp } = card.product;
  const shownPrice = card.querySelector('.price');
  const text = formatMoney(price, pageStore());
  if (!shownPrice || (shownPrice.textContent === text && !card.product.sizes)) return;
  shownPrice.textContent = text;
  const printedPrice = card.querySelector<HTMLElement>('.price-was');
  const saving = card.querySelector<HTMLElement>('.off');
  const off = percentOff(card.product);
  if (printedPrice) printedPrice.hidden = (mrp ?? 0) <= price;
  if (!saving) return;
  saving.hidden = off < Number(saving.dataset.from);
  saving.textContent = t.off({ percent: off });
}

function showAddWord(card: Card): void {
  const add = card.querySelector('.add');
  const word = addWord(card.product);
  if (!add || add.textContent === word) return;
  add.textContent = word;
  add.ariaLabel = addLabel(card.product);
}

const withNumbers = <P extends Pick<CardProduct, 'item_id' | 'price'>>(product: P, numbersOf: NumbersOf): P => ({
  ...product,
  stock: 0,
  ...numbersOf(product.item_id),
});

/** Loaded on demand: only few cards have sizes. */
const loadSizes = () => loadPart(() => import('./card-sizes.ts'));

function showNumbers(card: Card, numbersOf: NumbersOf): void {
  const { price: priceBefore } = card.product;
  const { sizes, ...product } = withNumbers(card.product, numbersOf);
  card.product = { ...product, ...(sizes && { sizes: sizes.map((size) => withNumbers(size, numbersOf)) }) };
  showNow(card);
  if (sizes && product.price !== priceBefore) void showOffered(card);
}

function showNow(card: Card): void {
  showPrice(card);
  showAddWord(card);
}

/** Without a network, the sizes' prices stay until they are shown again. */
async function showOffered(card: Card): Promise<void> {
  try {
    const { showSizes } = await loadSizes();
    showSizes(card);
  } catch (error) {
    console.warn('The prices of sizes could not be shown:', error);
  }
}

/** Shows the chosen size. A failure keeps the current one. */
async function choose(card: Card, select: HTMLSelectElement): Promise<void> {
  const { item_id, sizes = [] } = card.product;
  const chosen = sizes[select.selectedIndex];
  if (!chosen) return;
  try {
    const { showSize } = await loadSizes();
    showSize(card, chosen);
    showNow(card);
  } catch (error) {
    console.warn('Another size could not be shown:', error);
    select.selectedIndex = sizes.findIndex((size) => size.item_id === item_id);
    notify(networkTexts.offline(), 'error');
  }
}

/** Keeps a card's price and stock up to date, and handles its sizes. */
export function watchCard(card: Card): void {
  const { item_id, sizes = [] } = card.product;
  const select = card.querySelector('select');
  if (select && !select.dataset.works) {
    select.dataset.works = ''; // a card is watched again when it is moved
    select.addEventListener('focus', () => void showOffered(card));
    select.addEventListener('change', () => void choose(card, select));
  }
  watchNumbers(card, [item_id, ...sizes.map((size) => size.item_id)], (numbersOf) => showNumbers(card, numbersOf));
}
