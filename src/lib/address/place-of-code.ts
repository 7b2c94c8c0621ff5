import { asciiDigits } from '../account/typed-text.ts';
import type { Place } from '../contract/store.ts';

const compact = (code: string) => asciiDigits(code).replace(/\s/g, '').toUpperCase();

/** Whether a place is the one of a postal code; a Canadian place is known by the code's first half. */
export const isPlaceOf = ({ postal_code }: Pick<Place, 'postal_code'>, code: string): boolean =>
  compact(code).startsWith(compact(postal_code));
