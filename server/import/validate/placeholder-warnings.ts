import * as t from '#texts/import-results';
import { findPlaceholders } from '#server/stores/placeholders';
import type { Complete } from '../parse/csv-table.ts';
import type { OperatorFolder } from './folder.ts';

/** Warns about facts that `convert` could not fill in. The store is not published without them. */
export function placeholderWarnings({ operator, stores }: Complete<OperatorFolder>): string[] {
  const facts = Object.fromEntries(operator.map(({ value }) => [value.key, value.value]));
  return stores.flatMap(({ store: { value } }) => {
    const columns = findPlaceholders(value, value.label).map((column) => t.placeholder({ file: 'stores.csv', column }));
    const keys = findPlaceholders(facts, value.label).map((column) => t.placeholder({ file: 'operator.csv', column }));
    return [...columns, ...keys];
  });
}
