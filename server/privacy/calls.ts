import type { Handlers } from '#server/platform/http/call';
import { deleteAccount } from './account-deletion.ts';
import { readOwnData } from './own-data.ts';

export const calls = {
  getOwnData: async ({ shop, customerId }) => ({ data: await readOwnData(shop, customerId) }),
  deleteAccount: async ({ shop, body, customerId }) => {
    await deleteAccount(shop, customerId, body);
    return {};
  },
} satisfies Partial<Handlers>;
