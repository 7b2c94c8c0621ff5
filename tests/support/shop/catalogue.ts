import { operatorFactNames } from '#lib/policies/operator-facts';
import type { Shop } from '#server/platform/shop';

const json = JSON.stringify as (value: unknown) => never;

const storeDefaults = {
  saas_id: 33,
  store_logo: 'logo.svg',
  logo: 'a'.repeat(32),
  phone_no: '+91 00000 33001',
  email: 'hello@surat-sadan.example',
  country: 'India' as const,
  bank_account: '₹',
  cuisines: json(['Gujarati', 'Sweets']),
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  gstin: '',
  answer_minutes: 10,
  withdrawn_at: null,
};

export const surat = { saas_id: 33, store_id: 33001, label: 'surat' };
export const toronto = { saas_id: 34, store_id: 34001, label: 'toronto' };

/** A second store of the operator of Surat, empty: {@link addSisterStore}. */
export const sister = { saas_id: 33, store_id: 33002, label: 'sister' };

const stores = [
  {
    ...storeDefaults,
    ...surat,
    store_name: 'Surat Sadan',
    address: '14 Rang Upvan Lane, Nanpura, Surat, Gujarat',
    gstin: '24AABXS3301K1ZJ',
    postal_code: '395003',
    latitude: 21.1959,
    longitude: 72.8302,
    position: 1,
  },
  {
    ...storeDefaults,
    ...toronto,
    store_name: 'Toronto Bazaar',
    address: '1430 Gerrard Street East, Toronto, Ontario',
    postal_code: 'M4L 1Z4',
    latitude: 43.6722,
    longitude: -79.3222,
    phone_no: '+1 416 555 0134',
    country: 'Canada' as const,
    bank_account: 'CA$',
    currency: 'CAD',
    timezone: 'America/Toronto',
    position: 2,
  },
];

/** Most columns of an item of the Surat store. */
export const itemDefaults = {
  saas_id: 33,
  store_id: 33001,
  category_id: 101,
  unit: '1 kg',
  mrp: null,
  veg: true,
  allergens: json([]),
  origin: 'Gujarat, India',
  special_description: 'Good.',
  image_name1: 'item.webp',
  image: 'b'.repeat(32),
  colors: json([]),
  withdrawn_at: null,
};

const color = (product_color: string) => ({
  product_color,
  hex: '#aa3333',
  main: `${product_color}.webp`,
  sub: `${product_color}-detail.webp`,
  main_hash: product_color.padEnd(32, '0'),
  sub_hash: product_color.padEnd(32, '1'),
});

const special: Record<number, object> = {
  1001: { item_name: 'Toor dal', price: 16_400, mrp: 18_500, stock: 84 },
  1003: { item_name: 'The last one', stock: 1 },
  1004: { item_name: 'Sold out', stock: 0 },
  1005: { item_name: 'Dupatta', colors: json([color('red'), color('green')]), stock: 3 },
};

/** Items 1001 to 1045 of the Surat store: 1001 at ₹164.00 with 84 in stock, 1003 the last one, 1004 sold out, 1005 in two colours. */
const items = Array.from({ length: 45 }, (_, index) => ({
  ...itemDefaults,
  item_id: 1001 + index,
  item_name: `Item ${1001 + index}`,
  category_id: index < 25 ? 101 : 102,
  price: 1000 + index * 50,
  stock: 50,
  position: index + 1,
})).map((item) => ({ ...item, ...special[item.item_id] }));

/** The operator's details: each fact has its own name as value, except these. */
const operator = {
  ...Object.fromEntries(operatorFactNames.map((fact) => [fact, fact])),
  name: 'Nukkad',
  cod_cities: 'Surat;Bhopal',
};

const zone = { saas_id: 33, store_id: 33001 };

/** Inserts two stores with their items and delivery zones into a migrated database. */
export async function fillCatalogue({ db }: Shop): Promise<void> {
  await db.insertInto('stores').values(stores).execute();
  await db
    .insertInto('operator_details')
    .values(Object.entries(operator).map(([key, value]) => ({ key, value })))
    .execute();
  await db
    .insertInto('categories')
    .values([
      { ...zone, category_id: 101, category_name: 'Dals & pulses', position: 1 },
      { ...zone, category_id: 102, category_name: 'Spices', position: 2 },
    ])
    .execute();
  await db.insertInto('items').values(items).execute();
  await db
    .insertInto('items')
    .values({
      ...itemDefaults,
      saas_id: 34,
      store_id: 34001,
      item_id: 5001,
      item_name: 'Basmati',
      price: 2499,
      stock: 9,
      position: 1,
    })
    .execute();
  await db
    .insertInto('delivery_zones')
    .values([
      { ...zone, position: 1, kind: 'radius_km', value: '6', charge: 2000, minimum: 9900, free_from: 39_900 },
      { ...zone, position: 2, kind: 'radius_km', value: '12', charge: 4500, minimum: 29_900, free_from: 99_900 },
      {
        saas_id: 34,
        store_id: 34001,
        position: 1,
        kind: 'postal_codes',
        value: 'M5*;M4L',
        charge: 499,
        minimum: 2000,
        free_from: null,
      },
    ])
    .execute();
}

/** Adds the store {@link sister}, which sells nothing. */
export const addSisterStore = ({ db }: Shop) =>
  db
    .insertInto('stores')
    .values({ ...stores[0]!, ...sister, store_name: 'Surat Sadan Two', position: 3 })
    .execute();

/** Adds empty stores far from each other, each a degree north of the one before: `line-1`, called Line 1, and so on. */
export const addStores = ({ db }: Shop, { first = 1, count }: { first?: number; count: number }) =>
  db
    .insertInto('stores')
    .values(
      Array.from({ length: count }, (_, index) => {
        const number = first + index;
        const names = { label: `line-${number}`, store_name: `Line ${number}` };
        const place = { latitude: 8 + number, longitude: 90 };
        return { ...stores[0]!, ...names, ...place, store_id: 33_100 + number, position: 100 + number };
      }),
    )
    .execute();
