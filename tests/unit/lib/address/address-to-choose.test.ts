import { expect, it } from 'vitest';
import type { SavedAddress } from '#contract/address';
import { addressToChoose } from '#lib/address/address-to-choose';

const address = (id: number, isDelivered: boolean): SavedAddress => ({
  id,
  address: `${id} Ring Road, Surat, Gujarat`,
  addressType: 'Home',
  pincode: '395001',
  street: `${id} Ring Road`,
  city: 'Surat',
  state: 'Gujarat',
  flat: '',
  floor: '',
  landmark: '',
  label: '',
  is_default: id === 1,
  delivery: isDelivered ? { charge: 2000, minimum: 0, free_from: null } : null,
  cash_on_delivery: true,
});
const [far, near, other] = [address(1, false), address(2, true), address(3, true)];

it('preselects the first address that the store delivers to', () => {
  expect(addressToChoose([far, near, other], [far, near, other], undefined)).toBe(near);
  expect(addressToChoose([far], [far], undefined)).toBe(far);
  expect(addressToChoose([], [], undefined)).toBeUndefined();
});

it('keeps what was chosen, and chooses what was just saved', () => {
  expect(addressToChoose([far, near], [far, near], far.id)).toBe(far);
  expect(addressToChoose([near, far], [near], near.id)).toBe(far);
  expect(addressToChoose([far, other], [far, near, other], near.id)).toBe(other);
});

it('chooses none that is no more', () => {
  expect(addressToChoose([far, near], [far, near], other.id)).toBe(near);
});
