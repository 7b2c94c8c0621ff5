import * as v from 'valibot';
import { day } from '#contract/fields';
import { csvText } from '#server/import/csv-text';
import { readStoreDeliveries, tomorrowIn } from '#server/subscriptions/deliveries';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { storeNamed } from './store-named.ts';
import { tableOf } from './table-of.ts';

const options = { date: { type: 'string' }, csv: { type: 'boolean' }, json: { type: 'boolean' } } as const;

interface Wanted {
  /** Tomorrow by the store's calendar unless it is given. */
  date: string | undefined;
  form: 'table' | 'csv' | 'json';
}

/** `deliveries <label>` lists what a store's subscriptions deliver on a day, by postal code and address. */
export const deliveriesCommand: Command = {
  usage: '<label> [--date YYYY-MM-DD] [--csv | --json]',
  summary: 'lists what subscriptions deliver tomorrow, or on a day',
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, ...rest] = positionals;
    const { date, csv, json } = values;
    if (!label || rest.length > 0 || (csv && json))
      throw new UsageError('Name a store, and --csv or --json or neither.');
    if (date !== undefined && !v.safeParse(day, date).success)
      throw new UsageError(`"${date}" is no day such as 2026-12-01.`);
    return (context) => list(context, label, { date, form: csv ? 'csv' : json ? 'json' : 'table' });
  },
};

type Deliveries = Awaited<ReturnType<typeof readStoreDeliveries>>;

async function list(context: CommandContext, label: string, { date, form }: Wanted): Promise<number> {
  const store = await storeNamed(context, label);
  const deliveries = await readStoreDeliveries(context.shop, store, date);
  if (form === 'json') context.out(JSON.stringify(deliveries));
  else if (form === 'csv') context.out(csvOf(deliveries).trimEnd());
  else for (const line of linesOf(deliveries, date ?? tomorrowIn(context.shop, store))) context.out(line);
  return 0;
}

const rowsOf = (deliveries: Deliveries) =>
  deliveries.map(({ id, pincode, address, customer_name, mobile_number, email, items }) => ({
    subscription: String(id),
    postal_code: pincode,
    address,
    customer: customer_name,
    contact: mobile_number || email,
    items: items.map(({ name }) => name).join('; '),
  }));

/**
 * A spreadsheet takes a cell that begins like this for a formula; behind an apostrophe it is text. A telephone number is
 * left as it is: a plus and digits compute nothing, and what dials or imports it needs it bare.
 */
const asText = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !/^\+\d+$/.test(cell) ? `'${cell}` : cell);

function csvOf(deliveries: Deliveries): string {
  const columns = ['date', 'subscription', 'postal_code', 'address', 'customer', 'contact', 'items'];
  const rows = rowsOf(deliveries).map((row, index) => ({ date: deliveries[index]?.date ?? '', ...row }));
  const safe = (row: Record<string, string>) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, asText(cell)]));
  return csvText(columns, rows.map(safe));
}

function linesOf(deliveries: Deliveries, date: string): string[] {
  if (deliveries.length === 0) return [`Nothing is delivered on ${date}.`];
  const counts = Map.groupBy(
    deliveries.flatMap(({ items }) => items),
    ({ name }) => name,
  );
  const sums = [...counts].map(([name, each]) => `${each.length} × ${name}`).sort();
  return [`${date}: ${sums.join(', ')}`, ...tableOf(rowsOf(deliveries))];
}
