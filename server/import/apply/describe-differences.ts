import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { toDecimal } from '#lib/money/money';
import * as t from '#texts/import-results';
import type { PlainRow } from './catalogue-rows.ts';
import type { Differences } from './write-catalogue.ts';
import type { NumberedRows } from './number-rows.ts';
import { cellText, isMoney } from '../parse/cell-format.ts';
import { columnName, hoursFile, storeFiles } from '../validate/tables.ts';
import { isUnchanged } from './write-rows.ts';

const maxShown = 5;
const maxLength = 40;

const tableNames: Record<string, { noun: () => string; names: string[] }> = {
  operator_details: { noun: t.marketplaceFacts, names: ['key'] },
  operator_facts: { noun: t.operatorFacts, names: ['saas_id', 'key'] },
  message_templates: { noun: t.templates, names: ['kind', 'template_id'] },
  stores: { noun: t.stores, names: ['store_id', 'store_name'] },
  categories: { noun: t.categories, names: ['category_id', 'category_name'] },
  items: { noun: t.items, names: ['item_id', 'item_name'] },
  delivery_zones: { noun: t.zones, names: ['store_id', 'kind', 'value'] },
  opening_hours: { noun: t.hours, names: ['store_id', 'weekday'] },
  holidays: { noun: t.holidays, names: ['store_id', 'date', 'name'] },
  coupons: { noun: t.coupons, names: ['store_id', 'code'] },
  plans: { noun: t.plans, names: ['subscription_id', 'description'] },
  plan_items: { noun: t.planItems, names: ['subscription_item_id', 'name'] },
};

/** In minor units. */
const moneyOf = (table: string): Set<string> => {
  const entries: Record<string, v.GenericSchema<any, any>> = storeFiles.find((file) => file.table === table)?.schema
    .entries ?? {};
  const amounts = Object.entries(entries).filter(([, cell]) => isMoney(cell));
  return new Set(amounts.map(([name]) => columnName(name)));
};
/** Derived from other columns, or for the import itself. */
const derived = new Set(['withdrawn_at', 'imported_stock', 'counter_columns', 'from_counter']);

const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

function formatValue(value: unknown, isAmount: boolean): string {
  if (value === null || value === '') return t.nothing();
  if (isAmount) return toDecimal(Number(value)).toFixed(2);
  return shorten(typeof value === 'string' ? value : JSON.stringify(value));
}

type NumberOf = NumberedRows['numberOf'];

const nameOf = (names: string[], row: PlainRow, numberOf: NumberOf) =>
  shorten(
    names
      .map((name) => {
        if (name === 'weekday') return cellText(hoursFile.entries.weekday, row[name]);
        if (name === 'item_id') return numberOf('item', Number(row[name]));
        return name === 'subscription_id' ? numberOf('plan', Number(row[name])) : String(row[name]);
      })
      .join(' '),
  );

function changesOf(row: PlainRow, was: PlainRow, money: Set<string>): string {
  const columns = Object.keys(row).filter((key) => !derived.has(key) && !isDeepStrictEqual(row[key], was[key]));
  if (was['withdrawn_at'] && !row['withdrawn_at']) return t.back();
  return columns
    .map((column) => {
      const format = (version: PlainRow) => formatValue(version[column], money.has(column));
      return t.change({ column, before: format(was), after: format(row) });
    })
    .join(', ');
}

const firstOf = (lines: string[]) =>
  lines.length > maxShown ? [...lines.slice(0, maxShown), `    ${t.more({ count: lines.length - maxShown })}`] : lines;

export function describeDifferences(differences: Differences, { numberOf }: Pick<NumberedRows, 'numberOf'>): string[] {
  return [...differences].flatMap(([table, difference]) => {
    const kind = tableNames[table];
    if (!kind || isUnchanged(difference)) return [];
    const { added, changed, before, removed } = difference;
    const name = (row: PlainRow) => nameOf(kind.names, row, numberOf);
    const money = moneyOf(table);
    return [
      t.counts({ kind: kind.noun(), added: added.length, changed: changed.length, removed: removed.length }),
      ...firstOf(added.map((row) => `  + ${name(row)}`)),
      ...firstOf(changed.map((row, i) => `  ~ ${name(row)}: ${changesOf(row, before[i] ?? row, money)}`)),
      ...firstOf(removed.map((row) => `  - ${name(row)}`)),
    ];
  });
}
