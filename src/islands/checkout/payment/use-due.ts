import { useStore } from '@nanostores/react';
import { $due, type Due } from '#lib/stores/checkout/placement';

const nothingDue: Due = { lines: [], coupon: null };

/** The lines and the coupon to pay for; empty until the page is hydrated. */
export const useDue = (): Due => useStore($due, { ssr: () => nothingDue });
