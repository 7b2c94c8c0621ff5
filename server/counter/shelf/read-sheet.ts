import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { AmountCountry } from '#lib/money/read-amount';
import * as t from '#texts/sheet';
import * as cell from '#server/import/parse/cells';
import { repairMojibake } from '#server/import/parse/mojibake';
import { withoutBom } from '#server/import/parse/read-text';
import { readCount, readMoney, type CellReading } from '#server/import/parse/readings';
import { downloadedColumn, isHeader, readHeader, type Column, type SheetHeader } from './sheet-columns.ts';

const yesOrNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['true', 'false', 'yes', 'no'], t.trueOrFalse),
  v.transform((text) => text === 'true' || text === 'yes'),
);

/** Accepts the formats of an operator's files: `₹ 45`, `Rs. 1,299.00`, `99,50`. */
const readAs = (read: CellReading, country?: AmountCountry) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const text = read(dataset.value, country);
      if (typeof text === 'string') return text;
      addIssue({ message: text.problem });
      return NEVER;
    }),
  );

/** Accepts `10.0` from spreadsheets. */
const count = v.pipe(readAs(readCount), cell.count);

/** Accepts spreadsheet formats: `'8901030895484`, `8901030895484.00`, `8 901030 895484`. */
const barcode = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replace(/^'/, '')
      .replaceAll(/\s/g, '')
      .replace(/^(\d{8,14})\.0+$/, '$1'),
  ),
  cell.barcode,
);

/** Empty cells are ignored. */
const cellsIn = (country: AmountCountry) => {
  const price = v.pipe(readAs(readMoney, country), cell.money);
  const names = { item_id: cell.id, barcode, item_name: v.string(), unit: v.string() };
  const cells = { ...names, price, mrp: price, stock: count, sold_out: yesOrNo, hidden: yesOrNo };
  return cells satisfies Record<Column, v.GenericSchema<string, unknown>>;
};

type Cells = ReturnType<typeof cellsIn>;
export type SheetCells = { [Name in Column]?: v.InferOutput<Cells[Name]> };

export interface SheetProblem {
  /** From 1; 0 for the whole sheet. */
  line: number;
  column: string;
  message: string;
}

/** Cells with a problem have no value. */
export interface SheetRow {
  line: number;
  values: SheetCells;
  problems: Omit<SheetProblem, 'line'>[];
}

export interface Sheet extends Pick<SheetHeader, 'readAs' | 'unused'> {
  rows: SheetRow[];
  /** Why the whole sheet cannot be used. */
  problem?: string;
}

const maxRows = 10_000;
/** How many rows may precede the header, such as a wholesaler's name. */
const rowsBeforeHeader = 10;

const separatorLine = /^sep=([,;\t])\r?\n/i;

/** The separator from Excel's `sep=` line or from the header: comma, semicolon or tab. */
function separatorOf(csv: string): string {
  const named = separatorLine.exec(csv)?.[1];
  if (named) return named;
  const lines = csv.split('\n', 2 * rowsBeforeHeader);
  return [';', '\t'].find((separator) => lines.some((line) => isHeader(line.split(separator), 2))) ?? ',';
}

/** Columns may be in any order, under any usual heading. Prices are in the currency of `country`. */
export function readSheet(csv: string, country: AmountCountry): Sheet {
  const refuse = (problem: string): Sheet => ({ rows: [], problem, unused: [], readAs: [] });
  const records = parseRecords(withoutBom(csv));
  if (typeof records === 'string') return refuse(records);
  const first = Math.max(
    0,
    records.slice(0, rowsBeforeHeader).findIndex(({ cells }) => isHeader(cells.map(repaired))),
  );
  const header = readHeader((records[first]?.cells ?? []).map(repaired));
  if (typeof header === 'string') return refuse(header);
  const lines = records.slice(first + 1);
  if (lines.length > maxRows) return refuse(t.tooManyRows({ count: maxRows }));
  const cells = cellsIn(country);
  const rows = lines.map(({ cells: texts, line }) => ({ line, ...readRow(header, texts, cells) }));
  return { rows, unused: header.unused, readAs: header.readAs };
}

const repaired = (cell: string): string => repairMojibake(cell).trim();

/** Each row has its last line. Returns a message if the CSV is malformed. */
function parseRecords(csv: string): { cells: string[]; line: number }[] | string {
  try {
    const records = parse(csv, {
      info: true,
      delimiter: separatorOf(csv),
      from_line: separatorLine.test(csv) ? 2 : 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: rowsBeforeHeader + maxRows + 1, // one row too many is enough to refuse the sheet
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return t.badQuotes();
  }
}

export const downloadedCell = (row: Record<string, string>): string =>
  Object.entries(row)
    .map(([column, text]) => `${column}=${text}`)
    .join(' ');

/** Keeps later sales and price changes. @returns false if `downloaded` cannot be parsed */
function dropUnedited(values: SheetCells, downloaded: string, cells: Cells): boolean {
  const isColumn = (name: string): name is Column => Object.hasOwn(cells, name);
  for (const part of downloaded.split(/\s+/)) {
    const [column = '', text = ''] = part.split('=');
    if (!isColumn(column)) return false;
    const before = text === '' ? undefined : v.safeParse(cells[column] as v.GenericSchema<string, unknown>, text);
    if (before && !before.success) return false;
    const isName = column === 'barcode' && values.item_id === undefined;
    if (!isName && values[column] === before?.output) delete values[column];
  }
  return true;
}

function readRow({ columns, downloaded }: SheetHeader, texts: string[], cells: Cells): Omit<SheetRow, 'line'> {
  const values: Record<string, unknown> = {};
  const problems: SheetRow['problems'] = [];
  columns.forEach((column, index) => {
    if (!column) return;
    const text = repaired(texts[index] ?? '');
    if (text === '') return;
    const read = v.safeParse(cells[column] as v.GenericSchema<string, unknown>, text);
    if (read.success) values[column] = read.output;
    else problems.push({ column, message: t.cellValue({ problem: read.issues[0].message, value: text.slice(0, 40) }) });
  });
  const before = repaired(texts[downloaded] ?? '');
  if (before && !dropUnedited(values as SheetCells, before, cells))
    problems.push({ column: downloadedColumn, message: t.asDownloaded() });
  if (texts.slice(columns.length).some(repaired))
    problems.push({
      column: columns.at(-1) ?? '',
      message: t.extraCells(),
    });
  return { values: values as SheetCells, problems };
}
