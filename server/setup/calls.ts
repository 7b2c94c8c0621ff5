import type { Handlers } from '#server/platform/http/call';
import { countCaller, countUse } from '#server/platform/limits/rate-limits';
import type { Shop } from '#server/platform/shop';
import { endSetup, hasStore, openSetupSession, sessionSeconds, setupCookie } from './access.ts';
import { checkDraft, createStore } from './create-store.ts';
import { throwProblems } from './problems.ts';
import { findPlace, readState } from './state.ts';
import { checkDomain, checkKeys, sendTestCode } from './trials.ts';

const countSession = (shop: Shop) => countUse(shop, 'setup-of-session', 'shop');

/** The calls of the set-up page. */
export const calls = {
  openSetup: async ({ shop, body, from, setCookie }) => {
    await countCaller(shop, 'setup-from-address', from);
    const token = await openSetupSession(shop, body.token);
    setCookie(setupCookie.write(shop.config, token, sessionSeconds));
    return { data: await readState(shop) };
  },
  readSetup: async ({ shop }) => ({ data: await readState(shop) }),
  findSetupPlace: async ({ params }) => ({ data: await findPlace(params.code) }),
  checkSetup: async ({ shop, body }) => {
    await countSession(shop);
    return { data: await checkDraft(shop, body) };
  },
  createSetupStore: async ({ shop, body }) => {
    await countSession(shop);
    await createStore(shop, body);
    return { data: await readState(shop) };
  },
  sendSetupMessage: async ({ shop, body }) => ({ data: await sendTestCode(shop, body.target) }),
  checkPaymentKeys: async ({ shop }) => {
    await countSession(shop);
    await checkKeys(shop);
    return {};
  },
  checkDomain: async ({ shop }) => {
    await countSession(shop);
    await checkDomain(shop);
    return {};
  },
  finishSetup: async ({ shop, setCookie }) => {
    if (!(await hasStore(shop.db)))
      throwProblems([{ field: 'form', line: 0, column: '', message: 'Open your store first.' }]);
    await endSetup(shop);
    setCookie(setupCookie.write(shop.config, '', 0));
    return {};
  },
} satisfies Partial<Handlers>;
