import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { count, itemId, money } from '#server/import/cells';
import { readShelf, setOnShelf, type ShelfItem } from '#server/catalogue/shelf';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { storeNamed } from './store-named.ts';
import { tableOf } from './table-of.ts';

const options = { json: { type: 'boolean' }, low: { type: 'string' } } as const;

/** A number as typed. @throws {UsageError} that says what it must be */
function parsed(schema: v.GenericSchema<string, number>, typed: string): number {
  const result = v.safeParse(schema, typed);
  if (!result.success) throw new UsageError(`"${typed}" ${result.issues[0].message}.`);
  return result.output;
}

/** A command that lists a store's shelf, or sets a number of one item on it. */
const shelfCommand = (
  noun: string,
  summary: string,
  schema: v.GenericSchema<string, number>,
  setting: (value: number) => Change,
): Command => ({
  usage: `<label> [--low <n>] [--json] | <label> <item> <${noun}> [--json]`,
  summary,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, item, value, ...rest] = positionals;
    if (!label || rest.length > 0 || (item && !value))
      throw new UsageError(`Name a store, or a store, an item and its ${noun}.`);
    const most = values.low === undefined ? undefined : parsed(count, values.low);
    const asJson = values.json ?? false;
    if (!item || !value) return (context) => list(context, label, { most, asJson });
    const set = setting(parsed(schema, value));
    const id = parsed(itemId, item);
    return (context) => setOne(context, label, { id, set, asJson });
  },
});

/** `stock <label>` lists what a store has; `stock <label> <item> <n>` sets how many there are, now. */
export const stockCommand = shelfCommand('stock', 'lists what a store has, or sets how many', count, (stock) => ({
  stock,
}));

/** `price <label> <item> <amount>` sets what an item costs. */
export const priceCommand = shelfCommand('price', 'lists what items cost, or sets it', money, (price) => ({ price }));

interface Listing {
  most: number | undefined;
  asJson: boolean;
}

/** An item as tables and scripts get it. */
const rowOf = ({ item_id, item_name, unit, price, mrp, stock }: ShelfItem) => ({
  item: item_id,
  name: item_name,
  unit,
  price: toDecimal(price).toFixed(2),
  mrp: mrp === null ? '' : toDecimal(mrp).toFixed(2),
  stock,
});

async function list(context: CommandContext, label: string, { most, asJson }: Listing): Promise<number> {
  const rows = (await readShelf(context.shop, await storeNamed(context, label), most)).map(rowOf);
  if (asJson) context.out(JSON.stringify(rows));
  else if (rows.length === 0) context.out('Nothing.');
  else for (const line of tableOf(rows)) context.out(line);
  return 0;
}

type Change = Parameters<typeof setOnShelf>[3];

const inWords = ({ item_name, price, stock }: ShelfItem, { bank_account }: { bank_account: string }, set: Change) =>
  'price' in set
    ? [
        `${item_name} costs ${bank_account}${toDecimal(price).toFixed(2)}.`,
        'An import of a folder with another price sets it to that.',
      ]
    : [`${item_name} has ${stock} in stock.`];

interface Setting {
  id: number;
  set: Change;
  asJson: boolean;
}

async function setOne(context: CommandContext, label: string, { id, set, asJson }: Setting): Promise<number> {
  const store = await storeNamed(context, label);
  try {
    const item = await setOnShelf(context.shop, store, id, set);
    for (const line of asJson ? [JSON.stringify(rowOf(item))] : inWords(item, store, set)) context.out(line);
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    context.err(
      error.code === 'not_found'
        ? `The store has no item ${id}.`
        : 'The price is above the MRP, which is printed on it.',
    );
    return 1;
  }
}
