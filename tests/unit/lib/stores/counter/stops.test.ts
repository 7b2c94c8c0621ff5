import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { formatAction } from '#lib/messages/counter/staff-log';
import { byPlace, progressWords, stopStateWords } from '#lib/messages/counter/stops';
import { openCounterPage } from '#tests/support/counter/counter-device';
import { subscribeWithStops } from '#tests/support/counter/stops';
import { newDevice, type Send } from '#tests/support/shop/device';
import { addPlans } from '#tests/support/shop/plans';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

let shop: TestShop;
let rider: Staff;
let id: number;
let today: string;
let isAway = false;
beforeAll(async () => {
  shop = await openTestShop();
  await addPlans(shop);
}, 60_000);
beforeEach(async () => {
  isAway = false;
  rider = await enterAs(shop, 'rider');
  const { own, today: now } = await subscribeWithStops(shop);
  [id, today] = [Number(own.id), now];
});
afterAll(() => shop.close());

const network = (send: Send) => (address: string, init: RequestInit) =>
  isAway ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init);

/** A rider's phone, with today's stops. */
async function openStops(device = newDevice()) {
  const page = await openCounterPage(shop, device, { cookie: rider.cookie }, network);
  await page.openCounter();
  await page.showStops('surat');
  return page;
}
type Page = Awaited<ReturnType<typeof openStops>>;

/** The stop as the phone shows it. */
function shown({ $stops, tickOutbox, withTicks }: Page) {
  const state = $stops.get();
  if (state.status !== 'ready') throw new Error(state.status);
  const stop = withTicks(state.data.stops, tickOutbox.$entries.get() ?? [], today).find((each) => each.id === id);
  if (!stop) throw new Error('no such stop');
  return stop;
}
const markElsewhere = (state: string, seen: string | null = null) =>
  granted(shop, 'markStop', {
    params: { label: 'surat', subscriptionId: id },
    body: { date: today, state, seen },
    cookie: rider.cookie,
  });

it('ticks a stop, and takes the tick back', async () => {
  const page = await openStops();
  await page.mark(shown(page), 'delivered');
  expect(shown(page)).toMatchObject({ state: 'delivered', by: 'The rider' });
  await page.mark(shown(page), null);
  expect(shown(page)).toMatchObject({ state: null });
  await page.mark(shown(page), 'missed', 'not_made');
  expect(stopStateWords(shown(page), 'Asia/Kolkata')).toMatch(
    /^Not delivered: the store could not, \d+(:\d\d)? [AP]M, The rider$/,
  );
});

it('says when someone else has noted something else', async () => {
  const page = await openStops();
  const seen = shown(page);
  await markElsewhere('missed');
  await page.mark(seen, 'delivered');
  expect(page.$stopProblem.get()).toBe(
    'Someone else has just recorded something different. Please check this delivery again.',
  );
  expect(shown(page).state).toBe('missed');
});

it('keeps ticks while the shop is not reached, and sends the last of each stop', async () => {
  const device = newDevice();
  const page = await openStops(device);
  isAway = true;
  await page.mark(shown(page), 'missed');
  await page.mark(shown(page), 'delivered');
  expect(shown(page).state).toBe('delivered');
  expect(page.tickOutbox.waiting()).toHaveLength(1);
  isAway = false;
  const later = await openStops(device);
  expect(later.tickOutbox.$entries.get()).toBeNull();
  expect(shown(later)).toMatchObject({ state: 'delivered', by: 'The rider' });
});

it('sends what was ticked in the same moment, while an earlier tick of the stop was on its way', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = await openStops();
  isAway = true;
  await page.mark(shown(page), 'missed');
  isAway = false;
  const sending = page.refreshStops();
  await page.mark(shown(page), 'delivered');
  await sending;
  expect(page.tickOutbox.$entries.get()).toBeNull();
  expect(shown(page).state).toBe('delivered');
});

it('says of a tick that waited why it does not fit any more', async () => {
  const page = await openStops();
  isAway = true;
  await page.mark(shown(page), 'delivered');
  isAway = false;
  await markElsewhere('missed');
  await page.refreshStops();
  const [tick] = page.tickOutbox.refused();
  expect(tick?.problem).toBe('Someone else has just recorded something different. Please check this delivery again.');
  if (tick) page.tickOutbox.remove(tick);
  expect(page.tickOutbox.$entries.get()).toBeNull();
  expect(shown(page).state).toBe('missed');
});

it('leaves alone what someone else has ticked on the same phone', async () => {
  const device = newDevice();
  const page = await openStops(device);
  isAway = true;
  await page.mark(shown(page), 'delivered');
  isAway = false;
  rider = await enterAs(shop, 'rider');
  const other = await openStops(device);
  expect(other.tickOutbox.$entries.get()).toHaveLength(1);
  expect(
    (await granted(shop, 'readStops', { params: { label: 'surat' }, cookie: rider.cookie })).data.stops,
  ).toContainEqual(expect.objectContaining({ id, state: null }));
});

it('counts and groups the stops of a day', () => {
  const stop = { id: 1, customer_name: '', mobile_number: '', address: '', plan: '', items: [] };
  const at = (pincode: string, state: 'delivered' | 'missed' | null) => ({
    ...stop,
    pincode,
    landmark: '',
    reason: null,
    state,
    at: null,
    by: '',
    documents: [],
  });
  const stops = [at('1', 'delivered'), at('1', null), at('2', 'missed')];
  expect(progressWords(stops)).toBe('1 of 3 delivered, 1 not delivered');
  expect(progressWords(stops.slice(0, 2))).toBe('1 of 2 delivered');
  expect(byPlace(stops).map(({ pincode, stops: { length } }) => [pincode, length])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
});

it('is read in the log of the staff', () => {
  const missed = { what: 'stop_missed', about: '7', details: { date: '2026-12-01', reason: 'nobody_home' } };
  const locale = { bank_account: '₹', country: 'India' };
  expect(formatAction({ ...missed, staff_id: 1, name: '' }, locale)).toBe(
    'subscription 7: not delivered on 2026-12-01, nobody was at home',
  );
});
