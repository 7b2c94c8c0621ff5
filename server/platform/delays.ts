import type { Shop } from './shop.ts';

export const timeFromNow = ({ now }: Pick<Shop, 'now'>, milliseconds: number) =>
  new Date(now().getTime() + milliseconds);

/** The delay after `attempts` failures in a row: `firstDelayMs`, doubled each time up to `maxDelayMs`. */
export const backoffMs = (attempts: number, { firstDelayMs = 2000, maxDelayMs = Infinity }) =>
  Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
