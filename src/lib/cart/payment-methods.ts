import type { Minor } from '../money/money.ts';
import { providerMinimum } from '../money/provider-minimum.ts';

export type PaymentMethod = 'COD' | 'online';

export const paymentMethods = (total: Minor, paysOnline: boolean, takesCash: boolean): PaymentMethod[] => [
  ...(paysOnline && total >= providerMinimum ? (['online'] as const) : []),
  ...(takesCash ? (['COD'] as const) : []),
];

/** The preferred method if it is available, else the one that is. */
export const methodToUse = (methods: PaymentMethod[], preferred: PaymentMethod): PaymentMethod =>
  methods.includes(preferred) ? preferred : (methods[0] ?? 'COD');
