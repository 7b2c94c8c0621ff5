import { grouped } from '../money/grouped.ts';

/** A distance as customers read it: to 100 m, but far away to a kilometre: `1,145 km`. */
export const distanceWords = (kilometres: number): string =>
  `${kilometres < 100 ? kilometres : grouped(Math.round(kilometres))} km`;
