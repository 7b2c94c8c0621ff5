import type { OperatorFolder, StoreFolder } from './folder.ts';
import { operatorFacts } from './operator-facts.ts';
import { wholeFile, type FilePlace, type Problems } from './problem.ts';
import { quote, type Row } from './csv-table.ts';
import * as v from 'valibot';

/** Checks what rows must obey together: each named once, and everything that is named exists. */
export function checkReferences({ operator, stores, pictures }: OperatorFolder, problems: Problems): void {
  checkOperator(operator, problems);
  const rows = stores.map(({ store }) => store);
  for (const column of ['store_id', 'label'] as const) checkOnce(rows, column, problems);
  checkOnce(
    stores.flatMap(({ items }) => items),
    'item_id',
    problems,
  );
  checkOnce(
    stores.flatMap(({ plans }) => plans),
    'subscriptionId',
    problems,
  );
  for (const store of stores) checkStore(store, problems);
  if (problems.isAbout('pictures/')) return;
  for (const { name, place } of picturesOf(stores))
    if (!pictures.has(name)) problems.add(place, `the picture ${name} is not in pictures/`);
}

/** Every mention of a picture, with its place. */
export function* picturesOf(stores: StoreFolder[]): Generator<{ name: string; place: FilePlace }> {
  for (const { store, items, plans } of stores) {
    yield* pictureIn(store, 'store_logo');
    for (const item of items) {
      yield* pictureIn(item, 'image_name1');
      for (const { main, sub } of item.value.colors ?? [])
        for (const name of [main, sub]) yield { name, place: item.at('colors') };
    }
    for (const plan of plans) yield* pictureIn(plan, 'image');
  }
}

function* pictureIn<Column extends string>({ value, at }: Row<Record<Column, string>>, column: Column) {
  const name = value[column];
  if (name !== undefined) yield { name, place: at(column) };
}

function checkOperator(rows: OperatorFolder['operator'], problems: Problems): void {
  if (rows.length === 0 && problems.isAbout('operator.csv')) return;
  checkOnce(rows, 'key', problems);
  const byKey = new Map(rows.map((row) => [row.value.key, row]));
  const facts = Object.fromEntries(rows.map(({ value }) => [value.key, value.value]));
  const parsed = v.safeParse(operatorFacts, facts);
  for (const issue of parsed.issues ?? []) {
    const key = String(issue.path?.[0]?.key);
    const row = byKey.get(key);
    const said = row?.value.value;
    if (row && said === undefined) continue; // a problem already
    problems.add(
      row?.at('value') ?? wholeFile('operator.csv'),
      said === undefined ? `has no row for ${key}` : issue.message + quote(said),
    );
  }
}

function checkStore(store: StoreFolder, problems: Problems): void {
  const { label = '' } = store.store.value;
  const { categories, items, hours, holidays, coupons, plans, planItems } = store;
  checkOnce(categories, 'category_id', problems);
  checkOnce(categories, 'category_name', problems);
  checkOnce(hours, 'weekday', problems);
  checkOnce(holidays, 'date', problems);
  checkOnce(coupons, 'code', problems);
  checkOnce(planItems, 'subscriptionItemId', problems);
  const hoursFile = `${label}/hours.csv`;
  if (!problems.isAbout(hoursFile) && hours.length < 7)
    problems.add(wholeFile(hoursFile), 'needs a row for each weekday (a closed one has opens and closes empty)');
  checkKnown(
    items,
    'category_id',
    categories.map((row) => row.value.category_id),
    `${label}/categories.csv`,
    problems,
  );
  checkKnown(
    planItems,
    'itemId',
    items.map((row) => row.value.item_id),
    `${label}/items.csv`,
    problems,
  );
  checkKnown(
    planItems,
    'subscriptionId',
    plans.map((row) => row.value.subscriptionId),
    `${label}/subscriptions.csv`,
    problems,
  );
  for (const plan of plans) if (plan.value.subscriptionId) checkPlan(label, plan, planItems, problems);
}

function checkPlan(
  label: string,
  plan: StoreFolder['plans'][number],
  planItems: StoreFolder['planItems'],
  problems: Problems,
): void {
  const file = `${label}/subscription-items.csv`;
  const own = planItems.filter((row) => row.value.subscriptionId === plan.value.subscriptionId);
  if (own.length === 0 && !problems.isAbout(file))
    problems.add(plan.at('subscriptionId'), `${plan.value.subscriptionId} has no row in ${file}`);
  checkOnce(own, 'itemId', problems);
}

function checkOnce<T>(rows: Row<T>[], column: keyof T & string, problems: Problems): void {
  const first = new Map<unknown, FilePlace>();
  for (const row of rows) {
    const value = row.value[column];
    if (value === undefined) continue;
    const { file, line } = first.get(value) ?? {};
    if (file) problems.add(row.at(column), `${String(value)} is already in ${file}:${line}`);
    else first.set(value, row.at(column));
  }
}

function checkKnown<T>(
  rows: Row<T>[],
  column: keyof T & string,
  known: unknown[],
  file: string,
  problems: Problems,
): void {
  const all = new Set(known);
  const isPartial = all.has(undefined) || (all.size === 0 && problems.isAbout(file));
  if (isPartial) return; // what is named may stand where the file cannot be read
  for (const row of rows) {
    const value = row.value[column];
    if (value !== undefined && !all.has(value)) problems.add(row.at(column), `${String(value)} is not in ${file}`);
  }
}
