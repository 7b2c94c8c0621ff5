import * as t from '#texts/convert';
import { htmlToText, toLine } from './html-text.ts';
import { amountOf, countFilled, unitOf, type ExportedCatalogue, type ExportedProduct } from './product.ts';
import { readExport, type ExportRow } from './read-export.ts';

/*
 * WooCommerce's export (Products, Export): a row per product and variation, which refers to its parent by SKU or
 * `id:44`. Lists are separated by ", " with "\," inside.
 */
const importedColumns =
  /^(id|type|gtin, upc, ean, or isbn|name|published|visibility in catalog|short description|description|date sale price (starts|ends)|in stock\?|stock|sale price|regular price|categories|images|parent|position|attribute \d+ (name|value\(s\)|visible|global|default)|tax status|allow customer reviews\?)$/i;

/** One product per variation. @throws {ImportRefused} for another file */
export async function readWooCommerce(file: string, today: string): Promise<ExportedCatalogue> {
  const { columns, rows, repaired } = await readExport(
    file,
    [['ID'], ['Type'], ['Name'], ['Regular price']],
    t.wooCommerceInEnglish(),
  );
  const parents = new Map(rows.flatMap((row) => keysOf(row).map((key) => [key, row])));
  const varied = new Set(rows.map((row) => parents.get(row.get('Parent'))));
  const left: string[] = [];
  const products: ExportedProduct[] = [];
  const shared = shareStock(rows, parents);
  for (const row of rows) {
    const isVariable = typesOf(row).includes('variable');
    const reason = skipReason(row) ?? (isVariable && !varied.has(row) ? t.noVariations() : undefined);
    if (reason) left.push(lineOf(row, reason));
    else if (!isVariable) products.push(toProduct(row, parents.get(row.get('Parent')), shared.stock.get(row), today));
    if (list(row.get('Categories')).length > 1)
      left.push(lineOf(row, t.moreCategories({ category: toLine(categoryOf(row), 100) })));
  }
  const described = rows.filter(
    (row) => !typesOf(row).some((type) => type.startsWith('varia')) && row.get('Attribute 1 value(s)'),
  );
  if (described.length > 0) left.push(t.attributes({ count: described.length }));
  return { products, left: [...shared.left, ...left, ...repaired, ...countFilled(columns, rows, importedColumns)] };
}

/** References that a variation may use for its parent. */
const keysOf = (row: ExportRow): string[] => [row.get('SKU'), `id:${row.get('ID')}`].filter(Boolean);

const nameOf = (row: ExportRow): string => toLine(row.get('Name'), 1000);

const lineOf = (row: ExportRow, problem: string): string => t.line({ line: row.line, name: nameOf(row), problem });

const typesOf = (row: ExportRow): string[] => list(row.get('Type').toLowerCase());

function skipReason(row: ExportRow): string | undefined {
  const types = typesOf(row);
  if (types.includes('grouped')) return t.grouped();
  if (types.includes('external')) return t.external();
  if (types.includes('downloadable') || types.includes('virtual')) return t.notDeliverable();
  return undefined;
}

const list = (cell: string): string[] =>
  cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean);

function toProduct(
  row: ExportRow,
  parent: ExportRow | undefined,
  stock: number | undefined,
  today: string,
): ExportedProduct {
  const options = parent ? optionsOf(row) : [];
  const isOnSale = isNow(row, today) && isBelow(row.get('Sale price'), row.get('Regular price'));
  return {
    line: row.line,
    key: row.get('ID') || row.get('SKU'),
    number: Number(row.get('ID')),
    name: [nameOf(parent ?? row), ...options.map(([, value]) => toLine(value, 60))].join(', '),
    category: categoryOf(parent ?? row),
    price: row.get(isOnSale ? 'Sale price' : 'Regular price'),
    mrp: isOnSale ? row.get('Regular price') : '',
    stock: stock ?? stockOf(row),
    unit: unitOf(options),
    description: descriptionOf(row, parent),
    pictures: [...new Set([...list(row.get('Images')), ...list(parent?.get('Images') ?? '')])],
    barcode: row.get('GTIN, UPC, EAN, or ISBN'),
    isHidden: [row, parent].some((each) => each !== undefined && isHidden(each)),
  };
}

const isHidden = (row: ExportRow): boolean =>
  !['', '1'].includes(row.get('Published')) || row.get('Visibility in catalog') === 'hidden';

const isNow = (row: ExportRow, today: string): boolean => {
  const [starts, ends] = [row.get('Date sale price starts'), row.get('Date sale price ends')];
  return (!starts || starts.slice(0, 10) <= today) && (!ends || ends.slice(0, 10) >= today);
};

/** WooCommerce accepts no other sale price. */
function isBelow(sale: string, regular: string): boolean {
  const [less, more] = [sale, regular].map((text) => amountOf(text, undefined));
  return less !== undefined && more !== undefined && less < more;
}

/** `Hoodies` of `Clothing > Hoodies`. */
const categoryOf = (row: ExportRow): string => (list(row.get('Categories'))[0]?.split('>').at(-1) ?? '').trim();

const optionsOf = (row: ExportRow): [name: string, value: string][] =>
  Array.from({ length: 20 }, (_, index): [string, string] => [
    row.get(`Attribute ${index + 1} name`),
    row.get(`Attribute ${index + 1} value(s)`).replaceAll('\\,', ','),
  ]).filter(([, value]) => value);

/** 0 if out of stock; undefined if the shop does not count. */
function stockOf(row: ExportRow): number | undefined {
  if (row.get('In stock?') === '0') return 0;
  const stock = row.get('Stock');
  return /^-?\d+(\.\d+)?$/.test(stock) ? Math.max(0, Math.floor(Number(stock))) : undefined;
}

/** Divides a product's stock among its variations without their own. */
function shareStock(rows: ExportRow[], parents: Map<string, ExportRow>) {
  const uncounted = rows.filter((row) => parents.has(row.get('Parent')) && stockOf(row) === undefined);
  const stock = new Map<ExportRow, number>();
  const left: string[] = [];
  for (const [parent, variations] of Map.groupBy(uncounted, (row) => parents.get(row.get('Parent')))) {
    const total = parent && stockOf(parent);
    if (!parent || total === undefined) continue;
    const { length } = variations;
    for (const [index, row] of variations.entries())
      stock.set(row, Math.floor(total / length) + (index < total % length ? 1 : 0));
    if (length > 1 && total > 0) left.push(lineOf(parent, t.sharedStock({ stock: total, count: length })));
  }
  return { stock, left };
}

const descriptionOf = (row: ExportRow, parent: ExportRow | undefined): string =>
  [
    ...new Set([
      row.get('Description'),
      parent?.get('Description'),
      row.get('Short description') || parent?.get('Short description'),
    ]),
  ]
    .filter((html) => html !== undefined && html !== '')
    .slice(0, 2)
    .map((html) => htmlToText(html?.replaceAll('\\n', '\n') ?? '', true))
    .join('\n\n');
