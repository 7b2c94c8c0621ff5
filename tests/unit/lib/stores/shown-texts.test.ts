import { expect, it } from 'vitest';
import { addressProblems } from '#lib/address/address-form';
import { shortName } from '#lib/cart/short-name';
import { directionsLink } from '#lib/contact/links';

it('cuts a name after 30 characters, or as many as it is told, and leaves a shorter one whole', () => {
  const name = 'abcdefghijklmnopqrstuvwxyzabcdefg';
  expect(shortName(name)).toBe('abcdefghijklmnopqrstuvwxyzabcd…');
  expect(shortName(name, 25)).toBe('abcdefghijklmnopqrstuvwxy…');
  expect(shortName(name.slice(0, 30))).toBe(name.slice(0, 30));
});

it('never cuts through a letter', () => {
  expect(shortName('नमस्ते', 2)).toBe('नम…');
  expect(shortName('👩‍🍳👩‍🍳👩‍🍳', 2)).toBe('👩‍🍳👩‍🍳…');
});

const address = {
  street: '7 Athwa Gate',
  city: 'Surat',
  state: 'Gujarat',
  pincode: '395001',
  address_type: 'Home' as const,
};

it('wants every field of an address, and the country’s kind of postal code', () => {
  expect(addressProblems({ ...address, street: ' ', state: '' }, 'India')).toEqual({
    street: 'This field is required',
    state: 'This field is required',
  });
  expect(addressProblems({ ...address, pincode: '39500' }, 'India')).toHaveProperty('pincode');
  expect(addressProblems({ ...address, pincode: '395001' }, 'Canada')).toHaveProperty('pincode');
  expect(addressProblems({ ...address, pincode: 'm5v 2t6' }, 'Canada')).toEqual({});
  expect(addressProblems(address, 'India')).toEqual({});
});

it('says that a known postal code is in another state, by any spelling of it', () => {
  const place = {
    postal_code: '395001',
    locality: 'Nanpura',
    district: 'Surat',
    state: 'Gujarat',
    country: 'India',
  } as const;
  expect(addressProblems({ ...address, state: 'Maharashtra' }, 'India', place)).toEqual({
    state: '395001 is in Gujarat.',
  });
  expect(addressProblems({ ...address, state: ' gujarat' }, 'India', place)).toEqual({});
  expect(addressProblems({ ...address, pincode: '395 001' }, 'India', place)).toEqual({});
  expect(addressProblems({ ...address, state: 'Maharashtra', pincode: '400001' }, 'India', place)).toEqual({});
  expect(addressProblems({ ...address, state: 'Maharashtra' }, 'India', null)).toEqual({});
  const odisha = { ...place, postal_code: '751001', district: 'Khordha', state: 'Odisha' };
  expect(addressProblems({ ...address, state: 'Orissa', pincode: '751001' }, 'India', odisha)).toEqual({});
  const toronto = { ...place, postal_code: 'M5V', state: 'Ontario', country: 'Canada' } as const;
  const quebec = { ...address, state: 'Québec', pincode: 'm5v 2t6' };
  expect(addressProblems(quebec, 'Canada', toronto)).toEqual({ state: 'm5v 2t6 is in Ontario.' });
  expect(addressProblems(quebec, 'Canada', { ...toronto, state: 'Quebec' })).toEqual({});
});

it('asks the maps page for the way to an address', () => {
  expect(directionsLink('14 Rang Upvan & Co')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=14+Rang+Upvan+%26+Co',
  );
});
