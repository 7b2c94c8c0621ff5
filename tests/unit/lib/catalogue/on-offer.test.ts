import { expect, it } from 'vitest';
import { badgeFrom, isOnOffer } from '#lib/catalogue/card-product';

const off = (percent: number) => ({ price: 10_000 - percent * 100, mrp: 10_000 });

it('counts from 10 % off as an offer', () => {
  expect([9, 10, 25].map((percent) => isOnOffer(off(percent)))).toEqual([false, true, true]);
  expect(isOnOffer({ price: 10_000, mrp: null })).toBe(false);
});

it('gives a badge to at most a third of the cards, those with the most off', () => {
  const badges = (...percents: number[]) => percents.filter((percent) => percent >= badgeFrom(percents.map(off)));
  expect(badges(30, 20, 11, 12, 9, 2)).toEqual([30, 20]);
  expect(badges(9, 8, 5)).toEqual([]);
  expect(badges(12, 12, 12, 12, 12, 12)).toEqual([]);
  expect(badges(50, 40)).toEqual([]);
});
