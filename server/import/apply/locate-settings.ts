import type * as v from 'valibot';
import { cellText } from '../parse/cell-format.ts';
import type { Complete } from '../parse/csv-table.ts';
import type * as folder from '../validate/folder.ts';
import { storeFiles } from '../validate/tables.ts';
import type { PlainRow } from './catalogue-rows.ts';
import type { Conflict } from './conflicts.ts';
import type { SettingsConflict, SettingsTable } from './merge-settings.ts';

type StoreFolder = Complete<folder.StoreFolder>;

const keyColumn = { delivery_zones: 'value', opening_hours: 'weekday', coupons: 'code' } as const;

/** With their key and location. */
function filed(table: SettingsTable, { delivery, hours, coupons }: StoreFolder) {
  if (table === 'delivery_zones') return delivery.map(({ value, at }) => ({ key: value.value, at: at('value') }));
  if (table === 'opening_hours') return hours.map(({ value, at }) => ({ key: value.weekday, at: at('weekday') }));
  return coupons.map(({ value, at }) => ({ key: value.code, at: at('code') }));
}

function rowsText(table: SettingsTable, rows: PlainRow[]): string {
  const entries = storeFiles.find((file) => file.table === table)?.schema.entries ?? {};
  const cells = Object.entries(entries as Record<string, v.GenericSchema<any, any>>);
  return rows.map((row) => cells.map(([name, cell]) => cellText(cell, row[name])).join(',')).join(' | ');
}

export const locateSettings = (conflicts: SettingsConflict[], stores: StoreFolder[]): Conflict[] =>
  conflicts.flatMap(({ table, file, counter, taken }) => {
    const [first] = file;
    const store = stores.find((each) => each.store.value.store_id === first?.['store_id']);
    const place = store && filed(table, store).find(({ key }) => key === first?.[keyColumn[table]])?.at;
    if (!place) return [];
    return [{ ...place, file_says: rowsText(table, file), counter_says: rowsText(table, counter), taken }];
  });
