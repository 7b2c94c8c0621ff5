import { sql } from 'kysely';
import type { Numbered } from '#server/catalogue/own-numbers';
import type { Database } from '#server/db/database';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { operatorsOf } from './write-catalogue.ts';

/** A folder's rows under the shop's ids, and how to go from one number to the other. */
export interface NumberedRows {
  rows: CatalogueRows;
  idOf(kind: Numbered, storeId: number, number: number): number;
  /** What the folder calls an item or a plan of its operators. */
  numberOf(kind: Numbered, id: number): number;
}

interface Kind {
  kind: Numbered;
  table: 'items' | 'plans';
  column: 'item_id' | 'subscription_id';
}

const kinds: Kind[] = [
  { kind: 'item', table: 'items', column: 'item_id' },
  { kind: 'plan', table: 'plans', column: 'subscription_id' },
];

/** Ids that the shop gives begin here: above operators' numbers, and those of items made at counters. */
const firstId = 1_500_000_001;

const keyOf = (kind: Numbered, storeId: unknown, number: unknown) => [kind, Number(storeId), Number(number)].join(' ');

/**
 * Gives a folder's items and plans the shop's ids. A number stays the id where the store has it already or it is free;
 * otherwise it gets another id once and for all, which `store_numbers` keeps. Two imports that read at the same moment
 * write the same number only once (it is unique): the second fails, begins again, and finds it taken.
 */
export async function numberRows(db: Database, rows: CatalogueRows): Promise<NumberedRows> {
  const ids = new Map<string, number>();
  const numbers = new Map<string, number>();
  const made: PlainRow[] = [];
  const known = await db.selectFrom('store_numbers').selectAll().where('saas_id', 'in', operatorsOf(rows)).execute();
  for (const { kind, store_id, number, id } of known) ids.set(keyOf(kind, store_id, number), Number(id));
  for (const kind of kinds) made.push(...(await giveIds(db, kind, rows[kind.table], ids)));
  for (const { kind, id, number } of [...known, ...made]) numbers.set(`${String(kind)} ${Number(id)}`, Number(number));
  const idOf = (kind: Numbered, storeId: unknown, number: unknown) => ids.get(keyOf(kind, storeId, number))!;
  const renumber = (row: PlainRow, { kind, column }: Kind) =>
    column in row ? { ...row, [column]: idOf(kind, row.store_id, row[column]) } : row;
  const renumbered = (each: PlainRow[]) => each.map((row) => kinds.reduce(renumber, row));
  return {
    rows: {
      ...rows,
      items: renumbered(rows.items),
      plans: renumbered(rows.plans),
      plan_items: renumbered(rows.plan_items),
      store_numbers: made,
    },
    idOf,
    numberOf: (kind, id) => numbers.get(`${kind} ${id}`) ?? id,
  };
}

/** Adds the ids of rows to `ids`, and returns those that are not the rows' numbers and new. */
async function giveIds(db: Database, kind: Kind, rows: PlainRow[], ids: Map<string, number>): Promise<PlainRow[]> {
  const inFile = new Set(rows.map((row) => Number(row[kind.column])));
  const holders = await readHolders(db, kind, [...inFile]);
  const kept = new Set<number>();
  const others = rows.filter(({ store_id, [kind.column]: value }) => {
    const [key, number] = [keyOf(kind.kind, store_id, value), Number(value)];
    if (ids.has(key)) return false;
    const holder = holders.get(number);
    if (holder === undefined ? kept.has(number) : holder !== Number(store_id)) return true;
    kept.add(number);
    ids.set(key, number);
    return false;
  });
  const free = await findFree(db, kind, others.length, inFile);
  return others.map(({ saas_id, store_id, [kind.column]: number }, index) => {
    const id = free[index]!;
    ids.set(keyOf(kind.kind, store_id, number), id);
    return { saas_id, store_id, kind: kind.kind, number: Number(number), id };
  });
}

/** The store that has each of these ids, withdrawn or not. */
async function readHolders(db: Database, { table, column }: Kind, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; store_id: number }>`select ${sql.ref(column)} as id, store_id
    from ${sql.table(table)}
    where ${sql.ref(column)} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`.execute(db);
  return new Map(rows.map(({ id, store_id }) => [Number(id), Number(store_id)]));
}

async function findFree(db: Database, kind: Kind, count: number, inFile: Set<number>): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ last: string | null }>`select max(id) as last from store_numbers
    where kind = ${kind.kind}`.execute(db);
  const free: number[] = [];
  let next = Math.max(firstId, Number(rows[0]?.last ?? 0) + 1);
  while (free.length < count) {
    const candidates = Array.from({ length: count }, (_, index) => next + index);
    const taken = await readHolders(db, kind, candidates);
    free.push(...candidates.filter((id) => !taken.has(id) && !inFile.has(id)));
    next += count;
  }
  return free.slice(0, count);
}
