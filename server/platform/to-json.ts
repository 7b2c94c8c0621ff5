/** A value for a column of JSON: PostgreSQL refuses lone surrogates there, and replaces them in other texts. */
export const toJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
