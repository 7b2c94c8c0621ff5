import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CellProblem, CouponCells, HoursCells } from '#contract/settings/settings';
import { daysAfter } from '#lib/schedule/zoned-time';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { today } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { callApi, granted, outcomes, refused, type CallName } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };
const store = { saasId: surat.saas_id, storeId: surat.store_id };
const area = { kind: 'radius_km', value: '6', charge: '20.00', minimum: '99.00', free_from: '' };
const courier = { dispatch_days: '2 to 4', transit_days: '3 to 5' };
const slots = { slot_minutes: '60', slot_capacity: '3', lead_minutes: '0', last_order: '' };
const closed = { opens: '', closes: '', slot_minutes: '', slot_capacity: '', lead_minutes: '', last_order: '' };
const week: HoursCells[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((weekday) =>
  weekday === 'Sun' ? { weekday, ...closed } : { weekday, opens: '09:00', closes: '21:00', ...slots },
);

describe.each(ruleDatabases)('the settings of a store, on $name', ({ open }) => {
  let shop: TestShop;
  let cookie: string;
  let coupon: CouponCells;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    ({ cookie } = await enterAs(shop, 'owner'));
    await setStock(shop, 1001, 99);
    const dates = { starts: today(shop), ends: daysAfter(today(shop), 30) };
    const rules = { minimum: '0', most: '', per_customer: '', first_order_only: '', listed: 'yes' };
    coupon = { code: 'DIWALI', kind: 'amount', value: '40', description: '₹40 off', ...rules, ...dates };
  });
  afterAll(() => shop.close());

  const post = (name: CallName, body: object) => granted(shop, name, { params, cookie, body });
  const problemsOf = async (name: CallName, body: object) => {
    const { code, data } = await refused(shop, name, { params, cookie, body });
    expect(code).toBe('settings_refused');
    return (data as { problems: CellProblem[] }).problems;
  };
  const read = async () => (await granted(shop, 'readSettings', { params, cookie })).data;
  const check = () => ({ params: { ...store, code: 'DIWALI' } });
  const log = async (what: string) =>
    (await shop.db.selectFrom('staff_log').select(['about', 'details']).where('what', '=', what).execute()).map(
      (row) => row,
    );

  it('add a coupon once, which is valid until it is switched off', async () => {
    await post('addCoupon', coupon);
    await post('addCoupon', coupon);
    expect(await log('coupon_added')).toMatchObject([{ about: 'DIWALI', details: { value: '40.00' } }]);
    expect((await granted(shop, 'checkCoupon', check())).data.value).toBe(40);
    const asha = await addCustomer(shop);
    const request = orderRequest(asha, { coupon_code: 'DIWALI' });
    const body = request.body as { order_value: number };
    const discounted = { ...request, body: { ...body, order_value: body.order_value - 40 } };
    const { order_id } = (await granted(shop, 'createOrder', discounted)).data;
    await post('endCoupon', { code: 'DIWALI', ends: null });
    expect((await refused(shop, 'checkCoupon', check())).code).toBe('coupon_expired');
    const { order_value, discount } = await shop.db
      .selectFrom('orders')
      .select(['order_value', 'discount'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect([order_value, discount]).toEqual([(body.order_value - 40) * 100, 4000]);
    await post('endCoupon', { code: 'DIWALI', ends: daysAfter(today(shop), 3) });
    expect((await granted(shop, 'checkCoupon', check())).data.code).toBe('DIWALI');
    expect((await log('coupon_changed')).at(-1)).toMatchObject({ details: { to: daysAfter(today(shop), 3) } });
  });

  it('refuse a coupon that an import would refuse, or whose code is used', async () => {
    expect(await problemsOf('addCoupon', { ...coupon, value: '50' })).toMatchObject([{ row: 0, column: 'code' }]);
    expect(await problemsOf('addCoupon', { ...coupon, code: 'new 10', kind: 'percent', value: '120' })).toEqual([
      { row: 0, column: 'code', message: 'must be capitals, digits and hyphens' },
      { row: 0, column: 'value', message: 'must be 100 percent at most' },
    ]);
    const early = { code: 'DIWALI', ends: daysAfter(today(shop), -2) };
    expect(await problemsOf('endCoupon', early)).toMatchObject([{ column: 'ends' }]);
    expect((await refused(shop, 'endCoupon', { params, cookie, body: { ...early, code: 'NONE' } })).code).toBe(
      'not_found',
    );
  });

  it('change delivery areas and charges, which apply to customers at once', async () => {
    const areas = [
      { ...area, ...courier },
      { ...area, kind: 'postal_codes', value: '395*;394101', charge: '40', ...courier },
    ];
    await post('saveAreas', { areas });
    await post('saveAreas', { areas });
    expect((await read()).areas).toMatchObject([{ value: '6' }, { value: '395*;394101', charge: '40.00' }]);
    expect(await log('areas_changed')).toHaveLength(1);
    const both = [areas.toReversed(), areas].map((each) => ({ params, cookie, body: { areas: each } }));
    expect(await outcomes(both.map((input) => callApi(shop, 'saveAreas', input)))).toEqual(['granted', 'granted']);
    await post('saveAreas', { areas });
    const near = await granted(shop, 'getDelivery', { params: { ...store, place: '395003' } });
    expect(near.data.delivery).toMatchObject({ charge: 20 });
    const sites = shop.db.selectFrom('site_changes').select('store_id').where('store_id', '=', surat.store_id);
    expect((await sites.execute()).length).toBeGreaterThan(0);
    expect(
      await problemsOf('saveAreas', {
        areas: [areas[0], { ...areas[1], value: '39510' }, { ...areas[1], charge: '-1' }],
      }),
    ).toMatchObject([
      { row: 1, column: 'value' },
      { row: 2, column: 'charge' },
    ]);
    const twice = { areas: [areas[1], areas[1]] };
    expect((await problemsOf('saveAreas', twice)).map(({ row, column }) => [row, column])).toContainEqual([1, 'value']);
  });

  it('change opening hours and slots, which customers can choose at once', async () => {
    await post('saveWeek', { week });
    const shown = await read();
    expect(shown.week).toEqual(week);
    const slotsNow = (await granted(shop, 'getSlots', { params: store })).data;
    expect(slotsNow[0]?.left).toBe(3);
    const later = week.map((day) => (day.weekday === 'Mon' ? { ...day, closes: '22:00' } : day));
    await post('saveWeek', { week: later });
    const entries = (await log('hours_changed')).slice(7);
    expect(entries).toMatchObject([
      { about: 'Monday', details: { from: { closes: '21:00' }, to: { closes: '22:00' } } },
    ]);
    const wrong = [{ ...week[0], opens: '10:00', closes: '09:00' }, week[1], week[1]];
    expect(await problemsOf('saveWeek', { week: wrong })).toMatchObject([{ row: 0, column: 'closes' }]);
    expect(await problemsOf('saveWeek', { week: [week[1], week[1]] })).toMatchObject([{ row: 1, column: 'weekday' }]);
  });
});
