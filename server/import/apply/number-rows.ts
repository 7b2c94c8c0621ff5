import { sql } from 'kysely';
import type { Numbered } from '#server/catalogue/own-numbers';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { operatorsOf } from './write-catalogue.ts';

type StoreNumber = Schema['store_numbers'];

/** A folder's rows with the shop's ids, and the mapping between folder numbers and ids. */
export interface NumberedRows {
  rows: CatalogueRows;
  idOf(kind: Numbered, storeId: number, number: number): number;
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

/** The first assigned id, above operators' numbers and the ids of items added at counters. */
const firstId = 1_500_000_001;

const keyOf = (kind: Numbered, storeId: unknown, number: unknown) => [kind, Number(storeId), Number(number)].join(' ');

/** Assigns ids; a taken number gets another one in `store_numbers`. Of two concurrent imports, the second retries. */
export async function numberRows(db: Database, rows: CatalogueRows): Promise<NumberedRows> {
  const known = await db.selectFrom('store_numbers').selectAll().where('saas_id', 'in', operatorsOf(rows)).execute();
  const ids = new Map(known.map(({ kind, store_id, number, id }) => [keyOf(kind, store_id, number), id]));
  const made: StoreNumber[] = [];
  for (const kind of kinds) made.push(...(await assignIds(db, kind, rows[kind.table], ids)));
  const numbers = new Map([...known, ...made].map(({ kind, id, number }) => [`${kind} ${id}`, number]));
  const idOf: NumberedRows['idOf'] = (kind, storeId, number) => ids.get(keyOf(kind, storeId, number))!;
  const renumber = (row: PlainRow, { kind, column }: Kind) =>
    column in row ? { ...row, [column]: idOf(kind, Number(row.store_id), Number(row[column])) } : row;
  const renumbered = (each: PlainRow[]) => each.map((row) => kinds.reduce(renumber, row));
  return {
    rows: {
      ...rows,
      items: renumbered(rows.items),
      plans: renumbered(rows.plans),
      plan_items: renumbered(rows.plan_items),
      store_numbers: made.map((row) => ({ ...row })),
    },
    idOf,
    numberOf: (kind, id) => numbers.get(`${kind} ${id}`) ?? id,
  };
}

async function assignIds(
  db: Database,
  { kind, table, column }: Kind,
  rows: PlainRow[],
  ids: Map<string, number>,
): Promise<StoreNumber[]> {
  const unknown = rows.filter((row) => !ids.has(keyOf(kind, row.store_id, row[column])));
  const numbers = JSON.stringify(rows.map((row) => row[column]));
  const holders = await sql<{ id: number; store_id: number }>`select ${sql.ref(column)} as id, store_id
    from ${sql.table(table)} where ${sql.ref(column)} in (select jsonb_array_elements(${numbers}::jsonb)::bigint)`.execute(
    db,
  );
  const stores = new Map(holders.rows.map(({ id, store_id }) => [id, store_id]));
  const others = unknown.filter((row) => {
    const [store, number] = [Number(row.store_id), Number(row[column])];
    if ((stores.get(number) ?? store) !== store) return true;
    stores.set(number, store);
    ids.set(keyOf(kind, store, number), number);
    return false;
  });
  if (others.length === 0) return [];
  const free = await sql<{ id: number }>`
    with first as (select coalesce(max(id) + 1, ${firstId}) as id from store_numbers where kind = ${kind}),
      taken as (select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} >= ${firstId}
        union select jsonb_array_elements(${numbers}::jsonb)::bigint)
    select candidate.id from first, generate_series(first.id, first.id + (select count(*) from taken) + ${others.length}) candidate (id)
      where candidate.id not in (select id from taken) order by candidate.id limit ${others.length}`.execute(db);
  return others.map(({ saas_id, store_id, [column]: number }, index) => {
    const id = free.rows[index]!.id;
    ids.set(keyOf(kind, store_id, number), id);
    return { saas_id: Number(saas_id), store_id: Number(store_id), kind, number: Number(number), id };
  });
}
