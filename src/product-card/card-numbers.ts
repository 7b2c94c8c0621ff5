import { percentOff, type CardProduct } from '#lib/catalogue/card-product';
import { formatMoney } from '#lib/money/money';
import type { LiveNumbers } from '#lib/stores/catalogue/live-numbers';
import { pageStore } from '#lib/stores/device/page-store';
import { watchNumbers } from './live-numbers.ts';

export { unwatchNumbers } from './live-numbers.ts';

/** A card as it stands on the page. */
interface Card extends HTMLElement {
  product: CardProduct;
}

/** Writes a price that has changed; what is said about the printed price must be true of the new one. */
function showPrice(card: Card): void {
  const { price, mrp } = card.product;
  const space = card.querySelector('.price');
  const text = formatMoney(price, pageStore());
  if (!space || space.textContent === text) return;
  space.textContent = text;
  const was = card.querySelector<HTMLElement>('.price-was');
  const saving = card.querySelector<HTMLElement>('.off');
  const off = percentOff(card.product);
  if (was) was.hidden = (mrp ?? 0) <= price;
  if (!saving) return;
  saving.hidden = off === 0;
  saving.textContent = `${off}% off`;
}

function showNumbers(card: Card, numbers: LiveNumbers | undefined): void {
  const { price = card.product.price, stock = 0 } = numbers ?? {};
  card.product = { ...card.product, price, stock };
  showPrice(card);
}

/** Keeps price and stock of a card up to date while it is on the page. */
export function watchCard(card: Card): void {
  watchNumbers(card, card.product.item_id, (numbers) => showNumbers(card, numbers));
}
