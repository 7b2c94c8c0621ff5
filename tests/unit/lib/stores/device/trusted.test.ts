import { expect, it, vi } from 'vitest';

it('approves the scripts of the build and of offline use, and no others', async () => {
  const names: string[] = [];
  vi.stubGlobal('location', new URL('https://surat.shop.example/cart'));
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: object) => (names.push(name), rules) });
  vi.stubEnv('DEV', false);
  vi.resetModules();
  const { trustedScript } = await import('#lib/stores/device/trusted');
  expect(names).toEqual(['own-scripts']);
  for (const address of ['/sw.js', '/sw-counter.js', '/_astro/search-worker-Dk3.js'])
    expect(trustedScript(address)).toBe(address);
  const others = [
    'https://elsewhere.example/sw.js',
    '//elsewhere.example/sw.js',
    'data:text/javascript,1',
    '/pictures/a.svg',
  ];
  for (const address of [...others, '/api/v1/sw.js', '/_astro/../pictures/a.js', '/sw.js/../x.js'])
    expect(() => trustedScript(address)).toThrow(TypeError);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
