import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate';
import type { JobName } from '#server/db/job-rows';
import { jobKinds } from '#server/job-kinds';
import { messageJobNames } from '#server/platform/messages/sender';
import { missingLines } from '#tests/support/counter/missing-lines';
import { returnedOrders } from '#tests/support/counter/returns';
import { doJobs } from '#tests/support/jobs';
import { channelsOf, sendDue } from '#tests/support/messages/send';
import { startMailServer } from '#tests/support/processes/mail';
import { surat } from '#tests/support/shop/catalogue';
import type { Customer } from '#tests/support/shop/customers';
import { hasPostgres } from '#tests/support/shop/databases';
import { assertBalanced, reconcile } from '#tests/support/shop/payments';
import { changeRequest, deliveryDays, readLiveSubscriptions } from '#tests/support/shop/plans';
import { granted } from '#tests/support/shop/requests';
import { readUnderWay, restorers } from '#tests/support/backups/restored';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import type { Staff } from '#tests/support/shop/staff';

/*
 * An update from the previous version: a backup of its unfinished work is restored and migrated. All work is
 * then finished, in the sessions that were open.
 */

const backup = 'tests/support/backups/2026-11-28T081329Z';
/** A minute after the backup was written. */
const resumed = new Date('2026-11-28T08:13:29Z').getTime() + 60_000;

interface UnderWay {
  people: { asha: Customer; bina: Customer; chetan: Customer; ravi: Staff; rider: Staff };
  orders: Record<
    'pending' | 'paid' | 'withRider' | 'offered' | 'collected' | 'cancelled' | 'returned' | 'refunded',
    number
  >;
  offer: number;
  returns: { asked: string; accepted: string };
  plans: { live: number; paused: string; cancelled: number };
  attempts: { order: string; plan: string };
  newsletter: string;
}

describe.skipIf(!hasPostgres).each(restorers)('work under way in the previous version, on $name,', ({ restore }) => {
  let shop: TestShop;
  let asha: Customer;
  let ravi: Staff;
  let was: UnderWay;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'nukkad-restored-'));
    was = await readUnderWay<UnderWay>(backup);
    ({ asha, ravi } = was.people);
    const database = await restore(backup, folder);
    await migrate(database.db);
    shop = await openTestShop(database, false);
    shop.wait(resumed - Date.now());
  }, 240_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (orderId: number) => ({ params: { label: surat.label, orderId }, cookie: ravi.cookie });
  const readBoard = async (orderId: number) => (await granted(shop, 'readBoardOrder', at(orderId))).data;
  const move = (orderId: number, body: object) => granted(shop, 'moveOrder', { ...at(orderId), body });
  const statusOf = async (orderId: number) => (await readBoard(orderId)).status;

  /** Moves the shop's clock to the real one, by which the database has queued jobs. */
  const catchUp = () => shop.wait(Math.max(0, Date.now() + 60_000 - shop.now().getTime()));

  it('is an order that is paid in cash: accepted, packed and collected', async () => {
    const { pending } = was.orders;
    const { order_value } = await readBoard(pending);
    await granted(shop, 'acceptOrder', at(pending));
    for (const status of ['packed', 'ready for pickup']) await move(pending, { status });
    await move(pending, { status: 'collected', cash_received: order_value });
    expect(await readBoard(pending)).toMatchObject({ status: 'collected', payment: 'cash_received' });
  });

  it('is an order that was paid online: collected without cash', async () => {
    const { paid } = was.orders;
    for (const status of ['packed', 'ready for pickup', 'collected']) await move(paid, { status });
    expect(await readBoard(paid)).toMatchObject({ status: 'collected', payment: 'paid' });
  });

  it('is an order that a rider has: delivered for its cash', async () => {
    const { withRider } = was.orders;
    const { order_value, rider } = await readBoard(withRider);
    expect(rider).toMatchObject({ name: was.people.rider.name });
    await move(withRider, { status: 'dispatched' });
    await move(withRider, { status: 'delivered', cash_received: order_value });
    expect(await statusOf(withRider)).toBe('delivered');
  });

  it('is an offered replacement: the customer accepts it', async () => {
    const { answering, read } = missingLines({ shop, asha, meena: ravi });
    await granted(shop, 'answerOffer', answering(was.orders.offered, was.offer, 'accept'));
    expect((await read(was.orders.offered)).offers).toMatchObject([{ offer_id: was.offer, state: 'accepted' }]);
  });

  it('is a return: decided, and paid back in cash', async () => {
    const { decide, read } = returnedOrders({ shop, asha, ravi });
    const { returned } = was.orders;
    await decide(returned, was.returns.asked, { decision: 'accept', stock_back: true });
    expect((await read(returned)).returns).toMatchObject([{ return_id: was.returns.asked, status: 'accepted' }]);
  });

  it('is a payment whose browser was gone: it becomes the order and the plan', async () => {
    await reconcile(shop);
    const stateOf = async (attemptId: string, { token }: Customer) =>
      (await granted(shop, 'getPayment', { params: { attemptId }, token })).data.state;
    expect(await stateOf(was.attempts.order, asha)).toBe('ordered');
    expect(await stateOf(was.attempts.plan, was.people.chetan)).toBe('ordered');
    expect(await readLiveSubscriptions(shop, was.people.chetan)).toHaveLength(1);
  });

  it('is a plan: its paused day is resumed, and it is paused and cancelled', async () => {
    const [live] = await readLiveSubscriptions(shop, asha);
    if (!live) throw new Error('The plan is gone');
    expect(live.daysOff).toEqual([was.plans.paused]);
    const days = { from: was.plans.paused, to: was.plans.paused };
    const resumedPlan = (await granted(shop, 'resumeSubscription', changeRequest(asha, live, days))).data;
    expect(deliveryDays(resumedPlan)).toContain(was.plans.paused);
    await granted(shop, 'pauseSubscription', changeRequest(asha, live, days));
    await granted(shop, 'cancelSubscription', changeRequest(asha, live));
  });

  it('is a message: e-mails go out, and their links work', async () => {
    const server = await startMailServer();
    // Their age depends on the database's clock, which tests cannot move.
    await shop.db
      .updateTable('messages')
      .set({ created_at: sql`now()` })
      .execute();
    try {
      await sendDue(shop, channelsOf(shop, { SMTP_URL: server.url }));
    } finally {
      await server.stop();
    }
    const mail = server.mails.find(({ to }) => to.includes(was.newsletter))?.raw.replaceAll('=\r\n', '') ?? '';
    const token = /newsletter\/confirm#([\w.-]+)/.exec(mail)?.[1] ?? '';
    await granted(shop, 'confirmSubscription', { body: { token } });
  });

  it('is a refund: money of the cancelled order, plans and return goes back once', async () => {
    catchUp();
    await assertBalanced(shop);
    const refunds = await shop.db.selectFrom('refunds').select(['reason', 'status']).execute();
    expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => 'processed'));
    expect(refunds.length).toBe(4);
  });

  it('is a document: each purchase that left gets its invoice, and its PDF', async () => {
    const names: JobName[] = ['invoice', 'credit-note', 'invoice-pdf', 'credit-note-pdf'];
    catchUp();
    while ((await doJobs(shop, names)) > 0);
    const invoices = await shop.db.selectFrom('invoices').select(['order_id', 'pdf']).execute();
    expect(invoices.map(({ order_id }) => order_id)).toContain(was.orders.collected);
    expect(invoices.filter(({ pdf }) => pdf === null)).toEqual([]);
    expect(
      await shop.db.selectFrom('jobs').select(['kind', 'last_error']).where('kind', 'in', names).execute(),
    ).toEqual([]);
  });

  it('leaves no job of a kind that the new version does not know, and none that fails', async () => {
    const kinds = jobKinds(shop, () => Promise.reject(new Error('not drawn')));
    const known = new Set<string>([...kinds.map(({ name }) => name), ...messageJobNames]);
    const left = await shop.db.selectFrom('jobs').select(['kind', 'last_error']).execute();
    expect(left.filter(({ kind, last_error }) => !known.has(kind) || last_error)).toEqual([]);
  });
});
