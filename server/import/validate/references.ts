import { barcodeKey } from '#server/catalogue/barcode';
import type { OperatorFolder, StoreFolder } from './folder.ts';
import { operatorFacts } from './operator-facts.ts';
import { wholeFile, type ProblemLocation, type Problems } from '../problem.ts';
import { quote, type CsvRow } from '../parse/csv-table.ts';
import * as v from 'valibot';
import * as t from '#texts/import-files';

/** Rules across rows: unique ids and existing references. `operator.csv` is optional for one store. */
export function checkReferences(
  { operator, messages = [], stores, pictures }: OperatorFolder,
  problems: Problems,
  isOneStore = false,
): void {
  if (operator.length > 0 || !isOneStore) checkOperator(operator, problems);
  for (const rows of Map.groupBy(messages, ({ value }) => value.channel).values()) checkUnique(rows, 'kind', problems);
  const rows = stores.map(({ store }) => store);
  for (const column of ['store_id', 'label'] as const) checkUnique(rows, column, problems);
  for (const store of stores) checkStore(store, problems);
  if (problems.has('pictures/')) return;
  for (const { name, place } of findPictures(stores))
    if (!pictures.has(name)) problems.add(place, missingPicture(name, pictures));
}

/** Suggests a name with other case. */
function missingPicture(name: string, pictures: OperatorFolder['pictures']): string {
  const other = [...pictures.keys()].find((each) => each.toLowerCase() === name.toLowerCase());
  return other ? t.pictureCase({ picture: name, other }) : t.pictureMissing({ picture: name });
}

export function* findPictures(stores: StoreFolder[]): Generator<{ name: string; place: ProblemLocation }> {
  for (const { store, items, plans } of stores) {
    yield* findPicture(store, 'store_logo');
    for (const item of items) {
      yield* findPicture(item, 'image_name1');
      for (const { main, sub } of item.value.colors ?? [])
        for (const name of [main, sub]) yield { name, place: item.at('colors') };
    }
    for (const plan of plans) yield* findPicture(plan, 'image');
  }
}

function* findPicture<Column extends string>({ value, at }: CsvRow<Record<Column, string>>, column: Column) {
  const name = value[column];
  if (name !== undefined) yield { name, place: at(column) };
}

function checkOperator(rows: OperatorFolder['operator'], problems: Problems): void {
  if (rows.length === 0 && problems.has('operator.csv')) return;
  checkUnique(rows, 'key', problems);
  const byKey = new Map(rows.map((row) => [row.value.key, row]));
  const facts = Object.fromEntries(rows.map(({ value }) => [value.key, value.value]));
  const parsed = v.safeParse(operatorFacts, facts);
  for (const issue of parsed.issues ?? []) {
    const key = String(issue.path?.[0]?.key);
    const row = byKey.get(key);
    const text = row?.value.value;
    if (row && text === undefined) continue; // already reported
    problems.add(
      row?.at('value') ?? wholeFile('operator.csv'),
      text === undefined ? t.noFact({ key }) : issue.message + quote(text),
    );
  }
}

function checkStore(store: StoreFolder, problems: Problems): void {
  const { label = '', country } = store.store.value;
  const { categories, items, delivery, hours, holidays, coupons, plans, planItems } = store;
  checkUnique(
    items.filter(({ value }) => value.barcode),
    'barcode',
    problems,
    (code) => barcodeKey(String(code)),
  );
  checkUnique(items, 'item_id', problems);
  checkFamilies(items, problems);
  checkUnique(plans, 'subscriptionId', problems);
  checkUnique(categories, 'category_id', problems);
  checkUnique(categories, 'category_name', problems);
  checkUnique(hours, 'weekday', problems);
  checkUnique(holidays, 'date', problems);
  checkDelivery(country, delivery, problems);
  checkUnique(coupons, 'code', problems);
  checkUnique(planItems, 'subscriptionItemId', problems);
  const hoursFile = `${label}/hours.csv`;
  if (!problems.has(hoursFile) && hours.length < 7) problems.add(wholeFile(hoursFile), t.weekdays());
  checkNights(hours, problems);
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

/** Each day must close before the next day opens. */
export function checkNights(hours: StoreFolder['hours'], problems: Problems): void {
  const opensOn = new Map(hours.map(({ value }) => [value.weekday, value.opens]));
  for (const { value, at } of hours) {
    const { weekday = 0, opens, closes } = value;
    const next = opensOn.get((weekday % 7) + 1);
    if (opens && closes && next && closes <= opens && closes > next)
      problems.add(at('closes'), t.closesAtMost({ time: next }) + quote(closes));
  }
}

/** Postal codes or prefixes, by country. */
const deliveryCodes = {
  India: { form: /^[1-9](\d{5}|\d{0,4}\*)$/, refuse: t.notIndian },
  Canada: { form: /^[A-Z](\d[A-Z](\d[A-Z]\d)?|[A-Z\d]{0,4}\*)$/, refuse: t.notCanadian },
};

/** A store delivers within its country. No postal code is in two rows. */
export function checkDelivery(
  country: StoreFolder['store']['value']['country'],
  delivery: StoreFolder['delivery'],
  problems: Problems,
): void {
  const first = new Map<string, ProblemLocation>();
  for (const { value, at } of delivery) {
    const place = at('value');
    if (value.value === undefined || country === undefined) continue;
    if (value.kind === 'country' && value.value !== country)
      problems.add(place, t.storeCountry({ country }) + quote(value.value));
    if (value.kind !== 'postal_codes') continue;
    for (const written of value.value.split(';')) {
      const code = written.replaceAll(' ', '');
      const { file, line } = first.get(code) ?? {};
      if (!deliveryCodes[country].form.test(code))
        problems.add(place, deliveryCodes[country].refuse({ code: written }));
      else if (file) problems.add(place, t.codeTwice({ code: written, place: `${file}:${line}` }));
      else first.set(code, place);
    }
  }
}

/** The sizes of a family differ, and share a name and a category. */
function checkFamilies(items: StoreFolder['items'], problems: Problems): void {
  const sized = items.filter(({ value }) => value.family);
  for (const family of Map.groupBy(sized, ({ value }) => value.family).values()) {
    checkUnique(family, 'size', problems);
    for (const column of ['item_name', 'category_id'] as const)
      for (const { value, at } of family)
        if (value[column] !== family[0]?.value[column])
          problems.add(at(column), t.sameForSizes({ family: String(value.family) }));
  }
}

function checkPlan(
  label: string,
  plan: StoreFolder['plans'][number],
  planItems: StoreFolder['planItems'],
  problems: Problems,
): void {
  const file = `${label}/subscription-items.csv`;
  const rows = planItems.filter((row) => row.value.subscriptionId === plan.value.subscriptionId);
  if (rows.length === 0 && !problems.has(file))
    problems.add(plan.at('subscriptionId'), t.noPlanItems({ plan: plan.value.subscriptionId ?? '', file }));
  checkUnique(rows, 'itemId', problems);
}

/** @param keyOf a key that equal values share */
export function checkUnique<T>(
  rows: CsvRow<T>[],
  column: keyof T & string,
  problems: Problems,
  keyOf = (value: unknown) => value,
): void {
  const first = new Map<unknown, CsvRow<T>>();
  for (const row of rows) {
    const value = row.value[column];
    if (value === undefined) continue;
    const other = first.get(keyOf(value));
    if (!other) first.set(keyOf(value), row);
    else {
      const { file, line } = other.at(column);
      const twice = { value: String(value), place: `${file}:${line}` };
      const before = other.value[column];
      problems.add(
        row.at(column),
        before === value ? t.valueTwice(twice) : t.valueLike({ ...twice, other: String(before) }),
      );
    }
  }
}

function checkKnown<T>(
  rows: CsvRow<T>[],
  column: keyof T & string,
  known: unknown[],
  file: string,
  problems: Problems,
): void {
  const knownValues = new Set(known);
  const isPartial = knownValues.has(undefined) || (knownValues.size === 0 && problems.has(file));
  if (isPartial) return; // unreadable rows may contain the missing value
  const lost = rows.filter(({ value }) => value[column] !== undefined && !knownValues.has(value[column]));
  for (const [value, [row, ...others]] of Map.groupBy(lost, (each) => each.value[column]))
    if (row) problems.add(row.at(column), unknownValue(String(value), file, others.length));
}

/** One wrong number that others refer to is one problem. */
const unknownValue = (value: string, file: string, count: number): string =>
  count === 0 ? t.unknownValue({ value, file }) : t.unknownValues({ value, file, count });
