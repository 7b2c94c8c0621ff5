import type { Handlers } from '#server/platform/http/call';
import { addCoupon, endCoupon, readSettings, saveAreas, saveWeek } from './settings.ts';

export const settingsCalls = {
  readSettings: async ({ shop, store }) => ({ data: await readSettings(shop, store) }),
  addCoupon: async ({ shop, store, staff, body }) => {
    await addCoupon(shop, store, body, staff);
    return {};
  },
  endCoupon: async ({ shop, store, staff, body }) => {
    await endCoupon(shop, store, body, staff);
    return {};
  },
  saveAreas: async ({ shop, store, staff, body }) => {
    await saveAreas(shop, store, body.areas, staff);
    return {};
  },
  saveWeek: async ({ shop, store, staff, body }) => {
    await saveWeek(shop, store, body.week, staff);
    return {};
  },
} satisfies Partial<Handlers>;
