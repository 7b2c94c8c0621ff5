import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as t from '#texts/convert';
import { readRawRows } from '../parse/csv-table.ts';
import { isAbsent } from '../parse/read-folder-file.ts';
import { Problems } from '../problem.ts';
import { repairMojibake } from '../parse/mojibake.ts';

const shown = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

/** Headings shown when others are missing. */
const shownColumns = 8;

const firstOf = (columns: string[]): string =>
  [...columns.slice(0, shownColumns), ...(columns.length > shownColumns ? ['…'] : [])].join(', ');

export interface ExportRow {
  line: number;
  /** The cell of the first existing column, ignoring case; empty without one. */
  get(...columns: string[]): string;
}

export interface Export {
  columns: string[];
  rows: ExportRow[];
  /** One line per fixed cell. */
  repaired: string[];
}

/** @param needed required columns, each by the names that it has had @throws {ImportRefused} with file and line */
export async function readExport(file: string, needed: string[][], inEnglish: string): Promise<Export> {
  const problems = new Problems();
  const name = path.basename(file);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw isAbsent(error) ? new Error(t.noFile({ file: name }), { cause: error }) : error;
  });
  const [header, ...saved] = readRawRows(bytes, needed.flat(), name, problems);
  problems.throwIfAny();
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  const places = new Map(columns.map((column, index) => [column.toLowerCase(), index]));
  const missing = needed
    .filter((names) => !names.some((each) => places.has(each.toLowerCase())))
    .map(([column = '']) => column);
  if (missing.length > 0)
    problems.add(
      { file: name, line: header?.line ?? 1, column: '' },
      t.columnsMissing({
        count: missing.length,
        columns: missing.join(', '),
        found: firstOf(columns),
        advice: inEnglish,
      }),
    );
  problems.throwIfAny();
  const repaired: string[] = [];
  const repair = (cell: string, line: number) => {
    const text = repairMojibake(cell);
    if (text !== cell) repaired.push(t.mended({ line, before: shown(cell), after: shown(text) }));
    return text;
  };
  const rows = saved.map(({ cells, line }) => ({ cells: cells.map((cell) => repair(cell, line)), line }));
  return {
    columns,
    repaired,
    rows: rows.map(({ cells, line }) => ({
      line,
      // Exports put an apostrophe before formulas.
      get: (...names) => {
        const place = names.map((each) => places.get(each.toLowerCase())).find((each) => each !== undefined);
        return place === undefined ? '' : (cells[place] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
      },
    })),
  };
}
