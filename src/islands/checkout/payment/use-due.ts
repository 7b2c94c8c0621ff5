import { useStore } from '@nanostores/react';
import { $due, type Due } from '#lib/stores/checkout/order-placement';

const nothing: Due = { lines: [], coupon: null };

/** What is owed for; nothing on a page that has just come. */
export const useDue = (): Due => useStore($due, { ssr: () => nothing });
