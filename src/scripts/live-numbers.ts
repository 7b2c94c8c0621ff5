import { formatMoney, type Minor } from '#lib/money/money';
import { readLiveNumbers, type LiveNumbers } from '#lib/stores/live-numbers';
import { $store } from '#lib/stores/page-store';

/** How long numbers count as fresh when a customer comes back to the page, in milliseconds. */
const freshMilliseconds = 60_000;
let askedAt = 0;

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
  const numbers = await readLiveNumbers([...new Set(elements.map(({ dataset }) => dataset.itemId ?? ''))]);
  if (!numbers) askedAt = 0;
  else for (const element of elements) write(element, numbers.get(element.dataset.itemId ?? ''));
}

if ($store.get()) {
  void refresh();
  addEventListener('pageshow', () => void refresh());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
}
