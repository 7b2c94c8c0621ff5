import { ShopError } from '#contract/errors';
import { ofOrder, type CartKey, type OrderKey } from '#server/db/keys';
import { createContent, type Content } from '#server/platform/http/content';
import type { Shop } from '#server/platform/shop';

/** The file may not run or load anything, and is not cached. */
const sandboxHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, no-store',
};

/** @throws {ShopError} `not_found`, also for another customer's */
export async function readOwnReturnFile(shop: Shop, { customer_id, ...key }: CartKey & FileKey): Promise<Content> {
  const order = await shop.db.selectFrom('orders').select('customer_id').where(ofOrder(key)).executeTakeFirst();
  if (order?.customer_id !== customer_id) throw new ShopError('not_found');
  return readReturnFile(shop, key);
}

type FileKey = OrderKey & { return_id: string; file_id: string };

/** A video is sent as an attachment. @throws {ShopError} `not_found` */
export async function readReturnFile({ db }: Shop, key: FileKey): Promise<Content> {
  const file = await db
    .selectFrom('return_files')
    .select(['kind', 'type', 'bytes'])
    .where((where) => where.and(key))
    .executeTakeFirst();
  if (!file) throw new ShopError('not_found');
  const name = `return-${key.order_id}.${file.type.split('/')[1]}`;
  const disposition = file.kind === 'video' ? `attachment; filename="${name}"` : 'inline';
  const content = createContent(Buffer.from(file.bytes), file.type);
  return { ...content, headers: { ...sandboxHeaders, 'Content-Disposition': disposition } };
}
