import { categoriesFile, itemsFile } from './tables/items.ts';
import { couponsFile, planItemsFile, plansFile } from './tables/offers.ts';
import { deliveryFile, holidaysFile, hoursFile } from './tables/store.ts';

/* Columns in any order, and the rules for each row. `references.ts` has rules across rows. */

export * from './tables/items.ts';
export * from './tables/messages.ts';
export * from './tables/offers.ts';
export * from './tables/store.ts';

/** `order` is the column that orders the rows. */
export const storeFiles = [
  { file: 'categories', table: 'categories', schema: categoriesFile, order: 'position' },
  { file: 'items', table: 'items', schema: itemsFile, order: 'position' },
  { file: 'delivery', table: 'delivery_zones', schema: deliveryFile, order: 'position' },
  { file: 'hours', table: 'opening_hours', schema: hoursFile, order: 'weekday' },
  { file: 'holidays', table: 'holidays', schema: holidaysFile, order: 'date' },
  { file: 'coupons', table: 'coupons', schema: couponsFile, order: 'code' },
  { file: 'subscriptions', table: 'plans', schema: plansFile, order: 'position' },
  { file: 'subscription-items', table: 'plan_items', schema: planItemsFile, order: 'position' },
] as const;

/** `no_of_days` for `noOfDays`. */
export const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
