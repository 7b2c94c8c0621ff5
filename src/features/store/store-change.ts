import type { CartLine } from '#contract/cart';
import type { Counterpart } from '#contract/catalogue';
import type { Store } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import { formatMoney } from '#lib/money/money';
import { chooseStore, fetchCounterparts, linesLeftBehind } from '#lib/stores/cart/choose-store';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/store-change';
import { element } from '../../widgets/element.ts';
import { confirmInDialog } from './confirm-dialog.ts';

function availabilityText(match: Counterpart | undefined, store: Store): string {
  if (!match) return t.notSold();
  return match.stock > 0 ? `${match.unit} ${formatMoney(match.price, store)}` : t.soldOut();
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
    const summary = t.available({ store: store.store_name, available, count: lines.length });
    const rows = lines.map((line) => comparisonRow(line, matches, store));
    return [summary, element('ul', { class: 'mt-2' }, ...rows)];
  } catch (error) {
    return [t.lookUpFailed({ reason: sentenceFor(error) })];
  }
}

/** Opens another store. With a filled cart here, first shows which items are sold there and asks the customer. */
export async function changeStore(store: Store): Promise<void> {
  const lines = await linesLeftBehind(store);
  if (lines.length === 0) return chooseStore(store);
  const here = pageStore().store_name;
  const cartNotice = t.cartStays({ here });
  const hasAgreed = await confirmInDialog({
    title: t.title({ store: store.store_name }),
    content: [cartNotice, ...(await comparison(lines, store))],
    yes: t.go({ store: store.store_name }),
    no: t.stay({ here }),
  });
  if (hasAgreed) chooseStore(store);
}
