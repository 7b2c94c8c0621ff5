import { ShopError } from '#contract/errors';
import type { SetupProblem } from '#contract/setup/setup';
import type { ImportProblem } from '#server/import/problem';
import { shelfFile } from './shelf-file.ts';

/** The most problems of a file that are shown. */
const maxShown = 50;

/** @throws {ShopError} `setup_refused`, with the problems */
export function throwProblems(problems: SetupProblem[]): never {
  throw new ShopError('setup_refused', { problems: problems.slice(0, maxShown), count: problems.length });
}

/** The fields of the draft by the columns of stores.csv where their names differ. */
const fields: Record<string, string> = { store_name: 'name', phone_no: 'phone' };

/** The problems of a folder made of a draft, by the draft's fields. The operator's facts repeat the store's. */
export function toSetupProblems(problems: readonly ImportProblem[]): SetupProblem[] {
  const isOfStore = problems.some(({ file }) => file !== 'operator.csv');
  const shown = isOfStore ? problems.filter(({ file }) => file !== 'operator.csv') : problems;
  return shown.map(({ file, line, column, message }) => {
    const at = { line: 0, column: '', message };
    if (file === 'stores.csv') return { ...at, field: fields[column] ?? column };
    if (file.endsWith('delivery.csv')) return { ...at, field: `delivery.${column}` };
    if (file.endsWith('hours.csv')) return { ...at, field: 'hours.0' };
    if (file.endsWith(shelfFile)) return { field: 'file', line, column, message };
    return { ...at, field: 'form' };
  });
}
