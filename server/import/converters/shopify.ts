import * as t from '#texts/convert';
import { htmlToText, toLine } from './html-text.ts';
import { countFilled, unitOf, type ExportedCatalogue, type ExportedProduct } from './product.ts';
import { readExport, type ExportRow } from './read-export.ts';

/*
 * Shopify's export (Products, Export): a row per variant and per picture. A handle's first row has the product's data.
 * Old and new column names are accepted.
 */
const handle = ['Handle', 'URL handle'];
const price = ['Variant Price', 'Price'];

const importedColumns =
  /^(handle|url handle|title|body \(html\)|description|product category|type|published|published on online store|status|option\d (name|value)|(variant )?barcode|(variant )?price|variant compare at price|compare-at price|variant inventory (qty|tracker)|inventory (quantity|tracker)|image (src|position|alt text)|product image url|variant image( url)?|gift card)$/i;

/** One product per variant. @throws {ImportRefused} for another file */
export async function readShopify(file: string): Promise<ExportedCatalogue> {
  const { columns, rows, repaired } = await readExport(file, [handle, ['Title'], price], t.shopifyInEnglish());
  const lost = rows.filter((row) => !row.get(...handle) && (row.get('Title') || row.get(...price)));
  const left = lost.map((row) =>
    t.line({ line: row.line, name: row.get('Title') || row.get(...price), problem: t.noHandle() }),
  );
  const products: ExportedProduct[] = [];
  for (const [key, [first, ...more]] of groupByProduct(rows)) {
    if (!first) continue;
    if (/^true$/i.test(first.get('Gift Card')))
      left.push(t.line({ line: first.line, name: first.get('Title'), problem: t.giftCard() }));
    else products.push(...variantsOf(key, first, [first, ...more]));
  }
  return { products, left: [...left, ...repaired, ...countFilled(columns, rows, importedColumns)] };
}

/** Groups by handle. Another title starts a new product with the same handle. */
function groupByProduct(rows: ExportRow[]): Map<string, ExportRow[]> {
  const titles = new Map<string, string>();
  const keys = new Map<string, string>();
  return Map.groupBy(
    rows.filter((row) => row.get(...handle)),
    (row) => {
      const [own, title] = [row.get(...handle), row.get('Title')];
      const before = titles.get(own) ?? title;
      titles.set(own, title || before);
      if (title && title !== before) keys.set(own, `${own}\n${title}`);
      return keys.get(own) ?? own;
    },
  );
}

function variantsOf(key: string, first: ExportRow, rows: ExportRow[]): ExportedProduct[] {
  const byPosition = (row: ExportRow) => Number(row.get('Image Position')) || Infinity;
  const pictures = rows
    .filter((row) => row.get('Image Src', 'Product image URL'))
    .sort((a, b) => byPosition(a) - byPosition(b) || 0)
    .map((row) => row.get('Image Src', 'Product image URL'));
  const isHidden =
    /^(draft|archived|unlisted)$/i.test(first.get('Status')) ||
    /^false$/i.test(first.get('Published', 'Published on online store'));
  const shared = {
    category: categoryOf(first),
    description: htmlToText(first.get('Body (HTML)', 'Description')),
    isHidden,
  };
  const variants = rows.filter((row) => row === first || row.get(...price) || row.get('Option1 Value'));
  return variants.map((row) => {
    const options = optionsOf(first, row);
    const own = row.get('Variant Image', 'Variant image URL');
    return {
      ...shared,
      line: row.line,
      key: [key, ...options.map(([, value]) => value)].join('\n'),
      name: [toLine(first.get('Title'), 1000), ...options.map(([, value]) => toLine(value, 60))].join(', '),
      price: row.get(...price),
      mrp: row.get('Variant Compare At Price', 'Compare-at price'),
      stock: stockOf(row),
      unit: unitOf(options),
      pictures: [...new Set([...(own ? [own] : []), ...pictures])],
      barcode: row.get('Variant Barcode', 'Barcode'),
    };
  });
}

/** The last level of the category tree, if there is no type. */
const categoryOf = (row: ExportRow): string =>
  row.get('Type') || (row.get('Product Category').split('>').at(-1) ?? '').trim();

/** A product without variants has the only option "Default Title". */
function optionsOf(first: ExportRow, row: ExportRow): [name: string, value: string][] {
  const options = [1, 2, 3].map((number): [string, string] => [
    first.get(`Option${number} Name`),
    row.get(`Option${number} Value`),
  ]);
  return options.filter(([name, value]) => value && !(name === 'Title' && value === 'Default Title'));
}

/** Shopify counts stock only with a tracker. Oversold stock is below 0. */
function stockOf(row: ExportRow): number | undefined {
  const quantity = row.get('Variant Inventory Qty', 'Inventory quantity');
  const isCounted = row.get('Variant Inventory Tracker', 'Inventory tracker') !== '' && /^-?\d+$/.test(quantity);
  return isCounted ? Math.max(0, Number(quantity)) : undefined;
}
