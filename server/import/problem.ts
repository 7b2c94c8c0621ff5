/** `line` counts from 1, 0 is the whole file; `column` is a header's name. */
export interface ImportProblem {
  file: string;
  line: number;
  column: string;
  message: string;
}

export type ProblemLocation = Omit<ImportProblem, 'message'>;

/** A refused folder: mistakes or large removals. Nothing was changed. The message has one problem per line. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];

  readonly because: 'mistakes' | 'removal';

  constructor(problems: ImportProblem[], because: 'mistakes' | 'removal' = 'mistakes') {
    const sorted = problems.toSorted(byLocation);
    super(sorted.map(describeProblem).join('\n'));
    this.name = 'ImportRefused';
    this.problems = sorted;
    this.because = because;
  }
}

/** Collects problems, so that operators see all of them at once. */
export class Problems {
  readonly #found: ImportProblem[] = [];

  add(place: ProblemLocation, message: string): void {
    this.#found.push({ ...place, message });
  }

  takeFrom(other: Problems, condition: (problem: ImportProblem) => boolean = () => true): void {
    this.#found.push(...other.#found.filter(condition));
  }

  /** If true, missing rows mean nothing. */
  has(file: string): boolean {
    return this.#found.some((problem) => problem.file === file);
  }

  list(): readonly ImportProblem[] {
    return this.#found;
  }

  /** @throws {ImportRefused} */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new ImportRefused(this.#found);
  }
}

export const wholeFile = (file: string): ProblemLocation => ({ file, line: 0, column: '' });

export const describeProblem = ({ file, line, column, message }: ImportProblem): string =>
  [file, line || '', column].join(':').replace(/:+$/, '') + `  ${message}`;

const byLocation = (a: ImportProblem, b: ImportProblem): number =>
  compare(a.file, b.file) || a.line - b.line || compare(a.column, b.column);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
