import type { Shop } from '#server/platform/shop';
import { erasedOf } from '../erase.ts';
import { withoutNumbers } from '../failures.ts';
import type { Receipt } from '../receipts/record-receipt.ts';
import { canFallBack, fallBack } from './fallback.ts';

/** Records a WhatsApp receipt. A delivery is final and cancels an unsent SMS. A failure sends an SMS at once. */
export const recordWhatsAppReceipt = (shop: Shop, { of, state, reason = '' }: Receipt): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .selectAll()
      .where((where) => where.and('message_id' in of ? of : { ...of, channel: 'whatsapp' }))
      .where('delivered_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return;
    const save = (changes: object) =>
      tx.updateTable('messages').set(changes).where('message_id', '=', message.message_id).execute();
    const { channel, sent_at, failed_at } = message;
    const now = shop.now();
    if (state === 'delivered') {
      const delivered = { channel: 'whatsapp', sent_at: sent_at ?? now, delivered_at: now };
      const failures = { failed_at: null, failure: null, whatsapp_failed_at: null, whatsapp_failure: null };
      await save({ ...delivered, ...failures, ...erasedOf(message) });
    } else if (channel === 'whatsapp' && !failed_at) {
      const failure = withoutNumbers(reason);
      if (await canFallBack({ ...shop, db: tx }, message))
        await fallBack({ db: tx, now: shop.now }, message.message_id, failure);
      else await save({ failed_at: now, failure, ...erasedOf(message) });
    }
  });
