import * as v from 'valibot';
import { ShopError } from '#contract/errors';

/** Parses JSON from a provider. @throws {ShopError} `invalid_input` */
export function parseJson<S extends v.GenericSchema<any, any>>(schema: S, text: string): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError) throw new ShopError('invalid_input');
    throw error;
  }
}
