import { expect, it } from 'vitest';
import { placeOf } from '#lib/stores/choose-store';

const surat = { label: 'surat', url: 'https://surat.nukkad.example/' };

it.each(['https://nukkad.example/stores', 'https://www.nukkad.example/landing'])(
  'stays on the marketplace’s own host (%s)',
  (here) => {
    expect(placeOf(surat, new URL(here))).toBe('/');
  },
);

it('goes from a store’s host to the other store’s host', () => {
  expect(placeOf(surat, new URL('https://bhopal.nukkad.example/stores'))).toBe('https://surat.nukkad.example/');
});
