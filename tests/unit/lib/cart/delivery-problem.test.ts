import { expect, it } from 'vitest';
import { deliveryProblem } from '#lib/cart/delivery-problem';

const rupees = { bank_account: '₹', country: 'India' };
const saved = {
  id: 1,
  address: '7 Athwa Gate',
  addressType: 'Home' as const,
  pincode: '395001',
  street: '12 Athwa Lines',
  city: 'Surat',
  state: 'Gujarat',
  flat: '',
  floor: '',
  landmark: '',
  label: '',
  is_default: true,
  cash_on_delivery: true,
  delivery: { charge: 2000, minimum: 9900, free_from: null },
};
const lines = [
  {
    saas_id: 33,
    store_id: 33001,
    item_id: 1,
    item_name: '',
    product_color: '',
    unit: '',
    price: 5000,
    product_qty: 1,
    image: '',
  },
];

it('says before ordering why something cannot be delivered', () => {
  expect(deliveryProblem(lines, undefined, rupees)).toBe('Please select an address');
  expect(deliveryProblem(lines, { ...saved, delivery: null }, rupees)).toContain('does not deliver');
  expect(deliveryProblem(lines, saved, rupees)).toContain('The minimum is ₹99: add ₹49 more.');
  const enough = { ...saved.delivery, minimum: 5000 };
  expect(deliveryProblem(lines, { ...saved, delivery: enough }, rupees)).toBeUndefined();
  expect(deliveryProblem([...lines, ...lines], saved, rupees)).toBeUndefined();
});
