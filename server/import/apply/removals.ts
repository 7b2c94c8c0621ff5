import { sql } from 'kysely';
import * as t from '#texts/import-results';
import type { Database } from '#server/db/database';
import type { Numbered } from '#server/catalogue/own-numbers';
import type { PlainRow } from './catalogue-rows.ts';
import type { NumberedRows } from './number-rows.ts';
import { wholeFile, type ImportProblem } from '../problem.ts';
import type { Differences } from './write-catalogue.ts';

export interface OpenStore {
  saas_id: number;
  store_id: number;
  label: string;
  store_name: string;
  items: number;
}

/** An import's removals, and whether they need a confirmation. */
export interface Removals {
  lines: ImportProblem[];
  isLarge: boolean;
}

export const readOpenStores = async (db: Database, operators: number[], storeId?: number): Promise<OpenStore[]> =>
  (
    await sql<OpenStore>`select saas_id, store_id, label, store_name,
      (select count(*)::integer from items where items.saas_id = stores.saas_id and items.store_id = stores.store_id
        and (items.withdrawn_at is null or items.hidden)) as items
      from stores where withdrawn_at is null and saas_id = any(${operators})
      and (${storeId ?? null}::integer is null or store_id = ${storeId ?? null}) order by saas_id, position`.execute(db)
  ).rows;

const isMoreThanAFifth = (gone: number, all: number) => gone * 5 > all;

/**
 * Large: over a fifth of the stores, of all items or of a store's items, or any store of another operator (another
 * number or legal name).
 */
export function findRemovals(
  before: OpenStore[],
  differences: Differences,
  { rows: { stores }, numberOf }: Pick<NumberedRows, 'rows' | 'numberOf'>,
): Removals {
  const removed = (table: string) => differences.get(table)?.removed ?? [];
  const byStore = (table: string) => Map.groupBy(removed(table), (row) => Number(row.store_id));
  const [closing, goneItems, gonePlans] = [byStore('stores'), byStore('items'), byStore('plans')];
  const closed = before.filter(({ store_id }) => closing.has(store_id));
  const open = before.filter(({ store_id }) => !closing.has(store_id));
  const gone = new Map(open.map((store) => [store, goneItems.get(store.store_id) ?? []]));
  const items = sum([...gone.values()].map((rows) => rows.length)) + sum(closed.map((store) => store.items));
  const own = Number(stores[0]?.saas_id);
  const nameOf = (noun: Numbered, row: PlainRow) =>
    noun === 'item'
      ? `${numberOf(noun, Number(row.item_id))} ${row.item_name as string}`
      : `${numberOf(noun, Number(row.subscription_id))} ${row.description as string}`;
  return {
    lines: [
      ...closed.map((store) => describeClosing(store, store.saas_id !== own)),
      ...open.flatMap((store) => [
        ...describeRemoved(`${store.label}/items.csv`, gone.get(store) ?? [], 'item', nameOf, store.items),
        ...describeRemoved(`${store.label}/subscriptions.csv`, gonePlans.get(store.store_id) ?? [], 'plan', nameOf),
      ]),
    ],
    isLarge:
      isMoreThanAFifth(closed.length, before.length) ||
      isMoreThanAFifth(items, sum(before.map((store) => store.items))) ||
      [...gone].some(([store, rows]) => isMoreThanAFifth(rows.length, store.items)) ||
      closed.some(({ saas_id }) => saas_id !== own || isRenamed(differences, saas_id)),
  };
}

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

const isRenamed = (differences: Differences, saasId: number): boolean =>
  differences.get('operator_facts')?.changed.some((row) => row.saas_id === saasId && row.key === 'legal_name') ?? false;

const describeClosing = (
  { label, store_id, store_name, saas_id, items }: OpenStore,
  isOthers: boolean,
): ImportProblem => ({
  ...wholeFile('stores.csv'),
  message: isOthers
    ? t.closesOthersStore({ store: label, number: store_id, name: store_name, operator: saas_id, count: items })
    : t.closesStore({ store: label, number: store_id, name: store_name, count: items }),
});

const maxNamed = 20;

function describeRemoved(
  file: string,
  rows: PlainRow[],
  noun: Numbered,
  nameOf: (noun: Numbered, row: PlainRow) => string,
  all?: number,
): ImportProblem[] {
  if (rows.length === 0) return [];
  const names = rows.slice(0, maxNamed).map((row) => nameOf(noun, row));
  const listed = names.join(', ');
  const count = rows.length;
  const removed = {
    count,
    names: count > maxNamed ? t.namesAndMore({ names: listed, count: count - maxNamed }) : listed,
  };
  return [
    { ...wholeFile(file), message: all === undefined ? t.removesPlans(removed) : t.removesItems({ ...removed, all }) },
  ];
}
