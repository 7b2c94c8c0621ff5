import sharp from 'sharp';
import { fileText } from './file-text.ts';
import type { CatalogueFile } from '../validate/column-notes.ts';

type Row = Record<string, string>;

export interface NewStore {
  label: string;
  name: string;
  address: string;
  postalCode: string;
  phone: string;
  email: string;
  latitude: number;
  longitude: number;
  country: 'India' | 'Canada';
  timezone: string;
  /** Cities with cash on delivery. */
  cashCities: string;
  operator: number;
  gstin?: string;
  gstScheme?: string;
  /** Rows of delivery.csv and hours.csv; defaults if undefined. */
  delivery?: Row[];
  hours?: Row[];
}

export const placeholderName = 'no-picture.webp';

/** A new store has one item to replace. */
export interface StoreItems {
  categories: Row[];
  items: Row[];
}

const firstShelf: StoreItems = {
  categories: [{ category_id: '1', category_name: 'First shelf', position: '1' }],
  items: [
    {
      item_id: '1',
      item_name: 'First item',
      category_id: '1',
      unit: '1 piece',
      price: '100.00',
      stock: '10',
      special_description: 'Write your own items in place of this one.',
      image_name1: placeholderName,
    },
  ],
};

/** An importable folder with one store. A comment explains each column. */
export async function newFolder(store: NewStore, shelf = firstShelf): Promise<Map<string, string | Uint8Array>> {
  const tables: [string, CatalogueFile, Row[]][] = [
    ['', 'operator.csv', Object.entries(operatorOf(store)).map(([key, value]) => ({ key, value }))],
    ['', 'stores.csv', [storeOf(store)]],
    ['', 'messages.csv', []],
    [store.label, 'categories.csv', shelf.categories],
    [store.label, 'items.csv', shelf.items],
    [store.label, 'delivery.csv', store.delivery ?? defaultDelivery],
    [store.label, 'hours.csv', store.hours ?? defaultHours],
    ...(['holidays.csv', 'coupons.csv', 'subscriptions.csv', 'subscription-items.csv'] as const).map(
      (name): [string, CatalogueFile, Row[]] => [store.label, name, []],
    ),
  ];
  return new Map<string, string | Uint8Array>([
    ...tables.map(([folder, name, rows]) => [folder ? `${folder}/${name}` : name, fileText(name, rows)] as const),
    ['pictures/logo.svg', logo],
    [`pictures/${placeholderName}`, await placeholder()],
  ]);
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const defaultSlots = {
  slot_minutes: '60',
  slot_capacity: '10',
  lead_minutes: '30',
};

const defaultHours: Row[] = weekdays.map((weekday) => ({
  weekday,
  ...(weekday === 'Sun' ? {} : { opens: '09:00', closes: '21:00', ...defaultSlots, last_order: '20:00' }),
}));

const defaultDelivery: Row[] = [{ kind: 'radius_km', value: '5', charge: '30.00', minimum: '0', free_from: '500.00' }];

const currencies = { India: ['₹', 'INR'], Canada: ['$', 'CAD'] } as const;

function storeOf(store: NewStore): Row {
  const [sign, currency] = currencies[store.country];
  return {
    store_id: String(store.operator * 1000 + 1),
    saas_id: String(store.operator),
    label: store.label,
    store_name: store.name,
    store_logo: 'logo.svg',
    address: store.address,
    postal_code: store.postalCode,
    latitude: String(store.latitude),
    longitude: String(store.longitude),
    phone_no: store.phone,
    email: store.email,
    country: store.country,
    bank_account: sign,
    currency,
    timezone: store.timezone,
    ...(store.gstin && { gstin: store.gstin }),
    ...(store.gstScheme && { gst_scheme: store.gstScheme }),
  };
}

const operatorOf = ({ name, email, phone, address, cashCities, country }: NewStore): Row => ({
  name,
  legal_name: name,
  support_email: email,
  support_phone: phone,
  support_hours: '9 AM to 9 PM',
  factory_address: address,
  it_operations_address: address,
  grievance_officer: `The owner of ${name}`.slice(0, 100),
  grievance_email: email,
  grievance_phone: phone,
  cod_cities: cashCities,
  country,
});

const bag =
  '<path d="M20 26h24l3 26H17z" fill="#f7b733"/><path d="M25 30v-6a7 7 0 0 1 14 0v6" fill="none" stroke="#003f62" stroke-width="3"/>';
const drawing = (ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/>${bag}</svg>\n`;
const logo = drawing('#eff6fa');

export const placeholder = (): Promise<Buffer> =>
  sharp(Buffer.from(drawing('#f1eee8')), { density: 720 })
    .resize(640)
    .webp()
    .toBuffer();
