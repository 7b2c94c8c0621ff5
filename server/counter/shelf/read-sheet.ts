import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { barcode } from '#contract/counter/shelf';
import * as cell from '#server/import/cells';
import { readCount, readMoney, type CellReading } from '#server/import/spreadsheet/readings';

const yesOrNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['true', 'false', 'yes', 'no'], 'must be true or false, or yes or no'),
  v.transform((text) => text === 'true' || text === 'yes'),
);

/** A cell that is read as in an operator's folder: `₹ 45`, `Rs. 1,299.00`, `99,50`. */
const readAs = (read: CellReading) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const text = read(dataset.value, undefined);
      if (typeof text === 'string') return text;
      addIssue({ message: text.problem });
      return NEVER;
    }),
  );

const price = v.pipe(readAs(readMoney), cell.money);

/** A count, also where a spreadsheet made `10.0` of it. */
const count = v.pipe(readAs(readCount), cell.count);

/** The cells of a sheet that are used; an empty cell says nothing. */
const cells = {
  item_id: cell.id,
  barcode: v.pipe(v.string(), barcode),
  price,
  mrp: price,
  stock: count,
  sold_out: yesOrNo,
  hidden: yesOrNo,
} satisfies Record<string, v.GenericSchema<string, unknown>>;

/** The column with a row's values at download: `price=45.00 stock=12`. */
export const downloadedColumn = 'as_downloaded';

type Column = keyof typeof cells;
/** What a row says. */
export type SheetCells = { [Name in Column]?: v.InferOutput<(typeof cells)[Name]> };

export interface SheetProblem {
  /** From 1; 0 is about the whole sheet. */
  line: number;
  column: string;
  message: string;
}

export interface Sheet {
  rows: { line: number; said: SheetCells }[];
  problems: SheetProblem[];
  unused: string[];
}

const maxRows = 10_000;
const settable: readonly Column[] = ['price', 'mrp', 'stock', 'sold_out', 'hidden'];
const isColumn = (name: string): name is Column => Object.hasOwn(cells, name);

/** Excel's first line that names the separator. */
const separatorLine = /^\uFEFF?sep=([,;\t])\r?\n/i;

/** The separator that is named, or that the header row has most of: spreadsheets of many countries write semicolons or tabs. */
function separatorOf(csv: string): string {
  const named = separatorLine.exec(csv)?.[1];
  if (named) return named;
  const header = csv.split('\n', 1)[0] ?? '';
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Reads a CSV with a header row, columns in any order and of any case; a row with a wrong cell is only a problem. */
export function readSheet(csv: string): Sheet {
  const refuse = (message: string): Sheet => ({
    rows: [],
    problems: [{ line: 0, column: '', message }],
    unused: [],
  });
  const records = parseRecords(csv);
  if (typeof records === 'string') return refuse(records);
  const [header, ...lines] = records;
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  const twice = names.find((name, index) => isColumn(name) && names.indexOf(name) < index);
  if (twice) return refuse(`The column ${twice} is there twice.`);
  const hasBoth = names.includes('item_id') && names.includes('barcode');
  const hasOne = names.includes('item_id') || names.includes('barcode');
  if (!hasOne || !(hasBoth || settable.some((name) => names.includes(name))))
    return refuse(
      'The first row must name the columns: item_id or barcode, and price, mrp, stock, sold_out or hidden.',
    );
  if (lines.length > maxRows) return refuse(`The sheet has more than ${maxRows} rows: please send it in parts.`);
  const problems: SheetProblem[] = [];
  const rows = lines.flatMap(({ cells: texts, line }) => {
    const { said, wrong } = readCells(names, texts);
    const downloaded = texts[names.indexOf(downloadedColumn)]?.trim();
    if (downloaded && !dropUnedited(said, downloaded))
      wrong.push({ column: downloadedColumn, message: 'must stay as it was downloaded, or be left out' });
    problems.push(...wrong.map((problem) => ({ line, ...problem })));
    return wrong.length > 0 ? [] : [{ line, said }];
  });
  return { rows, problems, unused: names.filter((name) => name && !isColumn(name) && name !== downloadedColumn) };
}

/** The rows with the lines on which they end, or why they cannot be read. */
function parseRecords(csv: string): { cells: string[]; line: number }[] | string {
  try {
    const records = parse(csv, {
      bom: true,
      info: true,
      delimiter: separatorOf(csv),
      from_line: separatorLine.test(csv) ? 2 : 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return 'The sheet cannot be read: a quotation mark is missing, or stands where none may be.';
  }
}

/** The values of a row at download, for the column `as_downloaded`. */
export const downloadedCell = (row: Record<string, string>): string =>
  Object.entries(row)
    .map(([column, text]) => `${column}=${text}`)
    .join(' ');

/**
 * Drops cells that still have the downloaded value, so that later sales and price changes are kept.
 * @returns false if `downloaded` cannot be parsed
 */
function dropUnedited(said: SheetCells, downloaded: string): boolean {
  for (const part of downloaded.split(/\s+/)) {
    const [column = '', text = ''] = part.split('=');
    if (!isColumn(column)) return false;
    const before = text === '' ? undefined : v.safeParse(cells[column] as v.GenericSchema<string, unknown>, text);
    if (before && !before.success) return false;
    const isName = column === 'barcode' && said.item_id === undefined;
    if (!isName && said[column] === before?.output) delete said[column];
  }
  return true;
}

function readCells(names: string[], texts: string[]) {
  const said: Record<string, unknown> = {};
  const wrong: Omit<SheetProblem, 'line'>[] = [];
  names.forEach((column, index) => {
    const text = texts[index]?.trim() ?? '';
    if (!isColumn(column) || text === '') return;
    const read = v.safeParse(cells[column] as v.GenericSchema<string, unknown>, text);
    if (read.success) said[column] = read.output;
    else wrong.push({ column, message: `${read.issues[0].message} (it is "${text.slice(0, 40)}")` });
  });
  if (texts.slice(names.length).some((text) => text.trim()))
    wrong.push({
      column: names.at(-1) ?? '',
      message: 'has cells after it without a column: 1,000 needs quotation marks',
    });
  return { said: said as SheetCells, wrong };
}
