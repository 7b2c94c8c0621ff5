import { expect, it } from 'vitest';
import { doorAddress } from '#lib/address/door-address';

it.each([
  ['', '', '12 Ring Road, Surat, Gujarat'],
  ['B-402', '4th floor', 'B-402, 4th floor, 12 Ring Road, Surat, Gujarat'],
  ['7', '2', 'No. 7, Floor 2, 12 Ring Road, Surat, Gujarat'],
  ['', 'Ground', 'Ground, 12 Ring Road, Surat, Gujarat'],
])('begins at the door: flat %j, floor %j', (flat, floor, line) => {
  expect(doorAddress({ flat, floor, address: '12 Ring Road, Surat, Gujarat' })).toBe(line);
});
