import { grouped } from '../money/grouped.ts';

/** A distance for customers: to 100 m, from 100 km on to a kilometre: `1,145 km`. */
export const distanceWords = (kilometres: number): string =>
  `${kilometres < 100 ? kilometres : grouped(Math.round(kilometres))} km`;
