/** One thing that is wrong with a folder. `line` counts from 1, 0 stands for the file as a whole; `column` is a header's name. */
export interface Problem {
  file: string;
  line: number;
  column: string;
  message: string;
}

/** Where a problem is. */
export type FilePlace = Omit<Problem, 'message'>;

/** A folder that cannot be imported. Nothing of it was taken over; the message lists every problem, a line each. */
export class ImportRefused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: Problem[]) {
    const sorted = problems.toSorted(byPlace);
    super(sorted.map(describe).join('\n'));
    this.name = 'ImportRefused';
    this.problems = sorted;
  }
}

/** Collects problems, so that an operator sees all of them at once. */
export class Problems {
  readonly #found: Problem[] = [];

  add(place: FilePlace, message: string): void {
    this.#found.push({ ...place, message });
  }

  /** Whether anything is wrong with a file, so that what it lacks says nothing. */
  isAbout(file: string): boolean {
    return this.#found.some((problem) => problem.file === file);
  }

  /** @throws {ImportRefused} when there is any */
  refuse(): void {
    if (this.#found.length > 0) throw new ImportRefused(this.#found);
  }
}

/** A file as a whole, or something that is not in it. */
export const wholeFile = (file: string): FilePlace => ({ file, line: 0, column: '' });

const describe = ({ file, line, column, message }: Problem): string =>
  [file, line || '', column].join(':').replace(/:+$/, '') + `  ${message}`;

const byPlace = (a: Problem, b: Problem): number =>
  compare(a.file, b.file) || a.line - b.line || compare(a.column, b.column);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
