import { isDeepStrictEqual } from 'node:util';
import type { PlainRow } from './catalogue-rows.ts';

/** The tables whose rows the counter can change, and what belongs together: all areas of a store, one coupon, one day. */
export const settingsTables = {
  delivery_zones: ({ store_id }: PlainRow) => String(store_id),
  opening_hours: ({ store_id, weekday }: PlainRow) => `${Number(store_id)} ${Number(weekday)}`,
  coupons: ({ store_id, code }: PlainRow) => `${Number(store_id)} ${String(code)}`,
};
export type SettingsTable = keyof typeof settingsTables;

export const isSettings = (table: string): table is SettingsTable => table in settingsTables;

/** Settings that the counter has changed and that differ in the file. */
export interface SettingsConflict {
  table: SettingsTable;
  file: PlainRow[];
  counter: PlainRow[];
  taken: 'file' | 'counter';
}

/**
 * The rows of a table of settings. Those that the counter has changed stay, unless `overwrite` is set or the file says the
 * same; all others become the file's.
 * @param file the rows of the file, all with the same columns
 */
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
  const rows = [...Map.groupBy(file, keyOf)].flatMap(([key, says]) => {
    const has = (existing.get(key) ?? []).toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0));
    const columns = Object.keys(says[0] ?? {});
    const isCounters = has.some((row) => row.from_counter || (row.counter_columns as string[]).length > 0);
    const isSame = isDeepStrictEqual(
      says,
      has.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
    if (isCounters && !isSame)
      conflicts.push({ table, file: says, counter: has, taken: overwrite ? 'file' : 'counter' });
    return isCounters && !isSame && !overwrite ? has : says.map((row) => ({ ...row, ...unmarked }));
  });
  return { rows, conflicts };
}
