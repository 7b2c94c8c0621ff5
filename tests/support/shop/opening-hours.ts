import { surat } from './catalogue.ts';
import { storeIds } from './customers.ts';

/** Rows of `opening_hours` for Surat, the same on each weekday: from 7 to 22 unless said otherwise. */
export const everyDay = <Other extends object>(other: Other) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...storeIds(surat), weekday, opens: '07:00', closes: '22:00', ...other }));
