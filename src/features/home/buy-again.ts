import type { BoughtLine } from '#contract/returning/lists';
import { lineName } from '#lib/cart/line-name';
import { pictureAt } from '#lib/catalogue/picture';
import { formatMoney } from '#lib/money/money';
import { addToCart } from '#lib/stores/cart/cart';
import { pageStore } from '#lib/stores/device/page-store';
import { loadBought } from '#lib/stores/orders/bought';
import * as t from '#texts/buy-again';
import { pageDetached } from '../../scripts/pages.ts';
import { element } from '../../widgets/element.ts';

function addButtonOrReason(line: BoughtLine): HTMLElement {
  const { item_id, item_name, image, unit, product_color, price, stock } = line;
  if (price === null || !stock)
    return element('b', { class: 'text-xs text-ink-soft' }, price === null ? t.gone() : t.soldOut());
  const product = { item_id, item_name, image_name1: image, price, unit };
  const label = t.addAgain({ name: lineName(line) });
  const button = element('button', { type: 'button', class: 'btn btn-quiet px-4', 'aria-label': label }, t.add());
  button.addEventListener('click', () => void addToCart(product, 1, product_color));
  return button;
}

function lineTile(line: BoughtLine): HTMLElement {
  const { item_id, image, price } = line;
  return element(
    'li',
    { class: 'panel grid min-h-26 w-64 shrink-0 grid-cols-[4rem_1fr] items-center gap-x-3 p-2' },
    element('img', {
      src: pictureAt(image, 160),
      alt: '',
      width: '64',
      height: '64',
      class: 'size-16 rounded-md object-cover',
    }),
    element(
      'div',
      { class: 'grid min-w-0 gap-1' },
      element(
        'a',
        {
          href: `/ProductDetails/${item_id}`,
          class: 'text-sm/tight font-semibold wrap-anywhere hover:underline',
        },
        lineName(line),
      ),
      element(
        'div',
        { class: 'flex flex-wrap items-center justify-between gap-x-2' },
        element('span', { class: 'price text-sm' }, price === null ? '' : formatMoney(price, pageStore())),
        addButtonOrReason(line),
      ),
    ),
  );
}

const { dataset } = document.documentElement;

/**
 * Shows items that the customer has bought before, with Add buttons.
 * To avoid a layout shift, room is reserved from the first paint if the device has items; new ones appear on the next
 * page.
 */
export async function showBought(room: HTMLElement): Promise<void> {
  const lines = await loadBought();
  room.closest('main')?.addEventListener(pageDetached, () => void (lines.length > 0 && (dataset.bought = '')));
  if (lines.length === 0) delete dataset.bought;
  else if ('bought' in dataset)
    room.replaceChildren(
      element('h2', { class: 'mb-1 text-lg' }, t.title()),
      element('ul', { class: 'flex gap-3 overflow-x-auto p-px pb-2' }, ...lines.map(lineTile)),
    );
}
