import { readFile, writeFile } from 'node:fs/promises';
import type { Agent } from 'node:https';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { convert, type ConvertRequest } from '#server/import/converters/convert';
import { formatCsv } from '#server/import/parse/format-csv';

export type Row = Record<string, string>;

/** Conversions in a folder, into `shop/` there, as the store `asha`. */
export const conversionsIn = (cwd: string, agent?: Agent) => ({
  /** Writes an export with these columns, and converts it. */
  async run(source: ConvertRequest['source'], columns: string, rows: Row[], more: Partial<ConvertRequest> = {}) {
    const names = columns.split(',');
    const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !names.includes(name));
    expect(unknown).toEqual([]);
    const file = path.join(cwd, 'products.csv');
    await writeFile(file, formatCsv(names, rows));
    const folder = path.join(cwd, 'shop');
    const request = { source, file, folder, label: 'asha', stock: '10', withPictures: false, overwrite: false };
    return convert({ ...request, now: new Date('2026-11-23T06:00:00Z'), ...more }, agent ? { agent } : {});
  },
  /** The rows of a file of the store. */
  async read(name: string): Promise<Row[]> {
    const text = await readFile(path.join(cwd, 'shop/asha', name), 'utf8');
    return parse(text.replaceAll(/^"?#.*\n/gm, ''), { columns: true });
  },
});

/** As its exporter writes them in English. */
export const woocommerceColumns =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global';

/** What every row of WooCommerce has. */
export const usual = { Published: '1', 'Visibility in catalog': 'visible', 'Tax status': 'taxable', 'In stock?': '1' };
/** A product with two variations. */
export const variable: Row[] = [
  {
    ...usual,
    ID: '44',
    Type: 'variable',
    SKU: 'tee',
    Name: 'V-Neck Tee',
    'Short description': 'Soft.',
    Description: 'First line\\nSecond line',
    Stock: '7',
    Categories: 'Clothing > Tshirts',
    Images: 'https://pictures.example/a.jpg, https://pictures.example/b.jpg',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Blue, Green',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': 'Large, Small',
  },
  {
    ...usual,
    ID: '76',
    Type: 'variation',
    Name: 'V-Neck Tee - Blue',
    Stock: 'parent',
    'Regular price': '20',
    Parent: 'tee',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Blue',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': 'Large',
  },
  {
    ...usual,
    ID: '77',
    Type: 'variation',
    Name: 'V-Neck Tee - Green',
    'In stock?': '0',
    'Sale price': '15,5',
    'Regular price': '1.020,00',
    Parent: 'id:44',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Green',
  },
];
