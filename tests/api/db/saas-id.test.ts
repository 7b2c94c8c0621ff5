import { openAsBlob } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { createPGlite, onPGlite } from '#server/db/database';
import { signUp } from '#tests/support/shop/customers';
import { templateSettings } from '#tests/support/shop/copied-database';
import { examplesFor } from '#tests/support/shop/examples';
import { callApi, type CallName } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie } from '#tests/support/shop/staff';

/*
 * What every call says to the database: on a table of an operator's data it names `saas_id`, by which these tables can be
 * distributed over several databases.
 */

let shop: TestShop;
const statements = new Map<string, string>();
let current = '';

beforeAll(async () => {
  const pglite = await createPGlite(undefined, await openAsBlob(process.env[templateSettings.pglite] ?? ''));
  type Query = (text: string, ...rest: never[]) => Promise<unknown>;
  const listen = (to: { query: unknown }) => {
    const query = (to.query as Query).bind(to);
    to.query = (text: string, ...rest: never[]) => {
      if (current && !statements.has(text)) statements.set(text, current);
      return query(text, ...rest);
    };
  };
  listen(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      listen(tx);
      return work(tx);
    });
  shop = await openTestShop(onPGlite(pglite));
}, 120_000);
afterAll(async () => shop.close());

async function callAll(): Promise<void> {
  const asha = await signUp(shop);
  const owner = await enterAs(shop, 'owner');
  const examples = await examplesFor(shop, asha);
  for (const name of Object.keys(contract) as CallName[]) {
    current = name;
    const proof = {
      public: {},
      customer: { token: asha.token },
      operator: { token: opsToken },
      staff: { cookie: owner.cookie },
    };
    const answer = await callApi(shop, name, { ...examples[name], ...proof[contract[name].policy] });
    await answer.body?.cancel();
    current = '';
    if (contract[name].policy === 'staff') owner.cookie = await newCookie(shop, owner);
  }
}

/** Calls that cannot name it, by the tables that they ask without, and why. */
const exceptions: Record<string, string> = {
  'getCounterparts items': 'the lines of a cart may be of several operators’ stores',
  'readLinkedOffer replacements': 'a link’s token says which order it is about',
  'confirmSubscription subscribers': 'a link’s token says whose letter it is',
  'requestCounterCode staff': 'staff are known by their number, before it is known for whom they work',
  'readCounterSession staff': 'a session is a person’s, who may work for several operators',
  'endStaff staff': 'whoever has no role with any operator is logged out',
  'addStaff staff': 'the role in which somebody acts is held by its own number',
  'tickLine staff': 'whoever acts is named by the number of the session',
};

it('is asked about an operator’s data with the operator’s number', async () => {
  const { rows } = await shop.query(
    `select table_name from information_schema.columns where column_name = 'saas_id' and table_schema = 'public'`,
    [],
  );
  const tables = (rows as { table_name: string }[]).map(({ table_name }) => table_name);
  await callAll();
  const named = new RegExp(`\\b(?:from|join|into|update|using|,) +"?(${tables.join('|')})"?\\b`, 'g');
  const lacking = [...statements].flatMap(([text, call]) => {
    const used = [...new Set([...text.matchAll(named)].map(([, table]) => table))];
    const where = text.replace(/^.*?\b(where|using|on|insert into)\b/s, '');
    return used.length > 0 && !where.includes('saas_id')
      ? [[`${call} ${used.join(' ')}`, text.replace(/\s+/g, ' ')] as const]
      : [];
  });
  expect(statements.size).toBeGreaterThan(200);
  expect(lacking.filter(([about]) => !(about in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((each) => !lacking.some(([about]) => about === each))).toEqual([]);
});
