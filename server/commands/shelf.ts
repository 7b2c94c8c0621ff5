import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import * as t from '#texts/store-commands';
import * as commandTexts from '#texts/commands';
import { count, id as itemId, money } from '#server/import/parse/cells';
import { byId, readOwnNumbers } from '#server/catalogue/own-numbers';
import { findShelfItem, readStock, type ShelfItem } from '#server/catalogue/shelf';
import { changeShelfItem } from '#server/counter/shelf/change-item';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { findStore } from './find-store.ts';
import { formatTable } from './output/format-table.ts';

const options = { json: { type: 'boolean' }, low: { type: 'string' } } as const;

/** @throws {UsageError} with the number's constraints */
function parseNumber(schema: v.GenericSchema<string, number>, typed: string): number {
  const result = v.safeParse(schema, typed);
  if (!result.success) throw new UsageError(t.badNumber({ value: typed, problem: result.issues[0].message }));
  return result.output;
}

const itemCommand = (
  noun: string,
  { summary, refuse }: { summary: () => string; refuse: () => string },
  schema: v.GenericSchema<string, number>,
  toChange: (value: number) => Change,
): Command => ({
  usage: `<label> [--low <n>] [--json] | <label> <item> <${noun}> [--json]`,
  summary,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, item, value, ...rest] = positionals;
    if (!label || rest.length > 0 || (item && !value)) throw new UsageError(refuse());
    const maxStock = values.low === undefined ? undefined : parseNumber(count, values.low);
    const asJson = values.json ?? false;
    if (!item || !value) return (context) => list(context, label, { maxStock, asJson });
    const change = toChange(parseNumber(schema, value));
    const id = parseNumber(itemId, item);
    return (context) => changeItem(context, label, { id, change, asJson });
  },
});

export const stockCommand = itemCommand(
  'stock',
  { summary: commandTexts.stock, refuse: t.stockUsage },
  count,
  (stock) => ({
    stock,
  }),
);

export const priceCommand = itemCommand(
  'price',
  { summary: commandTexts.price, refuse: t.priceUsage },
  money,
  (price) => ({ price }),
);

interface Listing {
  maxStock: number | undefined;
  asJson: boolean;
}

/** `item` is the number in the store's folder. */
const toRow = ({ item_id, item_name, unit, price, mrp, stock }: ShelfItem, numbers: Map<number, number>) => ({
  item: numbers.get(item_id) ?? item_id,
  name: item_name,
  unit,
  price: toDecimal(price).toFixed(2),
  mrp: mrp === null ? '' : toDecimal(mrp).toFixed(2),
  stock,
});

async function list(context: CommandContext, label: string, { maxStock, asJson }: Listing): Promise<number> {
  const store = await findStore(context, label);
  const numbers = byId(await readOwnNumbers(context.shop.db, store, 'item'));
  const rows = (await readStock(context.shop, store, maxStock)).map((item) => toRow(item, numbers));
  if (asJson) context.out(JSON.stringify(rows));
  else if (rows.length === 0) context.out(t.noItems());
  else for (const line of formatTable(rows)) context.out(line);
  return 0;
}

type Change = { stock: number } | { price: Minor };

const describe = ({ item_name, price, stock }: ShelfItem, bank_account: string, change: Change) =>
  'price' in change
    ? [t.costs({ item: item_name, price: `${bank_account}${toDecimal(price).toFixed(2)}` }), t.importsKeep()]
    : [t.hasStock({ item: item_name, stock })];

interface ItemChange {
  id: number;
  change: Change;
  asJson: boolean;
}

async function changeItem(context: CommandContext, label: string, { id, change, asJson }: ItemChange): Promise<number> {
  const store = await findStore(context, label);
  try {
    const numbers = await readOwnNumbers(context.shop.db, store, 'item');
    const item_id = numbers.get(id) ?? id;
    await changeShelfItem(context.shop, store, item_id, change, 'command');
    const item = await findShelfItem(context.shop, store, item_id);
    for (const line of asJson
      ? [JSON.stringify(toRow(item, byId(numbers)))]
      : describe(item, store.bank_account, change))
      context.out(line);
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    context.err(error.code === 'not_found' ? t.unknownItem({ item: id }) : t.aboveMrp());
    return 1;
  }
}
