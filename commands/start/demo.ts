import { resolve } from 'node:path';
import { readCsv } from '#server/import/parse/csv-table';
import { Problems } from '#server/import/problem';
import { storesFile } from '#server/import/validate/tables';
import type { OpenShop } from '#server/open-shop';
import { getStores } from '#server/stores/stores';

export const demoFolder = resolve(import.meta.dirname, '../../demo');

/** Labels of open demo stores. A store of a folder derived from the demo counts only while it has the demo's e-mail. */
export async function findDemoStores(shop: OpenShop): Promise<string[]> {
  const rows = await readCsv(demoFolder, 'stores.csv', storesFile, new Problems());
  const emails = new Set(rows.map(({ value }) => value.email));
  return (await getStores(shop)).filter(({ email }) => emails.has(email)).map(({ label }) => label);
}
