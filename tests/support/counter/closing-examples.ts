import { surat } from '../shop/catalogue.ts';
import type { Customer } from '../shop/customers.ts';
import { orderRequest } from '../shop/orders.ts';
import { granted } from '../shop/requests.ts';
import { couponCode } from '../shop/example-rows.ts';
import type { TestShop } from '../shop/shop.ts';

/** Examples of the calls about promised orders. The order already has the requested time. */
export async function closingExamples(shop: TestShop, customer: Customer) {
  const { order_id: orderId } = (await granted(shop, 'createOrder', orderRequest(customer))).data;
  const starts = new Date(shop.now().getTime() + 3_600_000);
  await shop.db
    .updateTable('orders')
    .set({ slot_starts_at: starts, slot_ends_at: new Date(starts.getTime() + 3_600_000) })
    .where('order_id', '=', orderId)
    .execute();
  const coupon = {
    code: 'NEW10',
    kind: 'percent',
    value: '10',
    minimum: '0',
    most: '',
    starts: '2026-11-01',
    ends: '2099-12-31',
  };
  const day = {
    opens: '09:00',
    closes: '21:00',
    slot_minutes: '',
    slot_capacity: '',
    lead_minutes: '',
    last_order: '',
  };
  const area = { kind: 'radius_km', value: '9', charge: '20', minimum: '0', free_from: '' };
  const store = { label: surat.label };
  return {
    readSettings: { params: store },
    addCoupon: {
      params: store,
      body: { ...coupon, per_customer: '', description: '', first_order_only: '', listed: '' },
    },
    endCoupon: { params: store, body: { code: couponCode, ends: '2099-12-31' } },
    saveAreas: { params: store, body: { areas: [{ ...area, dispatch_days: '2 to 4', transit_days: '3 to 5' }] } },
    saveWeek: { params: store, body: { week: [{ weekday: 'Mon', ...day }] } },
    readPromised: { params: { label: surat.label }, query: { date: '2026-12-01' } },
    rescheduleOrder: { params: { label: surat.label, orderId }, body: { starts_at: starts.toISOString() } },
  };
}
