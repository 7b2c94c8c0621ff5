import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/** A small operator's folder in a temporary place: one store in Surat with three items. */
export interface OperatorFolder {
  path: string;
  write(file: string, content: string | Uint8Array): Promise<void>;
  /** Replaces text. Throws if the file does not contain it. */
  edit(file: string, from: string, to: string): Promise<void>;
  append(file: string, line: string): Promise<void>;
  remove(file: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const operator = {
  name: 'Nukkad',
  legal_name: 'Nukkad Bazaar (invented)',
  support_email: 'care@nukkad.example',
  support_phone: '+91 00000 33000',
  support_hours: '8 AM to 8 PM',
  factory_address: '"Plot 12, Bhopal"',
  it_operations_address: '"3rd floor, Surat"',
  grievance_officer: 'Meera Desai (invented)',
  grievance_email: 'grievance@nukkad.example',
  grievance_phone: '+91 00000 33009',
  cod_cities: 'Surat;Bhopal',
  country: 'India',
  theme_colour: '#003f62',
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const files: Record<string, string[]> = {
  'operator.csv': ['key,value', ...Object.entries(operator).map((fact) => fact.join(','))],
  'stores.csv': [
    'store_id,saas_id,label,store_name,store_logo,address,postal_code,latitude,longitude,phone_no,email,country,bank_account,cuisines,currency,timezone',
    '33001,33,surat,Surat Sadan,logo.svg,"14 Rang Upvan Lane, Surat",395003,21.1959,72.8302,+91 00000 33001,hello@surat.example,India,₹,Gujarati;Sweets,INR,Asia/Kolkata',
  ],
  'surat/categories.csv': ['category_id,category_name,position', '101,Dals,1', '102,Textiles,2'],
  'surat/items.csv': [
    'item_id,item_name,category_id,unit,price,mrp,stock,veg,allergens,origin,special_description,image_name1,colors',
    '1001,Toor dal,101,1 kg,164.00,185.00,84,true,,"Gujarat, India","Unoiled.',
    '',
    'Rinse twice.",dal.webp,',
    '1002,Moong dal,101,1 kg,142.50,,20,true,gluten;nuts,India,Golden.,dal.webp,',
    '1003,Dupatta,102,1 piece,1890,,3,,,Kutch,Tied by hand.,red.webp,Red|#AA1133|red.webp|blue.webp;Blue|#1133aa|blue.webp|red.webp',
  ],
  'surat/delivery.csv': [
    'kind,value,charge,minimum,free_from',
    'radius_km,6,20.00,99.00,399.00',
    'postal_codes,395*,45,299,',
  ],
  'surat/hours.csv': [
    'weekday,opens,closes,slot_minutes,slot_capacity,lead_minutes,last_order',
    ...weekdays.map((day) => `${day},07:00,22:00,30,12,20,21:30`),
    'Sun,,,,,,',
  ],
  'surat/holidays.csv': ['date,name', '2027-10-29,Diwali'],
  'surat/coupons.csv': [
    'code,kind,value,minimum,most,starts,ends,per_customer,description',
    'SWAGAT10,percent,12.5,199.00,100.00,2026-01-01,2030-12-31,1,Welcome',
    'FARSAN50,amount,50.00,500.00,,2026-01-01,2030-12-31,,₹50 off',
  ],
  'surat/subscriptions.csv': ['subscriptionId,description,noOfDays,image', '3301,Lunch for 30 days,30,dal.webp'],
  'surat/subscription-items.csv': [
    'subscriptionId,subscriptionItemId,itemId,name,price,discount,netValue,gross,offdays,selling',
    '3301,330101,1001,Dal,6240.00,780.00,5460.00,6240.00,Sat;Sun,210.00',
  ],
};

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#8e1b3a"/></svg>';

/** A WebP picture of one colour. */
export const picture = (background: string, width = 20, height = 10): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();

/** Writes the folder; the caller disposes of it. */
export async function createOperatorFolder(): Promise<OperatorFolder> {
  const root = await mkdtemp(path.join(tmpdir(), 'operator-'));
  const folder: OperatorFolder = {
    path: root,
    async write(file, content) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), content);
    },
    async edit(file, from, to) {
      const text = await readFile(path.join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      await writeFile(path.join(root, file), text.replace(from, to));
    },
    async append(file, line) {
      await writeFile(path.join(root, file), `${line}\n`, { flag: 'a' });
    },
    remove: (file) => rm(path.join(root, file)),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  };
  for (const [file, lines] of Object.entries(files)) await folder.write(file, `${lines.join('\n')}\n`);
  await folder.write('pictures/logo.svg', logo);
  for (const [name, color] of Object.entries({ dal: '#e0a53a', red: '#aa1133', blue: '#1133aa' }))
    await folder.write(`pictures/${name}.webp`, await picture(color));
  return folder;
}

interface MoreStore {
  saas_id: number;
  store_id: number;
  label: string;
  /** Prefixed to each id of an item or a plan; empty for the same ids as in the first store. */
  prefix?: string;
}

const storeFiles = [
  'categories',
  'items',
  'delivery',
  'hours',
  'holidays',
  'coupons',
  'subscriptions',
  'subscription-items',
];

/** Adds a copy of the first store to a folder. */
export async function addStore(folder: OperatorFolder, { saas_id, store_id, label, prefix = '' }: MoreStore) {
  const read = (file: string) => readFile(path.join(folder.path, file), 'utf8');
  const [, first = ''] = (await read('stores.csv')).split('\n');
  await folder.append(
    'stores.csv',
    first.replace('33001,33,surat,Surat Sadan', `${store_id},${saas_id},${label},${label} store`),
  );
  for (const name of storeFiles) {
    const text = await read(`surat/${name}.csv`);
    await folder.write(`${label}/${name}.csv`, text.replaceAll(/\b(100\d|3301(01)?)(?=,)/g, `${prefix}$1`));
  }
}
