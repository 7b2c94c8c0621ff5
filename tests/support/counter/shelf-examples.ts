import { createHash, randomUUID } from 'node:crypto';
import { surat } from '#tests/support/shop/catalogue';
import { onePixel } from '#tests/support/shop/example-rows';

/** A new key for a request. */
export const keyed = () => ({ headers: { 'Idempotency-Key': randomUUID() } });

/** What a keeper says of a new item of Surat. */
export const newItem = {
  item_name: 'Surti papdi',
  category_id: 101,
  unit: '500 g',
  price: 60,
  mrp: null,
  stock: 12,
  veg: true,
  barcode: '',
  hsn: '0708',
  tax_percent: 0,
  picture: onePixel,
};

const inSurat = { label: surat.label };
const csv = 'item_id,price\n1001,10\n';

/** The name of no changes. */
const nothing = createHash('sha256').update('[]').digest('hex');

/** Well-formed requests of the calls about a shelf. */
export const shelfExamples = {
  readShelf: { params: inSurat, query: { text: 'dal' } },
  recordMissedSearch: { params: { saasId: surat.saas_id, storeId: surat.store_id }, body: { query: 'sweet corn' } },
  readMissedSearches: { params: inSurat },
  readSheet: { params: inSurat },
  previewSheet: { params: inSurat, body: { csv } },
  applySheet: { params: inSurat, body: { csv: 'item_id\n1001\n', seen: nothing } },
  addItem: { params: inSurat, body: newItem, ...keyed() },
  readItemDetails: { params: { ...inSurat, itemId: 1001 } },
  changeItemDetails: { params: { ...inSurat, itemId: 1001 }, body: { unit: '1 kg bag', picture: onePixel } },
  changeShelfItem: {
    params: { ...inSurat, itemId: 1001 },
    body: { stock_by: 1 },
    headers: { 'Idempotency-Key': randomUUID() },
  },
};
