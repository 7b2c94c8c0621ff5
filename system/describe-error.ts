/** Database errors quote tables and constraints. Class 22, like other errors, quotes values. */
const quotesNames = (code: unknown) => typeof code === 'string' && /^(?!22)[0-9A-Z]{5}$/.test(code);

/** From the first to the last quotation mark, because values may contain some. */
const withoutQuotes = (text: string) => text.replace(/".*"/s, '"…"');

const clean = (error: Error & { code?: unknown }, text: string) =>
  quotesNames(error.code) ? text : withoutQuotes(text);

/** Without the values of rows. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? clean(error, error.message) : typeof error;

/** Loggable parts of an error: no statement, parameters or details, which contain values of rows. */
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
