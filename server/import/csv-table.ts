import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { wholeFile, type ProblemLocation, type Problems } from './problem.ts';
import { readFolderFile } from './read-folder-file.ts';

/** A row's valid cells by column, and their locations. Invalid cells are missing, and reported as problems. */
export interface CsvRow<T> {
  value: Partial<T>;
  at(column: keyof T & string): ProblemLocation;
}

/** The same data once it has no problems: every row has every cell. */
export type Complete<Read> = Read extends { value: infer Value; at: infer At }
  ? { value: Required<Value>; at: At }
  : { [Key in keyof Read]: Complete<Read[Key]> };

interface RawRow {
  cells: string[];
  /** The line on which the row begins. */
  line: number;
}

interface ReadOptions {
  /** Whether the file may be absent; it then has no rows. */
  isOptional?: boolean;
}

/** A column that may be absent has an optional schema. */
type Entries = Record<
  string,
  v.GenericSchema<string, unknown> | v.OptionalSchema<v.GenericSchema<string, unknown>, string | undefined>
>;
type TableSchema = v.GenericSchema & { entries: Entries };

/**
 * Reads a CSV file (UTF-8, a header row, columns in any order) and returns its valid cells by `schema`, which has an
 * entry for each column. Everything else is added to `problems`, with its line.
 * @param file its path inside `folder`
 */
export async function readCsv<S extends TableSchema>(
  folder: string,
  file: string,
  schema: S,
  problems: Problems,
  { isOptional = false }: ReadOptions = {},
): Promise<CsvRow<v.InferOutput<S>>[]> {
  const columnNames = Object.keys(schema.entries).join(', ');
  const whenMissing = isOptional ? '' : `is missing (its columns are ${columnNames})`;
  const bytes = await readFolderFile(folder, file, problems, whenMissing);
  const text = bytes && decode(bytes, file, problems);
  const [header, ...rows] = text === undefined ? [] : split(text, file, problems);
  if (!header) return [];
  const columns = readHeader(header, schema.entries, file, problems);
  return rows.map((row) => readRow(row, columns, schema, file, problems));
}

/** The file's text with `\n` at the end of every line. */
function decode(bytes: Buffer, file: string, problems: Problems): string | undefined {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
  const line = findLine(bytes, (part) => !isUtf8(part));
  problems.add({ file, line, column: '' }, 'is not UTF-8: save the file as "CSV UTF-8"');
  return undefined;
}

function findLine(bytes: Buffer, matches: (line: Buffer) => boolean): number {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0 && !matches(bytes.subarray(start, end)); end = bytes.indexOf(10, start)) {
    start = end + 1;
    line += 1;
  }
  return line;
}

function split(text: string, file: string, problems: Problems): RawRow[] {
  const rows: RawRow[] = [];
  let lastLine = 0;
  const addRow = (cells: string[], { lines }: { lines: number }): undefined => {
    rows.push({ cells, line: lines - newlinesIn(cells.join('')) });
    lastLine = lines;
  };
  try {
    parse(text, { ...format, on_record: addRow });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = firstFilledLine(text, lastLine);
    problems.add({ file, line, column: '' }, `cannot be read from the row that begins here: ${explain(error)}`);
    return [];
  }
  if (rows.length === 0) problems.add(wholeFile(file), 'is empty: it needs a header row');
  return rows;
}

const format = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true };

const newlinesIn = (text: string): number => text.split('\n').length - 1;

/** A stray quote is noticed late, even at the file's end, so the start of the row is reported. */
const firstFilledLine = (text: string, after: number): number =>
  text.split('\n').findIndex((line, index) => index >= after && line !== '') + 1;

const explain = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quoted cell is never closed'
    : 'a quote stands where none may be (inside a quoted cell it is written twice)';

function readHeader({ cells, line }: RawRow, entries: Entries, file: string, problems: Problems): string[] {
  const names = Object.keys(entries);
  const columns = cells.map((cell) => cell.trim());
  const mistakes = [
    ...names
      .filter((name) => !columns.includes(name) && entries[name]?.type !== 'optional')
      .map((name) => [name, 'the column is missing'] as const),
    ...columns
      .filter((name) => !names.includes(name))
      .map((name) => [name, `is not a column of this file (they are ${names.join(', ')})`] as const),
    ...columns
      .filter((name, index) => columns.indexOf(name) < index)
      .map((name) => [name, 'the column is there twice'] as const),
  ];
  for (const [column, message] of mistakes) problems.add({ file, line, column }, message);
  return columns;
}

function readRow<S extends TableSchema>(
  { cells, line }: RawRow,
  columns: string[],
  schema: S,
  file: string,
  problems: Problems,
): CsvRow<v.InferOutput<S>> {
  const at = (column: string): ProblemLocation => ({
    file,
    line: line + newlinesIn(cells.slice(0, columns.indexOf(column)).join('')),
    column,
  });
  if (cells.length !== columns.length) {
    problems.add({ file, line, column: '' }, `has ${cells.length} cells where the header has ${columns.length}`);
    return { value: {}, at };
  }
  const cellsByColumn = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  const parsed = v.safeParse(schema, cellsByColumn);
  if (parsed.success) return { value: parsed.output, at };
  const issuesByColumn = Map.groupBy(parsed.issues, (issue) => String(issue.path?.[0]?.key));
  for (const [column, [issue]] of issuesByColumn)
    if (columns.includes(column)) problems.add(at(column), describeIssue(issue, cellsByColumn[column]));
  const valid = Object.entries(parsed.output as object).filter(([column]) => !issuesByColumn.has(column));
  return { value: Object.fromEntries(valid) as CsvRow<v.InferOutput<S>>['value'], at };
}

const describeIssue = (issue: v.BaseIssue<unknown> | undefined, cell = ''): string => `${issue?.message}${quote(cell)}`;

/** A cell's text for a problem's message; empty for an empty cell. */
export function quote(cell: string): string {
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  return shown && ` (it is "${shown.replaceAll('\n', ' ')}")`;
}
