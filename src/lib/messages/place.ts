import type { Place } from '../contract/store.ts';

const placeName = ({ district, state }: Place) => [...new Set([district, state])].join(', ');

/** What the address form says about a postal code. */
export const placeMessages = {
  wanted: 'We’ll fill in the city and state.',
  known: (code: string, place: Place) => `${code.trim()} is in ${placeName(place)}.`,
  unknown: 'We do not know this postal code. Please check it.',
  otherState: (code: string, { state }: Place) => `${code.trim()} is in ${state}.`,
} as const;
