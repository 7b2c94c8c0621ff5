import { asciiDigits } from '../account/typed-text.ts';
import type { Place } from '../contract/store.ts';

const compact = (code: string) => asciiDigits(code).replace(/\s/g, '').toUpperCase();

/** Whether a place belongs to a postal code. Canadian places have only the first half of a code. */
export const isPlaceOf = ({ postal_code }: Pick<Place, 'postal_code'>, code: string): boolean =>
  compact(code).startsWith(compact(postal_code));
