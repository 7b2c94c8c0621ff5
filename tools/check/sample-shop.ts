import * as v from 'valibot';
import { publishedProduct, type PublishedProduct } from '#contract/catalogue';
import type { Plan } from '#contract/plan';
import { deliveryZone, type Store } from '#contract/store';
import type { Policy } from '#lib/policies/next-version';
import { policyIds } from '#lib/policies/policy-ids';
import { operatorFactNames } from '#lib/policies/operator-facts';
import { createCatalogue } from '#lib/catalogue/catalogue';
import type { PropsSource } from '#lib/catalogue/page-props';

const store: Store = {
  saas_id: 1,
  store_id: 1,
  label: 'sample',
  store_name: 'Sample Store',
  store_logo: '/pictures/logo.svg',
  address: '1 Sample Street, Surat, Gujarat',
  postal_code: '395003',
  latitude: 21.2,
  longitude: 72.8,
  phone_no: '+91 00000 00000',
  email: 'hello@sample.example',
  country: 'India',
  bank_account: '₹',
  cuisines: ['Gujarati'],
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  issues_tax_invoices: true,
  pays_online: true,
  pack_minutes: 10,
  season_line: 'Sample mangoes until June',
  schedule: {
    hours: Array.from({ length: 7 }, () => ({ opens: '07:00', closes: '22:00' })),
    holidays: [{ date: '2027-10-29', name: 'Diwali' }],
    has_slots: true,
  },
  distance_km: null,
  url: 'http://sample.localhost/',
};

const product = (item_id: number): PublishedProduct =>
  v.parse(publishedProduct, {
    item_id,
    item_name: `Sample product ${item_id}`,
    category_id: 1,
    category: 'Samples',
    unit: '1 kg',
    price: 100,
    mrp: 120,
    veg: true,
    allergens: ['Nuts'],
    origin: 'Gujarat, India',
    special_description: 'A sample.',
    image_name1: '/pictures/sample-640.webp',
    colorList: ['Red', 'Green'].map((product_color) => ({
      product_color,
      hex: '#aa3333',
      image_url: '/pictures/sample-640.webp',
      subimage_url: '/pictures/sample-640.webp',
    })),
  });

const plan: Plan = {
  subscriptionId: 1,
  description: 'Sample plan, 30 days: a sample a day',
  noOfDays: 30,
  image: '/pictures/sample-640.webp',
  saasId: 1,
  storeId: 1,
  items: [1, 2].map((itemId) => ({
    subscriptionItemId: itemId,
    itemId,
    name: `Sample product ${itemId}`,
    price: 120_000,
    discount: 20_000,
    netValue: 100_000,
    gross: 120_000,
    offdays: [7],
    selling: 4000,
    deliveries: 25,
    quantity: 1,
    image: '/pictures/sample-640.webp',
  })),
};

/** Each fact's value is its name. */
const operator = Object.fromEntries(operatorFactNames.map((fact) => [fact, fact]));

const samplePolicy = (id: string, index: number): Policy => {
  const [title, day] = [`Sample ${id}`, '2026-11-21'];
  const dates = { announced: day, effective: day, substantial: false, changed: ['The first version.'], earlier: [] };
  const data = { title, label: title, summary: title, order: index + 1, version: 1, ...dates };
  return { id, entry: { id, data, html: '<p>Sample</p>', headings: [] } };
};

/** A source of page props without a shop: a store with two pages of products in two colours. */
export const sampleSource = {
  policies: policyIds.map(samplePolicy),
  listed: { operator, stores: [store], countries: [store.country], hasMore: false },
  catalogue: createCatalogue({
    digest: 'sample',
    operator,
    store,
    delivery: [v.parse(deliveryZone, { kind: 'radius_km', value: '6', charge: 20, minimum: 99, free_from: 399 })],
    categories: [{ category_id: 1, category_name: 'Samples' }],
    items: Array.from({ length: 25 }, (_, index) => product(index + 1)),
    words: [],
    plans: [plan],
  }),
} satisfies PropsSource;
