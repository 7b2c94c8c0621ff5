import { isDeepStrictEqual } from 'node:util';
import type { PlainRow } from './catalogue-rows.ts';

/** Tables that the counter can change. The key groups rows that are kept together. */
export const settingsTables = {
  delivery_zones: ({ store_id }: PlainRow) => String(store_id),
  opening_hours: ({ store_id, weekday }: PlainRow) => `${Number(store_id)} ${Number(weekday)}`,
  coupons: ({ store_id, code }: PlainRow) => `${Number(store_id)} ${String(code)}`,
};
export type SettingsTable = keyof typeof settingsTables;

export const isSettings = (table: string): table is SettingsTable => table in settingsTables;

/** Rows that the counter has changed and that differ in the file. */
export interface SettingsConflict {
  table: SettingsTable;
  file: PlainRow[];
  counter: PlainRow[];
  taken: 'file' | 'counter';
}

/** Merges the file's rows with the existing ones. Rows changed at the counter stay, unless `overwrite` is set. */
export function mergeSettings(
  table: SettingsTable,
  file: PlainRow[],
  before: PlainRow[],
  { overwrite }: { overwrite: boolean },
): { rows: PlainRow[]; conflicts: SettingsConflict[] } {
  const keyOf = settingsTables[table];
  const existing = Map.groupBy(before, keyOf);
  const unmarked = { counter_columns: [], ...(table === 'coupons' && { from_counter: false }) };
  const conflicts: SettingsConflict[] = [];
  const rows = [...Map.groupBy(file, keyOf)].flatMap(([key, wanted]) => {
    const current = (existing.get(key) ?? []).toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0));
    const columns = Object.keys(wanted[0] ?? {});
    const isCounters = current.some((row) => row.from_counter || (row.counter_columns as string[]).length > 0);
    const isSame = isDeepStrictEqual(
      wanted,
      current.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
    if (isCounters && !isSame)
      conflicts.push({ table, file: wanted, counter: current, taken: overwrite ? 'file' : 'counter' });
    return isCounters && !isSame && !overwrite ? current : wanted.map((row) => ({ ...row, ...unmarked }));
  });
  return { rows, conflicts };
}
