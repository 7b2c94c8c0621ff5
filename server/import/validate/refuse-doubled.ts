import type { Numbered } from '#server/catalogue/own-numbers';
import type { Complete } from '../parse/csv-table.ts';
import type { OperatorFolder, StoreFolder } from './folder.ts';
import type { ProblemLocation, Problems } from '../problem.ts';
import type { NumberedRows } from '../apply/number-rows.ts';

interface Row {
  kind: Numbered;
  number: number;
  place: ProblemLocation;
}

const rowsOf = ({ items, plans }: Complete<StoreFolder>): Row[] => [
  ...items.map(({ value, at }) => ({ kind: 'item' as const, number: value.item_id, place: at('item_id') })),
  ...plans.map(({ value, at }) => ({
    kind: 'plan' as const,
    number: value.subscriptionId,
    place: at('subscriptionId'),
  })),
];

/**
 * Refuses rows that name an item or a plan a second time: once by the store's own number, once by the shop's.
 * @throws {ImportRefused}
 */
export function refuseDoubled(
  { stores }: Complete<OperatorFolder>,
  { idOf }: Pick<NumberedRows, 'idOf'>,
  problems: Problems,
): void {
  for (const store of stores) {
    const first = new Map<string, Row>();
    for (const row of rowsOf(store)) {
      const key = `${row.kind} ${idOf(row.kind, store.store.value.store_id, row.number)}`;
      const other = first.get(key) ?? row;
      first.set(key, other);
      if (other === row) continue;
      const { file, line } = other.place;
      problems.add(row.place, `${row.number} is the same ${row.kind} as ${other.number} in ${file}:${line}`);
    }
  }
  problems.throwIfAny();
}
