import { ShopError } from '#contract/errors';
import type { OrderKey } from '#server/db/keys';
import { createContent, type Content } from '#server/platform/http/content';
import type { Shop } from '#server/platform/shop';

/** Nothing in it may run or load anything, and it is kept nowhere. */
const alone = { 'Content-Security-Policy': "default-src 'none'; sandbox", 'Cache-Control': 'private, no-store' };

/** A file of a return; a video is an attachment. @throws {ShopError} `not_found` */
export async function readReturnFile(
  { db }: Shop,
  key: OrderKey & { return_id: string; file_id: string },
): Promise<Content> {
  const file = await db
    .selectFrom('return_files')
    .select(['kind', 'type', 'bytes'])
    .where((where) => where.and(key))
    .executeTakeFirst();
  if (!file) throw new ShopError('not_found');
  const name = `return-${key.order_id}.${file.type.split('/')[1]}`;
  const disposition = file.kind === 'video' ? `attachment; filename="${name}"` : 'inline';
  const content = createContent(Buffer.from(file.bytes), file.type);
  return { ...content, headers: { ...alone, 'Content-Disposition': disposition } };
}
