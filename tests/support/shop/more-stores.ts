import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperatorFolder } from '#tools/shop/operator-folder';

export interface MoreStore {
  saas_id: number;
  store_id: number;
  label: string;
  /** Stands before each number of an item or a plan; empty: the same numbers as in the first store. */
  prefix?: string;
}

const files = [
  'categories',
  'items',
  'delivery',
  'hours',
  'holidays',
  'coupons',
  'subscriptions',
  'subscription-items',
];

/** Adds a store to a folder that has all the first one has. */
export async function addStore(folder: OperatorFolder, { saas_id, store_id, label, prefix = '' }: MoreStore) {
  const read = (file: string) => readFile(path.join(folder.path, file), 'utf8');
  const [, first = ''] = (await read('stores.csv')).split('\n');
  await folder.append(
    'stores.csv',
    first.replace('33001,33,surat,Surat Sadan', `${store_id},${saas_id},${label},${label} store`),
  );
  for (const name of files) {
    const text = await read(`surat/${name}.csv`);
    await folder.write(`${label}/${name}.csv`, text.replaceAll(/\b(100\d|3301(01)?)(?=,)/g, `${prefix}$1`));
  }
}
