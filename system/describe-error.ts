/** The database's errors quote names of tables and constraints; those of class 22, like other errors, quote values. */
const quotesNames = (code: unknown) => typeof code === 'string' && /^(?!22)[0-9A-Z]{5}$/.test(code);

/** From the first quotation mark to the last, because a value may have some itself. */
const withoutQuotes = (text: string) => text.replace(/".*"/s, '"…"');

const clean = (error: Error & { code?: unknown }, text: string) =>
  quotesNames(error.code) ? text : withoutQuotes(text);

/** A failure's message, without the values of rows. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? clean(error, error.message) : typeof error;

/**
 * What may be logged of a failure: no statement, parameters or details, which hold the values of rows, nor anything else
 * that an error carries.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status, constraint, table, column } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: messageOf(error),
    stack: error.stack && clean(error, error.stack),
    ...Object.fromEntries(Object.entries({ code, status, constraint, table, column }).filter(([, value]) => value)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}
