import { expect, test } from 'vitest';
import { marketplaceManifest, storeManifest } from '#lib/structured-data/manifest';

const store = { store_name: 'Surat Sadan', store_logo: '/pictures/ab.svg', cuisines: ['Farsan', 'Sweets'] };

test('a store is a program of its own, with icons for every shape', () => {
  const manifest = storeManifest(store);
  expect(manifest).toMatchObject({
    name: 'Surat Sadan',
    short_name: 'Surat Sadan',
    description: 'Farsan · Sweets',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#003f62',
  });
  expect(manifest.icons).toEqual([
    { src: '/icons/ab-192-any.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/ab-512-any.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/ab-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});

test('a store without a logo has the marketplace’s icon', () => {
  expect(storeManifest({ ...store, store_logo: '' }).icons[0]?.src).toBe('/icons/favicon-192-any.png');
});

test('the marketplace stays in the browser, and begins where a store is found', () => {
  expect(marketplaceManifest({ name: 'Nukkad' })).toMatchObject({ display: 'browser', start_url: '/landing' });
});
