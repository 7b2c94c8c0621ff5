import { openAsBlob } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { weekdayOf } from '#lib/schedule/zoned-time';
import { createPGlite, onPGlite } from '#server/db/database';
import { pushJob } from '#server/counter/pushes';
import { jobKinds } from '#server/job-kinds';
import { sandboxWebhookJob } from '#server/payments/sandbox/webhooks';
import type { JobKind } from '#server/platform/jobs/jobs';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import { messageJobs } from '#server/platform/messages/sender';
import { claimNext, recordPublished } from '#server/publishing/claims';
import { markOutdatedStoreLists, readMarketplace } from '#server/publishing/listed-stores';
import { queueOutdated } from '#server/publishing/queue-outdated';
import { readSiteJob } from '#server/publishing/site-job';
import { readSite } from '#server/publishing/site-list';
import { queueTurns } from '#server/publishing/turns';
import { todayIn } from '#server/stores/today';
import { offerInNewOrder } from '#tests/support/counter/offers';
import { reserve } from '#tests/support/counter/reservations';
import { scratchFolder } from '#tests/support/processes/scratch';
import { subscribe } from '#tests/support/shop/plans';
import { surat } from '#tests/support/shop/catalogue';
import { signUp, storeIds } from '#tests/support/shop/customers';
import { templateSettings } from '#tests/support/shop/copied-database';
import { examplesFor } from '#tests/support/shop/examples';
import { callApi, type CallName } from '#tests/support/shop/requests';
import { newSetupCookie } from '#tests/support/http/setup';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie } from '#tests/support/shop/staff';
import { untilNoon } from '#tests/support/waiting/waiters';

/*
 * What every call and all work in the background say to the database: on a table of an operator's data it names `saas_id`, by which these tables can be
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
      setup: { cookie: await newSetupCookie(shop) },
    };
    const answer = await callApi(shop, name, { ...examples[name], ...proof[contract[name].policy] });
    await answer.body?.cancel();
    current = '';
    if (contract[name].policy === 'staff') owner.cookie = await newCookie(shop, owner);
  }
}

const day = 24 * 60 * 60_000;

/** What the API's examples have not left for the work in the background. */
async function leaveWork(): Promise<void> {
  await untilNoon(shop);
  const bina = await signUp(shop);
  await subscribe(shop, bina);
  await reserve(shop, await signUp(shop));
  await offerInNewOrder(shop, bina);
  for (const change of [
    `orders set invoiced = true where order_id in (select order_id from invoices)`,
    `stores set alert_to = 'owner@example.com'`,
    `order_returns set status = 'asked'`,
    `order_reminders set ended_at = null, weekday = ${weekdayOf(todayIn(shop, { timezone: 'Asia/Kolkata' }))}`,
  ])
    await shop.query(`update ${change}`, []);
  await shop.query(
    `insert into back_in_stock (saas_id, store_id, item_id, target, request_id, asked_at, confirmed_at, expires_at)
    values (33, 33001, 1001, 'waiting@example.com', gen_random_uuid(), now(), now(), now() + interval '90 days')`,
    [],
  );
  await shop.query(
    `insert into credit_notes (saas_id, store_id, order_id, amount, reason, at)
    select saas_id, store_id, order_id, 100, 'Torn', now() from invoices where order_id is not null limit 1`,
    [],
  );
  const key = (...columns: string[]) =>
    `jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join()})`;
  for (const [kind, table, ...columns] of [
    ['credit-note', 'credit_notes', 'note_id'],
    ['invoice', 'orders', 'order_id'],
    ['invoice', 'subscriptions', 'subscription_no'],
    ['return-alert', 'order_returns', 'return_id'],
    ['reminder', 'order_reminders', 'order_id'],
    ['settlement', 'payment_attempts', 'attempt_id'],
    ['place-of-supply', 'stores'],
  ] as const)
    await shop.query(
      `insert into jobs (kind, key) select '${kind}', ${key('saas_id', 'store_id', ...columns)} from ${table}
      on conflict do nothing`,
      [],
    );
  shop.wait(7 * day);
  const failing = { failures: 2, reason: 'full', wanted_at: new Date(shop.now().getTime() - day / 24) };
  await shop.db
    .insertInto('sites')
    .values({ ...storeIds(surat), ...failing })
    .onConflict((is) => is.columns(['saas_id', 'store_id']).doUpdateSet(failing))
    .execute();
}

/** Runs steps. */
async function run(steps: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    current = name;
    await step();
    current = '';
  }
}

/** Runs the jobs of a kind until none is due. @returns whether there were any */
async function runKind(kind: JobKind): Promise<boolean> {
  current = kind.name.replace(/^upkeep-.*/, 'upkeep');
  if (kind.everyMs) await kind.work({}, 1);
  const count = await runDueJobs(shop, [kind]);
  current = '';
  return count > 0 || kind.everyMs !== undefined;
}

/** Does what `server/main.ts` starts, without its timers. */
async function workInBackground(): Promise<void> {
  const draw = async () => Buffer.from('%PDF-');
  const channels = { email: async () => ({}), sms: async () => ({}) };
  const send = (address: string, init: RequestInit) => Promise.resolve(shop.app.request(address, init));
  const folder = await scratchFolder();
  const publishing = { ...shop, dataFolder: { sitesDir: folder, picturesDir: folder } };
  const publishNext = async () => {
    const claim = await claimNext(shop);
    const site = claim && (await readSite(shop, claim));
    if (!site) return false;
    const { listed } = await readSiteJob(publishing, site, 'a build');
    await recordPublished(shop, claim, { pages: 1, rendered: 1, durationMs: 1 }, listed);
    return true;
  };
  const kinds = [
    ...jobKinds(shop, draw).filter(({ name }) => name !== 'push' && name !== 'sandbox-webhook'),
    pushJob(shop, async () => {}),
    sandboxWebhookJob(shop, send),
  ];
  const idle: string[] = [];
  for (const kind of kinds) if (!(await runKind(kind))) idle.push(kind.name);
  expect(idle).toEqual([]);
  await run({
    queueTurns: () => queueTurns(shop, 'publish'),
    publishNext,
    markOutdatedStoreLists: async () => markOutdatedStoreLists(shop, await readMarketplace(shop)),
    queueOutdated: () => queueOutdated(publishing),
    send: () => runDueJobs(shop, messageJobs(shop, channels)),
  });
  await shop.query(`update stores set withdrawn_at = now() - interval '2 days'`, []);
  for (const kind of kinds.filter(({ name }) => name === 'closed-stores')) await runKind(kind);
  const { rows } = await shop.query(`select distinct split_part(about, ':', 1) as about from messages`, []);
  expect(rows).toEqual(expect.arrayContaining(['alert', 'return-alert', 'need'].map((about) => ({ about }))));
}

/** Calls and steps that cannot name it, by the tables that they ask without, and why. */
const exceptions: Record<string, string> = {
  'getCounterparts items': 'the lines of a cart may be of several operators’ stores',
  'readLinkedOffer replacements': 'a link’s token says which order it is about',
  'readLinkedProposal order_proposals': 'a link’s token says which order it is about',
  'confirmSubscription subscribers': 'a link’s token says whose letter it is',
  'addItem items': 'an item’s number is new to the whole shop',
  'checkSetup stores': 'whether there is a store, of anybody',
  'requestCounterCode staff': 'staff are known by their number, before it is known for whom they work',
  'proposeChange staff': 'a session is a person’s, who may work for several operators',
  'endStaff staff': 'the person who has no role with any operator is logged out',
  'addStaff staff': 'the role in which someone acts is held by its own number',
  'tickLine staff': 'the person who acts is named by the number of the session',
  'sandbox-webhook payment_attempts': 'a payment provider names its own order alone',
  'sandbox-webhook refunds': 'a payment provider names its own payment alone',
  'publishNext site_changes sites': 'whether anything waits, of anybody',
  'queueOutdated sites': 'looks at the releases of all',
  'send messages': 'a message is named by its own number',
  'upkeep messages': 'removes what is old of all',
  'upkeep orders messages': 'looks for what needs attention, of all',
  'upkeep subscribers': 'removes what is old of all',
  'upkeep back_in_stock': 'removes what is old of all',
  'upkeep cart_merges': 'removes what is old of all',
  'upkeep return_files order_returns': 'removes what is old of all',
  'upkeep plan_reservations': 'removes what is old of all',
  'upkeep payment_attempts': 'closes what is old of all',
  'upkeep order_reminders': 'removes what is old of all',
  'upkeep sites': 'looks for what needs attention, of all',
  'upkeep counter_events': 'whether any has no position yet, of anybody',
};

it('is asked about an operator’s data with the operator’s number', async () => {
  const { rows } = await shop.query(
    `select table_name from information_schema.columns where column_name = 'saas_id' and table_schema = 'public'`,
    [],
  );
  const tables = (rows as { table_name: string }[]).map(({ table_name }) => table_name);
  await callAll();
  await leaveWork();
  await workInBackground();
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
