import type { Minor } from './money.ts';

/** The unit of cash payments by currency (ISO 4217): whole rupees. Other currencies are not rounded. */
const cashUnits: Partial<Record<string, Minor>> = { INR: 100 };

/** The smallest cash payment in a currency, in minor units. */
export const cashUnit = (currency: string): Minor => cashUnits[currency] ?? 1;

/** Rounds an amount to what can be paid in cash, halves up. */
export const roundCash = (amount: Minor, currency: string): Minor =>
  Math.round(amount / cashUnit(currency)) * cashUnit(currency);
