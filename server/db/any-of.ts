import { sql } from 'kysely';

/**
 * Any of a list, to compare a column with. PostgreSQL does not see how long the list is: where it does, it makes another plan
 * for each run of a prepared statement with a short list, which takes twice as long as the run.
 * @param type of the column
 */
export const anyOf = (list: number[], type: 'integer' | 'bigint') => {
  const array = sql.raw(`${type}[]`);
  return sql<number>`any((select ${list}::${array})::${array})`;
};
