/** A mistake in a folder. `line` counts from 1, 0 means the whole file; `column` is a header's name. */
export interface ImportProblem {
  file: string;
  line: number;
  column: string;
  message: string;
}

export type ProblemLocation = Omit<ImportProblem, 'message'>;

/** A folder that cannot be imported. Nothing was changed; the message lists every problem, one per line. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: ImportProblem[]) {
    const sorted = problems.toSorted(byLocation);
    super(sorted.map(describe).join('\n'));
    this.name = 'ImportRefused';
    this.problems = sorted;
  }
}

/** Collects problems, so that operators see all of them at once. */
export class Problems {
  readonly #found: ImportProblem[] = [];

  add(place: ProblemLocation, message: string): void {
    this.#found.push({ ...place, message });
  }

  /** Whether a file has problems: then its missing rows mean nothing. */
  has(file: string): boolean {
    return this.#found.some((problem) => problem.file === file);
  }

  /** @throws {ImportRefused} */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new ImportRefused(this.#found);
  }
}

/** The location of problems with a whole file, or of something missing in it. */
export const wholeFile = (file: string): ProblemLocation => ({ file, line: 0, column: '' });

const describe = ({ file, line, column, message }: ImportProblem): string =>
  [file, line || '', column].join(':').replace(/:+$/, '') + `  ${message}`;

const byLocation = (a: ImportProblem, b: ImportProblem): number =>
  compare(a.file, b.file) || a.line - b.line || compare(a.column, b.column);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
