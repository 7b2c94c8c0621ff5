import * as v from 'valibot';
import type { CellProblem } from '#contract/settings/settings';
import { ShopError } from '#contract/errors';
import { cellText } from '#server/import/parse/cell-format';
import type { CsvRow } from '#server/import/parse/csv-table';
import * as t from '#texts/settings-problems';
import { Problems } from '#server/import/problem';

type Schema = v.GenericSchema<any, any> & { entries: Record<string, v.GenericSchema<any, any>> };

export const toCells = <S extends Schema>(schema: S, row: object) =>
  Object.fromEntries(
    Object.entries(schema.entries).map(([name, cell]) => [
      name,
      cellText(cell, (row as Record<string, unknown>)[name]),
    ]),
  ) as Record<keyof S['entries'], string>;

/** Lets an export of the settings be imported again. @throws {ShopError} `settings_refused` with all problems */
export function parseCells<S extends Schema>(
  schema: S,
  rows: object[],
  check: (rows: CsvRow<v.InferOutput<S>>[], problems: Problems) => void = () => {},
): v.InferOutput<S>[] {
  const found: CellProblem[] = [];
  const parsed = rows.map((cells, row) => {
    const { success, output, issues } = v.safeParse(schema, cells);
    for (const issue of issues ?? []) found.push({ row, column: v.getDotPath(issue) ?? '', message: issue.message });
    return success ? output : undefined;
  });
  refuse(found);
  const problems = new Problems();
  const values = parsed as v.InferOutput<S>[];
  const at = (row: number) => (column: string) => ({ file: t.row(), line: row + 1, column });
  check(
    values.map((value, row) => ({ value, at: at(row) })),
    problems,
  );
  refuse(problems.list().map(({ line, column, message }) => ({ row: line - 1, column, message })));
  return values;
}

/** @throws {ShopError} `settings_refused` if there are problems */
export function refuse(problems: CellProblem[]): void {
  if (problems.length > 0) throw new ShopError('settings_refused', { problems });
}
