import * as t from '#texts/setup-problems';
import type { Handlers } from '#server/platform/http/call';
import { endSetup, hasStore, openSetupSession, sessionSeconds, setupCookie } from './access.ts';
import { checkDraft, createStore } from './create-store.ts';
import { throwProblems } from './problems.ts';
import { findPlace, readState } from './state.ts';
import { checkDomain, checkKeys, sendTestCode } from './trials.ts';

export const calls = {
  openSetup: async ({ shop, body, setCookie }) => {
    const token = await openSetupSession(shop, body.token);
    setCookie(setupCookie.write(shop.config, token, sessionSeconds));
    return { data: await readState(shop) };
  },
  readSetup: async ({ shop }) => ({ data: await readState(shop) }),
  findSetupPlace: async ({ params }) => ({ data: await findPlace(params.code) }),
  checkSetup: async ({ shop, body }) => ({ data: await checkDraft(shop, body) }),
  createSetupStore: async ({ shop, body }) => {
    await createStore(shop, body);
    return { data: await readState(shop) };
  },
  sendSetupMessage: async ({ shop, body }) => ({ data: await sendTestCode(shop, body.target) }),
  checkPaymentKeys: async ({ shop }) => {
    await checkKeys(shop);
    return {};
  },
  checkDomain: async ({ shop }) => {
    await checkDomain(shop);
    return {};
  },
  finishSetup: async ({ shop, setCookie }) => {
    if (!(await hasStore(shop.db)))
      throwProblems([{ field: 'form', line: 0, column: '', message: t.openStoreFirst() }]);
    await endSetup(shop);
    setCookie(setupCookie.write(shop.config, '', 0));
    return {};
  },
} satisfies Partial<Handlers>;
