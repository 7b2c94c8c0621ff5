import type { CartLine } from '#contract/cart';
import type { Counterpart } from '#contract/catalogue';
import type { Store } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import { formatMoney } from '#lib/money/money';
import { chooseStore, fetchCounterparts, linesLeftBehind } from '#lib/stores/cart/choose-store';
import { pageStore } from '#lib/stores/device/page-store';
import { element } from '../../widgets/element.ts';
import { confirmInDialog } from './confirm-dialog.ts';

function availabilityText(match: Counterpart | undefined, store: Store): string {
  if (!match) return 'Not there';
  return match.stock > 0 ? `${match.unit} ${formatMoney(match.price, store)}` : 'Sold out there';
}

const comparisonRow = (
  { item_id, item_name, product_qty }: CartLine,
  matches: Map<number, Counterpart>,
  store: Store,
) =>
  element(
    'li',
    { class: 'flex justify-between gap-4 border-t border-line py-2 text-sm' },
    element('span', {}, `${product_qty} × ${item_name}`),
    element('span', { class: 'flex-none text-ink-soft' }, availabilityText(matches.get(item_id), store)),
  );

async function comparison(lines: CartLine[], store: Store): Promise<(Node | string)[]> {
  try {
    const matches = await fetchCounterparts(store, lines);
    const available = lines.filter(({ item_id }) => (matches.get(item_id)?.stock ?? 0) > 0).length;
    const summary = `${store.store_name} has ${available} of the ${lines.length} ${lines.length === 1 ? 'item' : 'items'} in it:`;
    const rows = lines.map((line) => comparisonRow(line, matches, store));
    return [summary, element('ul', { class: 'mt-2' }, ...rows)];
  } catch (error) {
    return [`What it has of them could not be looked up. ${sentenceFor(error)}`];
  }
}

/** Goes to another store. With a filled cart here, first shows which of its items are sold there and asks the customer. */
export async function changeStore(store: Store): Promise<void> {
  const lines = await linesLeftBehind(store);
  if (lines.length === 0) return chooseStore(store);
  const here = pageStore().store_name;
  const cartNotice = `Your cart at ${here} is kept there until you come back.`;
  const hasAgreed = await confirmInDialog({
    title: `Go to ${store.store_name}?`,
    content: [cartNotice, ...(await comparison(lines, store))],
    yes: `Go to ${store.store_name}`,
    no: `Stay with ${here}`,
  });
  if (hasAgreed) chooseStore(store);
}
