import type { Minor } from './money.ts';

/** Rounds an amount to whole rupees, halves up: cash has no smaller coins. */
export const inWholeRupees = (amount: Minor): Minor => Math.round(amount / 100) * 100;
