import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CsvRow } from '#server/import/parse/csv-table';
import { readFolder } from '#server/import/validate/folder';
import { Problems } from '#server/import/problem';
import { checkReferences } from '#server/import/validate/references';
import * as v from 'valibot';
import * as cell from '#server/import/parse/cells';
import {
  readCount,
  readDate,
  readHsn,
  readMoney,
  readPercent,
  readTime,
  readValue,
} from '#server/import/parse/readings';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

const files = [
  'operator.csv',
  'stores.csv',
  ...['categories', 'items', 'delivery', 'hours', 'holidays', 'coupons', 'subscriptions', 'subscription-items'].map(
    (name) => `surat/${name}.csv`,
  ),
];

/** Everything that the folder says. */
async function readAll() {
  const problems = new Problems();
  const contents = await readFolder(folder.path, problems);
  checkReferences(contents, problems);
  problems.throwIfAny();
  const values = (rows: CsvRow<object>[]) => rows.map(({ value }) => value);
  return [
    contents.operator,
    ...contents.stores.flatMap(({ store, ...tables }) => [[store], ...Object.values(tables)]),
  ].map((rows) => values(rows as CsvRow<object>[]));
}

/** Saves every file anew, cell by cell. */
async function saveAs(write: (rows: string[][]) => string | Buffer, cellAs = (cell: string) => cell) {
  const { parse } = await import('csv-parse/sync');
  for (const file of files) {
    const [header = [], ...rows] = parse(await readFile(path.join(folder.path, file)), { bom: true });
    await folder.write(file, write([header, ...rows.map((cells: string[]) => cells.map(cellAs))]));
  }
}

const joined = (rows: string[][], separator: string) =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n');

const byteOrderMark = '\uFEFF';

test.each<[string, (rows: string[][]) => string | Buffer]>([
  ['Excel in India: UTF-8 with its mark', (rows) => `${byteOrderMark}${joined(rows, ',')}\r\n`],
  ['Excel where a comma is decimal: semicolons', (rows) => `${byteOrderMark}${joined(rows, ';')}\r\n`],
  ['Excel’s own line for the separator', (rows) => `sep=;\r\n${joined(rows, ';')}\r\n`],
  [
    'Excel’s Unicode text: UTF-16 with tabs',
    (rows) => Buffer.from(`${byteOrderMark}${joined(rows, '\t')}\r\n`, 'utf16le'),
  ],
  ['the same the other way round', (rows) => Buffer.from(`${byteOrderMark}${joined(rows, '\t')}`, 'utf16le').swap16()],
  ['UTF-16 without its mark', (rows) => Buffer.from(joined(rows, ','), 'utf16le')],
  ['the same the other way round', (rows) => Buffer.from(joined(rows, ','), 'utf16le').swap16()],
  ['LibreOffice: tabs', (rows) => `${joined(rows, '\t')}\n`],
  ['Numbers and Google Sheets: no end of the last line', (rows) => joined(rows, ',')],
  [
    'columns that were used once',
    ([header = [], ...rows]) => joined([[...header, '', ''], ...rows.map((cells) => [...cells, '', '', ''])], ','),
  ],
  [
    'header names in other cases',
    ([header = [], ...rows]) => joined([header.map((name) => name.toUpperCase()), ...rows], ','),
  ],
])('a folder saved by %s says the same', async (_program, write) => {
  const before = await readAll();
  await saveAs(write);
  expect(await readAll()).toEqual(before);
});

/** A cell as a spreadsheet in India shows it. */
const shown = (cell: string) =>
  cell
    .replace(/^(true|false)$/, (text) => text.toUpperCase())
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
    .replace(/^0?(\d{1,2}:\d\d)$/, '$1:00')
    .replace(/^(\d+)(\d{3}\.\d\d)$/, '$1,$2')
    .replace(/^(\d+\.\d\d)$/, '₹ $1');

test('a folder whose cells a spreadsheet has put into its own forms says the same', async () => {
  await folder.edit('surat/hours.csv', '07:00', '09:00');
  const before = await readAll();
  await saveAs(
    (rows) => joined(rows, ','),
    (cell) => (/^\d+\.\d{4}$/.test(cell) ? cell.replace('.', ',') : shown(cell)),
  );
  expect(await readFile(path.join(folder.path, 'surat/holidays.csv'), 'utf8')).toContain('29/10/2027');
  expect(await readFile(path.join(folder.path, 'stores.csv'), 'utf8')).toContain('21,1959');
  expect(await readFile(path.join(folder.path, 'surat/hours.csv'), 'utf8')).toContain('9:00:00');
  expect(await readAll()).toEqual(before);
});

const asked = { problem: expect.any(String) as string };

test.each([
  ['₹ 45', 'India', '45'],
  ['Rs. 1,299.00', 'India', '1299.00'],
  ['1,00,000', 'India', '100000'],
  ['45/-', 'India', '45'],
  ['$12.50', 'Canada', '12.50'],
  ['CA$ 1,299', 'Canada', '1299'],
  ['1 299,00', 'Canada', '1299,00'.replace(',', '.')],
  ['164,00', 'India', '164.00'],
  ['1.299,00', 'Canada', '1299.00'],
  ['1.299', 'India', asked],
  ['$ 45', 'India', asked],
  ['₹ 45', 'Canada', asked],
  ['1,29,9', 'India', '1,29,9'],
  ['12,99,00', 'India', '12,99,00'],
  ['about 5', 'India', 'about 5'],
] as const)('the amount %s in %s is %s', (typed, country, amount) => expect(readMoney(typed, country)).toEqual(amount));

test.each([
  ['22/11/2026', 'India', '2026-11-22'],
  ['22/11/2026', 'Canada', '2026-11-22'],
  ['11/22/2026', 'Canada', '2026-11-22'],
  ['11/22/2026', 'India', asked],
  ['05/06/2026', 'India', '2026-06-05'],
  ['05/06/2026', 'Canada', asked],
  ['05/06/2026', undefined, '2026-06-05'],
  ['6/6/2026', 'Canada', '2026-06-06'],
  ['22-11-2026', 'India', '2026-11-22'],
  ['22.11.2026', 'India', '2026-11-22'],
  ['22-Nov-2026', 'Canada', '2026-11-22'],
  ['22 November 2026', 'Canada', '2026-11-22'],
  ['Nov 22, 2026', 'Canada', '2026-11-22'],
  ['22-Nov-26', 'India', asked],
  ['22/11/26', 'India', asked],
  ['2026/11/22', 'India', '2026-11-22'],
  ['2026-11-22 00:00:00', 'India', '2026-11-22'],
  ['22-Foo-2026', 'India', '22-Foo-2026'],
  ['46348', 'India', '46348'],
] as const)('the day %s in %s is %s', (typed, country, day) => expect(readDate(typed, country)).toEqual(day));

test.each([
  ['7:00', '07:00'],
  ['21:00:00', '21:00'],
  ['9:00 PM', '21:00'],
  ['12:30 am', '00:30'],
  ['12:30 pm', '12:30'],
  ['07:30:30', '07:30:30'],
  ['13:00 PM', '13:00 PM'],
  ['6 PM', '18:00'],
  ['12 a.m.', '00:00'],
  ['24:00', '00:00'],
  ['24:30', '24:30'],
  ['7', '7'],
])('the time %s is %s', (typed, time) => expect(readTime(typed, 'India')).toBe(time));

test.each([
  ['1,299', '1299'],
  ['84.0', '84'],
  ['84.000', '84.000'],
  ['8.4', '8.4'],
])('the count %s is %s', (typed, count) => expect(readCount(typed, 'India')).toBe(count));

test.each([
  ['713', '0713'],
  ['40510', '040510'],
  ['4051000', '04051000'],
  ['0713', '0713'],
  ['210690', '210690'],
  ['12345', '12345'],
  ['13', '13'],
])('the code %s has the first 0 that spreadsheets drop: %s', (typed, code) =>
  expect(readHsn(typed, 'India')).toBe(code),
);

test.each([
  ['5%', '5'],
  ['2.50 %', '2.50'],
  ['12,5 %', '12.5'],
])('the share %s is %s', (typed, share) => expect(readPercent(typed, 'India')).toBe(share));

test('a coupon’s value is an amount, and asked where it has a % sign', () => {
  expect(readValue('₹ 50', 'India')).toBe('50');
  expect(readValue('10%', 'India')).toEqual(asked);
});

test.each(['?', '????', '??? 1 kg', 'Toor ???', '?50 off', 'arhar|????', 'Sweets;?????'])(
  'a line in which ? stands for lost letters is refused: %s',
  (text) => expect(v.is(cell.line(100), text)).toBe(false),
);

test('text may ask and wonder', () => {
  expect(v.is(cell.line(100), 'Ready? Really?? (5?)')).toBe(true);
  expect(v.is(cell.prose(100), 'Tired ?? Try tea.')).toBe(true);
  expect(v.is(cell.prose(100), '????? ??? 1 kg.')).toBe(false);
});

test('a folder saved in an encoding without ₹ is refused, one problem a cell', async () => {
  await saveAs((rows) => Buffer.from(joined(rows, ',').replaceAll(/[^\0-\xff]/g, '?'), 'latin1'));
  await expect(readAll()).rejects.toThrow(
    /^stores\.csv:2:bank_account {2}has \? in place of lost letters.*\nsurat\/coupons\.csv:3:description {2}has \? .*$/,
  );
});

test('a folder saved by a program that drops first zeros and shows percent says the same', async () => {
  await folder.edit('surat/items.csv', ',image_name1,colors', ',image_name1,colors,hsn,tax_percent');
  for (const end of ['dal.webp,', 'Golden.,dal.webp,', 'blue.webp|red.webp'])
    await folder.edit('surat/items.csv', `${end}\n`, `${end},0713,5\n`);
  const before = await readAll();
  await saveAs(
    (rows) => joined(rows, ','),
    (text) => (text === '0713' ? '713' : text === '5' ? '5%' : text),
  );
  expect(await readAll()).toEqual(before);
});

test('what is ambiguous is asked with file and line, one problem a cell', async () => {
  await folder.edit('stores.csv', ',395003,', ',M5V 2T6,');
  await folder.edit('stores.csv', ',India,₹,', ',Canada,CA$,');
  await folder.edit('surat/holidays.csv', '2027-10-29', '05/06/2027');
  await folder.append('surat/holidays.csv', '2027-13-45,Never');
  await expect(readAll()).rejects.toThrow(
    'surat/holidays.csv:2:date  may be 2027-06-05 or 2027-05-06: write it as one of these (it is "05/06/2027")\nsurat/holidays.csv:3:date  must be a day that exists (it is "2027-13-45")',
  );
});
