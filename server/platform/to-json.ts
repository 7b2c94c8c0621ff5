/** Encodes a JSON column. PostgreSQL refuses lone surrogates there. */
export const toJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
