import * as v from 'valibot';

/** Parses stored JSON and validates it; undefined if it is missing or damaged. */
export function parseStored<T>(schema: v.GenericSchema<any, T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    const checked = v.safeParse(schema, JSON.parse(text));
    return checked.success ? checked.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
