import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { maxItemRows, type SetupReport } from '#contract/setup/setup';
import * as t from '#texts/setup-problems';
import { fileText } from '#server/import/new-folder/file-text';
import { convert, type Source } from '#server/import/converters/convert';
import { readRawRows } from '#server/import/parse/csv-table';
import { placeholderName } from '#server/import/new-folder/new-folder';
import { Problems, wholeFile } from '#server/import/problem';

/** The name of a dropped file in problems. */
export const shelfFile = 'items.csv';

const marks: [Source | 'own', string[]][] = [
  ['own', ['item_id']],
  ['shopify', ['handle', 'url handle']],
  ['woocommerce', ['regular price']],
];

type Row = ReturnType<typeof readRawRows>[number];

/** Our items.csv, or a Shopify or WooCommerce export. @throws {ImportRefused} with line and column */
export async function fillShelf(folder: string, label: string, bytes: Buffer, now: Date): Promise<SetupReport> {
  const problems = new Problems();
  const rows = readRawRows(
    bytes,
    marks.flatMap(([, names]) => names),
    shelfFile,
    problems,
    maxItemRows + 2, // the header, and one too many
  );
  problems.throwIfAny();
  const [header, ...products] = rows;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const [kind] = marks.find(([, own]) => own.some((name) => names.includes(name))) ?? [];
  if (!kind) problems.add(wholeFile(shelfFile), t.unknownFile());
  if (products.length > maxItemRows) problems.add(wholeFile(shelfFile), t.tooManyRows({ max: maxItemRows }));
  if (kind === 'own' && products.length === 0) problems.add(wholeFile(shelfFile), t.noItems());
  problems.throwIfAny();
  if (kind === 'own') return fillFromOwn(folder, label, rows);
  const file = path.join(path.dirname(folder), shelfFile);
  await writeFile(file, bytes);
  const terms = { source: kind as Source, file, folder, label, stock: '10', withPictures: false, overwrite: true, now };
  const { items, categories, left, picturesLeft } = await convert(terms);
  const count = picturesLeft.length;
  return { items, categories, left: count > 0 ? [...left, t.picturesLeft({ count })] : left };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Keeps rows on their lines, so that mistakes show the lines of the dropped file. */
function toText(rows: Row[]): string {
  let text = '';
  let line = 1;
  for (const row of rows) {
    const cells = `${row.cells.map(quoted).join(',')}\n`;
    text += '\n'.repeat(Math.max(0, row.line - line)) + cells;
    line = Math.max(row.line, line) + cells.split('\n').length - 1;
  }
  return text;
}

async function fillFromOwn(folder: string, label: string, rows: Row[]): Promise<SetupReport> {
  const names = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const at = (column: string) => names.indexOf(column);
  const products = rows.slice(1);
  const cellsOf = (column: string) => products.map(({ cells }) => (cells[at(column)] ?? '').trim());
  const pictures = cellsOf('image_name1').filter((name) => name !== '' && name !== placeholderName).length;
  for (const { cells } of products) {
    if (cells[at('image_name1')] !== undefined) cells[at('image_name1')] = placeholderName;
    if (cells[at('colors')] !== undefined) cells[at('colors')] = '';
  }
  const categories = [...new Set(cellsOf('category_id'))].filter((id) => /^\d+$/.test(id));
  const shelves = categories.map((category_id, index) => ({
    category_id,
    category_name: t.shelf({ number: index + 1 }),
    position: String(index + 1),
  }));
  await writeFile(path.join(folder, label, shelfFile), toText(rows));
  await writeFile(path.join(folder, label, 'categories.csv'), fileText('categories.csv', shelves));
  const left = [...(pictures > 0 ? [t.picturesLeft({ count: pictures })] : []), t.unnamedCategories()];
  return { items: products.length, categories: categories.length, left };
}
