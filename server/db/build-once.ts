import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Stands for a value while a statement is built. It may be handed on, but not looked at. */
class Bound {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError('A statement that is built once looked at one of its values.');
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A list of numbers or texts is one value. */
const isRows = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && (value.length === 0 || isRecord(value[0]));

/**
 * Takes apart what a statement is run with: puts all values on a list, and says what is the same in those of another run of the same
 * statement: which rows and columns there are, and which are null.
 */
function flatten(value: unknown, onto: unknown[]): string {
  if (isRows(value)) return `[${value.map((row) => flatten(row, onto)).join()}]`;
  if (isRecord(value))
    return `{${Object.keys(value)
      .map((name) => `${name}:${flatten(value[name], onto)}`)
      .join()}}`;
  if (value === null || value === undefined) return String(value);
  onto.push(value);
  return '$';
}

/** The same with a {@link Bound} for each value, in the order of the list. */
function toBound(value: unknown, next: () => Bound): unknown {
  if (isRows(value)) return value.map((row) => toBound(row, next));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toBound(each, next)]));
  return value === null || value === undefined ? value : next();
}

const bind = (parameter: unknown, values: unknown[]): unknown => {
  if (parameter instanceof Bound) return values[parameter.index];
  return Array.isArray(parameter) ? parameter.map((each) => bind(each, values)) : parameter;
};

/** Statements of one kind differ in how many rows they have and which values are null. Large ones, which are rare, are not kept. */
const maxBuilt = 100;
const maxValues = 300;

/**
 * A statement that Kysely builds once for all runs whose values have the same shape; each run only hands its values over.
 * @param build makes the statement; it may decide by what is null and by the number of rows, but not by the values. Plain objects
 * are rows, so JSON is given as text.
 */
export function buildOnce<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();

  function builtFor(db: Database, values: Values, shape: string): CompiledQuery<Row> {
    const known = built.get(shape);
    if (known) return known;
    let count = 0;
    const query = build(db, toBound(values, () => new Bound(count++)) as Values).compile();
    if (built.size >= maxBuilt) built.clear();
    if (count <= maxValues) built.set(shape, query);
    return query;
  }

  return async (db, values) => {
    const list: unknown[] = [];
    const query = builtFor(db, values, flatten(values, list));
    const parameters = query.parameters.map((each) => bind(each, list));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
