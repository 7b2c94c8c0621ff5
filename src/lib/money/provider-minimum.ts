import type { Minor } from './money.ts';

/** The smallest payment or refund of the payment provider. */
export const providerMinimum: Minor = 100;
