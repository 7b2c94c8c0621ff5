import { pieceName } from '#lib/cart/cart-lines';
import { addWord, percentOff, type CardProduct } from '#lib/catalogue/card-product';
import { formatMoney } from '#lib/money/money';
import type { LiveNumbers } from '#lib/stores/catalogue/live-numbers';
import { pageStore } from '#lib/stores/device/page-store';
import { watchNumbers } from './live-numbers.ts';

export { unwatchNumbers } from './live-numbers.ts';

/** A card as it stands on the page. */
interface Card extends HTMLElement {
  product: CardProduct;
}

/** Writes a changed price, and the saving against the printed price. */
function showPrice(card: Card): void {
  const { price, mrp } = card.product;
  const shownPrice = card.querySelector('.price');
  const text = formatMoney(price, pageStore());
  if (!shownPrice || shownPrice.textContent === text) return;
  shownPrice.textContent = text;
  const printedPrice = card.querySelector<HTMLElement>('.price-was');
  const saving = card.querySelector<HTMLElement>('.off');
  const off = percentOff(card.product);
  if (printedPrice) printedPrice.hidden = (mrp ?? 0) <= price;
  if (!saving) return;
  saving.hidden = off === 0;
  saving.textContent = `${off}% off`;
}

/** Says on the Add button whether there is anything to add. */
function showAddWord(card: Card): void {
  const add = card.querySelector('.add');
  const word = addWord(card.product);
  if (!add || add.textContent === word) return;
  add.textContent = word;
  add.ariaLabel = `${word} ${pieceName(card.product)}`;
}

function showNumbers(card: Card, numbers: LiveNumbers | undefined): void {
  const { price = card.product.price, stock = 0 } = numbers ?? {};
  card.product = { ...card.product, price, stock };
  showPrice(card);
  showAddWord(card);
}

/** Keeps price and stock of a card up to date while it is on the page. */
export function watchCard(card: Card): void {
  watchNumbers(card, card.product.item_id, (numbers) => showNumbers(card, numbers));
}
