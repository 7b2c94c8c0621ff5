import * as v from 'valibot';
import type { CartLine } from '#contract/cart';
import { cartLine } from '#contract/cart-line';
import { toDecimal } from '#lib/money/money';

/** Cart lines as stored on the device: in wire form, prices decimal. */
export const storedLines = v.array(cartLine);

export const toStoredLines = (lines: readonly CartLine[]): v.InferInput<typeof storedLines> =>
  lines.map((line) => ({ ...line, price: toDecimal(line.price) }));
