import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import * as t from '#texts/import-files';
import { readingOf } from './cell-format.ts';
import { readEscaped } from './format-csv.ts';
import { wholeFile, type ProblemLocation, type Problems } from '../problem.ts';
import { findSeparator, withoutComments } from './find-separator.ts';
import { probableColumn } from './misspelt.ts';
import { readText } from './read-text.ts';
import { garbledProblem, repairMojibake } from './mojibake.ts';
import type { CellReading, FileCountry } from './readings.ts';
import { readFolderFile } from './read-folder-file.ts';

/** A row's valid cells, and their locations. Invalid cells are missing and reported. */
export interface CsvRow<T> {
  value: Partial<T>;
  at(column: keyof T & string): ProblemLocation;
}

/** Without problems, every row has every cell. */
export type Complete<Read> = Read extends { value: infer Value; at: infer At }
  ? { value: Required<Value>; at: At }
  : { [Key in keyof Read]: Complete<Read[Key]> };

interface RawRow {
  cells: string[];
  /** Where the row begins. */
  line: number;
}

interface ReadOptions {
  /** Whether the file may be missing; it then has no rows. */
  isOptional?: boolean;
  /** The store's country, for amounts and dates. */
  country?: FileCountry;
}

/** Optional columns have an optional schema. */
type Entries = Record<
  string,
  v.GenericSchema<string, unknown> | v.OptionalSchema<v.GenericSchema<string, unknown>, string | undefined>
>;
type TableSchema = v.GenericSchema & { entries: Entries };

/** Reads a spreadsheet's CSV with a header, columns in any order. @param file its path inside `folder` */
export async function readCsv<S extends TableSchema>(
  folder: string,
  file: string,
  schema: S,
  problems: Problems,
  { isOptional = false, country }: ReadOptions = {},
): Promise<CsvRow<v.InferOutput<S>>[]> {
  const columnNames = Object.keys(schema.entries).join(', ');
  const whenMissing = isOptional ? '' : t.missingFile({ columns: columnNames });
  const bytes = await readFolderFile(folder, file, problems, whenMissing);
  const [header, ...rows] = bytes ? readRawRows(bytes, Object.keys(schema.entries), file, problems) : [];
  const columns = header && readHeader(header, schema.entries, file, problems);
  return columns ? rows.map((row) => readRow(row, columns, schema, file, problems, country)) : [];
}

/** @param columns header names, to find the separator */
export function readRawRows(
  bytes: Buffer,
  columns: string[],
  file: string,
  problems: Problems,
  maxRows?: number,
): RawRow[] {
  const text = readText(bytes, file, problems);
  return text === undefined ? [] : split(text, columns, file, problems, maxRows);
}

function split(saved: string, columns: string[], file: string, problems: Problems, maxRows = -1): RawRow[] {
  const { text, separator } = findSeparator(withoutComments(saved), columns);
  const rows: RawRow[] = [];
  let lastLine = 0;
  const addRow = (cells: string[], { lines }: { lines: number }): undefined => {
    rows.push({ cells, line: lines - newlinesIn(cells.join('')) });
    lastLine = lines;
  };
  try {
    parse(text, { ...format, delimiter: separator, on_record: addRow, to: maxRows });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = firstFilledLine(text, lastLine);
    problems.add({ file, line, column: '' }, t.unreadableFrom({ reason: explain(error) }));
    return [];
  }
  if (rows.length === 0) problems.add(wholeFile(file), t.emptyFile());
  return rows;
}

const format = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true };

const newlinesIn = (text: string): number => text.split('\n').length - 1;

/** A stray quote is found late, even at the file's end, so the row's start is reported. */
const firstFilledLine = (text: string, after: number): number =>
  text.split('\n').findIndex((line, index) => index >= after && line !== '') + 1;

const explain = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED' ? t.quoteOpen() : t.quoteMisplaced();

/** @returns our column names, duplicates as empty; undefined if none is known, which is one problem */
function readHeader({ cells, line }: RawRow, entries: Entries, file: string, problems: Problems): string[] | undefined {
  const names = Object.keys(entries);
  const ownName = (cell: string) => names.find((name) => name.toLowerCase() === cell.toLowerCase()) ?? cell;
  const columns = withoutEmptyEnd(cells).map((cell) => ownName(cell.trim()));
  if (!columns.some((name) => names.includes(name))) {
    problems.add({ file, line, column: '' }, t.noHeader({ columns: names.join(', ') }));
    return undefined;
  }
  const unknown = columns.filter((name) => !names.includes(name));
  const absent = names.filter((name) => !columns.includes(name));
  const missing = absent.filter((name) => entries[name]?.type !== 'optional');
  const meant = new Map(unknown.map((name) => [name, probableColumn(name, absent, missing, unknown.length === 1)]));
  const mistakes = [
    ...missing.filter((name) => ![...meant.values()].includes(name)).map((name) => [name, t.columnMissing()] as const),
    ...[...meant].map(([name, probably]) => {
      const columnsOfFile = names.join(', ');
      return [
        name,
        probably ? t.misspeltColumn({ column: probably }) : t.unknownColumn({ columns: columnsOfFile }),
      ] as const;
    }),
    ...columns.filter((name, index) => columns.indexOf(name) < index).map((name) => [name, t.columnTwice()] as const),
  ];
  for (const [column, message] of mistakes) problems.add({ file, line, column }, message);
  return columns.map((name, index) => (columns.indexOf(name) < index ? '' : name));
}

/** Spreadsheets append columns that were used once to every row. */
function withoutEmptyEnd(cells: string[], from = 0): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(last + 1, from));
}

function readRow<S extends TableSchema>(
  { cells: saved, line }: RawRow,
  columns: string[],
  schema: S,
  file: string,
  problems: Problems,
  country: FileCountry,
): CsvRow<v.InferOutput<S>> {
  const cells = saved.length > columns.length ? withoutEmptyEnd(saved, columns.length) : saved;
  const at = (column: string): ProblemLocation => ({
    file,
    line: line + newlinesIn(cells.slice(0, columns.indexOf(column)).join('')),
    column,
  });
  if (cells.length !== columns.length) {
    problems.add({ file, line, column: '' }, t.cellCount({ count: cells.length, columns: columns.length }));
    return { value: {}, at };
  }
  const cellsByColumn = Object.fromEntries(columns.map((column, index) => [column, readEscaped(cells[index] ?? '')]));
  const { read, asked } = readAsSaved(cellsByColumn, schema.entries, country);
  const parsed = v.safeParse(schema, read);
  if (parsed.success && asked.size === 0) return { value: parsed.output, at };
  const issues = Map.groupBy(parsed.issues ?? [], (issue) => String(issue.path?.[0]?.key));
  const messages = new Map([
    ...[...issues].map(([column, [issue]]) => [column, `${issue?.message}`] as const),
    ...asked,
  ]);
  for (const [column, message] of messages)
    if (columns.includes(column)) problems.add(at(column), message + quote(cellsByColumn[column]));
  const valid = Object.entries(parsed.output as object).filter(([column]) => !messages.has(column));
  return { value: Object.fromEntries(valid) as CsvRow<v.InferOutput<S>>['value'], at };
}

/** Cells in our notation, and the problems of ambiguous ones. */
function readAsSaved(cells: Record<string, string>, entries: Entries, country: FileCountry) {
  const read = { ...cells };
  const asked = new Map<string, string>();
  for (const [column, text] of Object.entries(cells)) {
    const value = text.trim() === '' || !entries[column] ? text : readCell(text, entries[column], country);
    if (typeof value === 'string') read[column] = value;
    else asked.set(column, value.problem);
  }
  return { read, asked };
}

/** Other cells check for garbled letters themselves, or accept no such letters. */
function readCell(text: string, entry: Entries[string], country: FileCountry): ReturnType<CellReading> {
  const read = readingOf(entry);
  if (!read) return text;
  const garbled = garbledProblem(text, repairMojibake(text));
  return garbled === undefined ? read(text, country) : { problem: garbled };
}

export function quote(cell = ''): string {
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  return shown && ` ${t.quoted({ cell: shown.replaceAll('\n', ' ') })}`;
}
