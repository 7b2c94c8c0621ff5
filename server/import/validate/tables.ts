import { categoriesFile, itemsFile } from './tables/items.ts';
import { couponsFile, planItemsFile, plansFile } from './tables/offers.ts';
import { deliveryFile, holidaysFile, hoursFile } from './tables/store.ts';

/*
 * The files of an operator's folder: their columns, in any order, and the rules for each single row. Rules across rows are
 * in `references.ts`. `column-notes.ts` explains every column to people.
 */

export * from './tables/items.ts';
export * from './tables/messages.ts';
export * from './tables/offers.ts';
export * from './tables/store.ts';

/** The files of a store, each with its table and the column that orders its rows. */
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

/** The database column of a file's column: `no_of_days` for `noOfDays`. */
export const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
