import { ShopError } from '#contract/errors';
import type { SetupProblem } from '#contract/setup/setup';
import type { ImportProblem } from '#server/import/problem';
import { shelfFile } from './shelf-file.ts';

const maxShown = 50;

/** @throws {ShopError} `setup_refused`, with the problems */
export function throwProblems(problems: SetupProblem[]): never {
  throw new ShopError('setup_refused', { problems: problems.slice(0, maxShown), count: problems.length });
}

/** Draft fields whose stores.csv column has another name. */
const fields: Record<string, string> = { store_name: 'name', phone_no: 'phone' };

/** Maps a folder's problems to the draft's fields. Drops operator facts, which repeat the store's. */
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
