import type { Minor } from './money.ts';

/** The least that the payment provider takes or refunds. */
export const providerMinimum: Minor = 100;
