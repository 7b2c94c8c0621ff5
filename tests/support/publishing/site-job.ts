import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteJob } from '#renderer/job';
import { scratchFolder } from '#tests/support/processes/scratch';

const store = {
  saas_id: 33,
  store_id: 33001,
  label: 'surat',
  store_name: 'Surat Sadan',
  store_logo: '/pictures/ab.svg',
  address: 'Nanpura, Surat',
  postal_code: '395003',
  latitude: 21.2,
  longitude: 72.8,
  phone_no: '+91 00000 33001',
  email: 'hello@surat-sadan.example',
  country: 'India' as const,
  bank_account: '₹',
  cuisines: ['Sweets'],
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  distance_km: null,
  url: 'http://surat.localhost:4321/',
};

const item = (item_id: number) => ({
  item_id,
  item_name: `Item ${item_id}`,
  category_id: 101,
  category: 'Spices',
  unit: '1 kg',
  price: 12.5,
  mrp: null,
  veg: true,
  allergens: [],
  origin: 'Gujarat',
  special_description: 'Good.',
  image_name1: '/pictures/cd-640.webp',
  colorList: [],
});

/**
 * A built app like that of `astro build`, with four small pages. The store's name makes a product page misbehave: with
 * "Broken" it throws, with "Moved" it redirects, with "Endless" it never ends.
 */
const builtAppSource = `
const route = (route, params = []) => ({ routeData: {
  route, params, type: 'page', origin: 'project',
  pattern: new RegExp('^' + route.replace(/\\[\\w+\\]/, '([^/]+)') + '$'),
} });
const misbehave = {
  Broken: () => { throw new TypeError('no such thing'); },
  Moved: () => new Response(null, { status: 302 }),
  Endless: () => new Promise(() => setInterval(() => {}, 1000)),
};
export const app = {
  manifest: {
    routes: [route('/'), route('/landing'), route('/ProductDetails/[item_id]', ['item_id']), route('/404')],
    csp: { scriptDirective: { hashes: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='] }, styleDirective: { hashes: [] } },
  },
  async render(request, { locals }) {
    const { pathname } = new URL(request.url);
    const { site, page } = locals;
    const name = site.store?.store_name ?? 'Marketplace';
    const odd = pathname.startsWith('/ProductDetails') && misbehave[name];
    if (odd) return odd();
    const cost = page.product ? ' costs ' + page.product.price / 100 : '';
    const html = '<head><meta charset="utf-8"></head>' + name + ' ' + request.url + cost + '<script></script>';
    return new Response(html, { status: pathname === '/404' ? 404 : 200 });
  },
};
`;

/** A drawing for a store's logo. */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#8e1b3a"/></svg>';

/** A folder to publish into, with a small built app, and jobs for it. */
export async function publishingFolder() {
  const folder = await scratchFolder();
  const [distDir, sitesDir, picturesDir] = ['dist', 'sites', 'pictures'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(join(distDir, 'server'), { recursive: true });
  await mkdir(join(distDir, 'client', '_astro'), { recursive: true });
  await mkdir(sitesDir);
  await mkdir(picturesDir);
  await writeFile(join(picturesDir, 'ab.svg'), logo);
  await writeFile(join(distDir, 'server', 'entry.mjs'), builtAppSource);
  await writeFile(join(distDir, 'client', '_astro', 'page.1f.js'), 'let a');
  await writeFile(join(distDir, 'client', 'favicon.svg'), '<svg/>');
  return {
    distDir,
    sitesDir,
    picturesDir,
    /** The job of publishing the store under a name, with other prices, or the marketplace. */
    job(store_name?: string, prices: Record<number, number> = {}): SiteJob {
      const marketplace = {
        operator: { name: 'Nukkad' },
        stores: [store],
        countries: [store.country],
        hasMore: false,
      };
      const common = {
        policies: [],
        begunPolicies: [],
        digest: 'd1',
        buildId: 'b1',
        marketplace,
        distDir,
        sitesDir,
        picturesDir,
      };
      if (store_name === undefined) return { ...common, label: '_marketplace', origin: 'http://localhost:4321' };
      const snapshot = {
        digest: 's1',
        operator: {},
        store: { ...store, store_name },
        categories: [{ category_id: 101, category_name: 'Spices' }],
        items: [item(1001), item(1002)].map((entry) => ({ ...entry, price: prices[entry.item_id] ?? entry.price })),
      };
      return { ...common, label: 'surat', origin: 'http://surat.localhost:4321', snapshot };
    },
  };
}
