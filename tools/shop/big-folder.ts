import { rename } from 'node:fs/promises';
import path from 'node:path';
import { createOperatorFolder, type OperatorFolder } from './operator-folder.ts';

/** The store of {@link createBigFolder}. Its ids differ from the demo's, so both can be in one shop. */
export const bigStore = { saas_id: 90, store_id: 90_001, label: 'godown', firstItem: 9_000_001 };

const makers = ['Amrut', 'Bandhan', 'Chetak', 'Dhanya', 'Ekta', 'Falguni', 'Girnar', 'Himadri', 'Indu', 'Jamuna'];
const kinds = ['basmati rice', 'toor dal', 'cow ghee', 'masala tea', 'mango pickle', 'rose soap', 'cotton towel'];
const sizes = ['100 g', '250 g', '500 g', '1 kg', '2 kg', '5 kg', '10 kg'];
const categories = 20;

const pick = (list: string[], number: number) => list[number % list.length] ?? '';

/** One line of items.csv. Every 25th is sold out, every fourth reduced; numbers make names unique. */
function itemLine(number: number): string {
  const kind = pick(kinds, number);
  const name = `${pick(makers, Math.floor(number / kinds.length))} ${kind} no. ${number + 1}`;
  const price = 20 + ((number * 37) % 980);
  const mrp = number % 4 === 0 ? (price * 1.25).toFixed(2) : '';
  const stock = number % 25 === 24 ? 0 : 5 + (number % 90);
  const veg = /soap|towel/.test(kind) ? '' : 'true';
  const facts = [name, 901 + (number % categories), pick(sizes, number), price, mrp, stock, veg];
  return [bigStore.firstItem + number, ...facts, '', 'India', `${kind} for every day.`, 'dal.webp', ''].join(',');
}

const categoryLine = (number: number) => `${901 + number},Shelf ${number + 1},${number + 1}`;

const lines = (header: string, count: number, line: (number: number) => string) =>
  [header, ...Array.from({ length: count }, (_, number) => line(number)), ''].join('\n');

/** A deterministic operator's folder with one store of `items` products in 20 categories. The caller disposes of it. */
export async function createBigFolder(items: number): Promise<OperatorFolder> {
  const folder = await createOperatorFolder();
  const { saas_id, store_id, label } = bigStore;
  await rename(path.join(folder.path, 'surat'), path.join(folder.path, label));
  await folder.edit('stores.csv', '33001,33,surat,Surat Sadan', `${store_id},${saas_id},${label},Great Godown`);
  await folder.write(`${label}/categories.csv`, lines('category_id,category_name,position', categories, categoryLine));
  const header =
    'item_id,item_name,category_id,unit,price,mrp,stock,veg,allergens,origin,special_description,image_name1,colors';
  await folder.write(`${label}/items.csv`, lines(header, items, itemLine));
  for (const file of ['subscriptions.csv', 'subscription-items.csv']) await folder.remove(`${label}/${file}`);
  return folder;
}
