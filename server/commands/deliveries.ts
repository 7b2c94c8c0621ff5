import * as v from 'valibot';
import { day } from '#contract/fields';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/store-commands';
import { quantityWords } from '#lib/schedule/plan-words';
import { escapeFormula, formatCsv } from '#server/import/parse/format-csv';
import { readStoreDeliveries, tomorrowIn } from '#server/subscriptions/deliveries';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { findStore } from './find-store.ts';
import { formatTable } from './output/format-table.ts';

const options = { date: { type: 'string' }, csv: { type: 'boolean' }, json: { type: 'boolean' } } as const;

interface ListOptions {
  /** Defaults to tomorrow in the store's time zone. */
  date: string | undefined;
  form: 'table' | 'csv' | 'json';
}

export const deliveriesCommand: Command = {
  usage: '<label> [--date YYYY-MM-DD] [--csv | --json]',
  summary: commandTexts.deliveries,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, ...rest] = positionals;
    const { date, csv, json } = values;
    if (!label || rest.length > 0 || (csv && json)) throw new UsageError(t.deliveriesUsage());
    if (date !== undefined && !v.safeParse(day, date).success) throw new UsageError(t.badDate({ date }));
    return (context) => list(context, label, { date, form: csv ? 'csv' : json ? 'json' : 'table' });
  },
};

type Deliveries = Awaited<ReturnType<typeof readStoreDeliveries>>;

async function list(context: CommandContext, label: string, { date, form }: ListOptions): Promise<number> {
  const store = await findStore(context, label);
  const deliveries = await readStoreDeliveries(context.shop, store, date);
  if (form === 'json') context.out(JSON.stringify(deliveries));
  else if (form === 'csv') context.out(toCsv(deliveries).trimEnd());
  else for (const line of toLines(deliveries, date ?? tomorrowIn(context.shop, store))) context.out(line);
  return 0;
}

const toRows = (deliveries: Deliveries) =>
  deliveries.map(({ id, pincode, address, landmark, customer_name, mobile_number, email, items }) => ({
    subscription: String(id),
    postal_code: pincode,
    address: landmark ? `${address} (${landmark})` : address,
    customer: customer_name,
    contact: mobile_number || email,
    items: items.map(quantityWords).join('; '),
  }));

function toCsv(deliveries: Deliveries): string {
  const columns = ['date', 'subscription', 'postal_code', 'address', 'customer', 'contact', 'items'];
  const rows = toRows(deliveries).map((row, index) => ({ date: deliveries[index]?.date ?? '', ...row }));
  const escapeRow = (row: Record<string, string>) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, escapeFormula(cell)]));
  return formatCsv(columns, rows.map(escapeRow));
}

function toLines(deliveries: Deliveries, date: string): string[] {
  if (deliveries.length === 0) return [t.noDeliveries({ date })];
  const counts = Map.groupBy(
    deliveries.flatMap(({ items }) => items),
    ({ name }) => name,
  );
  const totals = [...counts]
    .map(([name, items]) => `${items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)} × ${name}`)
    .sort();
  return [`${date}: ${totals.join(', ')}`, ...formatTable(toRows(deliveries))];
}
