import { getLive } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { formatMoney, type Minor } from '#lib/money/money';
import { $store, storeIds } from '#lib/stores/page-store';

/** How long numbers count as fresh when a customer comes back to the page, in milliseconds. */
const freshMilliseconds = 60_000;
let askedAt = 0;

interface LiveNumbers {
  item_id: number;
  price: Minor;
  stock: number;
}

const shown = () => [...document.querySelectorAll<HTMLElement>('[data-item-id]')].slice(0, 100);

function writePrice(element: HTMLElement, price: Minor): void {
  const store = $store.get();
  const space = element.querySelector('[data-live-price]');
  if (!store || !space) return;
  const text = formatMoney(price, store);
  if (space.textContent !== text) space.textContent = text;
  for (const button of element.querySelectorAll<HTMLElement>('[data-add-item]'))
    button.dataset.addItem = JSON.stringify({ ...JSON.parse(button.dataset.addItem ?? '{}'), price });
}

function writeStock(element: HTMLElement, stock: number): void {
  element.toggleAttribute('data-sold-out', stock === 0);
  for (const button of element.querySelectorAll<HTMLButtonElement>('[data-needs-stock]')) button.disabled = stock === 0;
  const space = element.querySelector('[data-live-stock]');
  if (space) space.textContent = stock === 0 ? 'Sold out' : 'In stock';
}

function write(element: HTMLElement, numbers: LiveNumbers | undefined): void {
  if (numbers) writePrice(element, numbers.price);
  writeStock(element, numbers?.stock ?? 0);
}

/** Brings price and stock of the products on the page up to date, in one call. */
async function refresh(): Promise<void> {
  const elements = shown();
  if (elements.length === 0 || Date.now() - askedAt < freshMilliseconds) return;
  askedAt = Date.now();
  const ids = [...new Set(elements.map((element) => element.dataset.itemId))].join(',');
  try {
    const { data } = await call(getLive, { params: storeIds(), query: { ids } });
    const byId = new Map(data.map((numbers) => [String(numbers.item_id), numbers]));
    for (const element of elements) write(element, byId.get(element.dataset.itemId ?? ''));
  } catch (error) {
    askedAt = 0;
    console.warn('Prices and stock are those of the published page:', sentenceFor(error));
  }
}

if ($store.get()) {
  void refresh();
  addEventListener('pageshow', () => void refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
}
