import type { CardProduct, CardSize } from '#lib/catalogue/card-product';
import { pictureAt, pictureSet } from '#lib/catalogue/picture';
import { sizedUnitWords, sizeWords } from '#lib/catalogue/size-words';
import { formatMoney } from '#lib/money/money';
import { pageStore } from '#lib/stores/device/page-store';
import { ratedLabel, ratedWords } from './rated.ts';

export interface Card extends HTMLElement {
  product: CardProduct;
  showWishlistState(): void;
}

/** Updates the price and stock of each size. */
export function showSizes(card: Card): void {
  const { sizes = [], item_id } = card.product;
  for (const [index, size] of sizes.entries()) {
    card.querySelectorAll('option')[index]?.replaceChildren(sizeWords(size, pageStore()));
    if (size.item_id === item_id) card.querySelector('.sizes span')?.replaceChildren(sizedUnitWords(size, pageStore()));
  }
}

function showRating(card: Card): void {
  const rated = card.querySelector<HTMLElement>('.rated');
  if (!rated) return;
  rated.hidden = !card.product.rating;
  rated.firstElementChild?.replaceChildren(ratedLabel(card.product));
  rated.lastElementChild?.replaceChildren(ratedWords(card.product));
}

/** Shows another size with its number, picture, printed price and quantity in the cart. */
export function showSize(card: Card, size: CardSize): void {
  card.querySelector('.stepper')?.remove(); // it is created again for this size
  delete card.dataset.inCart;
  const { rating: _rating, rating_count: _count, ...unrated } = card.product;
  card.product = { ...unrated, ...size };
  showRating(card);
  const picture = card.querySelector('img');
  if (picture) [picture.srcset, picture.src] = [pictureSet(size.image_name1), pictureAt(size.image_name1, 320)];
  card.querySelector('h3 a')?.setAttribute('href', `/ProductDetails/${size.item_id}`);
  const printed = card.querySelector('.price-was')?.lastChild;
  if (printed && size.mrp !== null) printed.textContent = formatMoney(size.mrp, pageStore());
  showSizes(card);
  card.showWishlistState();
}
