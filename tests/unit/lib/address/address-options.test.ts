import { expect, it } from 'vitest';
import {
  isMeantAsPostalCode,
  isPostalCode,
  matchingOptions,
  placeName,
  typedOption,
} from '#lib/address/address-options';

const nanpura = { label: 'Surat Sadan, Nanpura, Surat', value: '33-33001', id: 33_001, address: 'Nanpura, Surat' };
const fort = { label: 'Tiffin House, Fort, Mumbai', value: '33-33003', id: 33_003, address: 'Fort, Mumbai' };
const options = [nanpura, fort];

it('shows every option before anything is typed', () => {
  expect(matchingOptions(options, '  ')).toEqual(options);
});

it('finds an option by words of its label, in any order and case', () => {
  expect(matchingOptions(options, 'surat NANPURA')).toEqual([nanpura, typedOption('surat NANPURA')]);
});

it('offers what was typed as a new option with the value 6, after the others (spec §3)', () => {
  expect(matchingOptions(options, ' Adajan ')).toEqual([{ label: 'Adajan', value: '6', id: 6, address: 'Adajan' }]);
});

it('offers no new option for the text of an option there is', () => {
  expect(matchingOptions(options, 'tiffin house, fort, mumbai')).toEqual([fort]);
});

it.each(['395003', '395 003', 'M5V 2T6', 'm5v2t6', 'M5V'])('takes %s for a postal code', (text) => {
  expect(isPostalCode(text)).toBe(true);
});

it.each([
  ['m5v2t6', 'M5V 2T6'],
  ['M5v 2t6', 'M5V 2T6'],
  ['m5v', 'M5V'],
  ['395 003', '395 003'],
  ['adajan, Surat', 'adajan, Surat'],
])('shows %s as %s, and keeps it as the place', (typed, shown) => {
  expect(placeName(typed)).toBe(shown);
  expect(typedOption(typed)).toMatchObject({ label: typed, address: shown });
});

it.each(['', '39500', '095003', 'Surat 395003', '14 Rang Upvan Lane'])('takes %j for an address', (text) => {
  expect(isPostalCode(text)).toBe(false);
});

it.each(['39500', '395003', '3950-031', 'M5', 'm5v 2', 'M5V2T6'])('takes %s as meant for a postal code', (text) => {
  expect(isMeantAsPostalCode(text)).toBe(true);
});

it.each(['', 'Surat', 'Block 4', 'B1 Vesu Road'])('takes %j as meant for something else', (text) => {
  expect(isMeantAsPostalCode(text)).toBe(false);
});
