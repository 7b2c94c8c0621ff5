import { pino, type Logger } from 'pino';
import type { Config } from './platform/config.ts';

/** The database's errors quote names of tables and constraints; those of class 22, like other errors, quote values. */
const quotesNames = (code: unknown) => typeof code === 'string' && /^(?!22)[0-9A-Z]{5}$/.test(code);

const withoutQuotes = (text: string) => text.replaceAll(/"[^"]*"/g, '"…"');

/**
 * What may be logged of a failure: no statement, parameters or details, which hold the values of rows, nor anything else
 * that an error carries.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status, constraint, table, column } = error as Error & Record<string, unknown>;
  const clean = (text: string) => (quotesNames(code) ? text : withoutQuotes(text));
  return {
    type: error.name,
    message: clean(error.message),
    stack: error.stack && clean(error.stack),
    ...Object.fromEntries(Object.entries({ code, status, constraint, table, column }).filter(([, value]) => value)),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

/** The shop's log: a line of JSON each, to standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: undefined, redact: ['req', 'headers'], serializers: { err: describeError } });
