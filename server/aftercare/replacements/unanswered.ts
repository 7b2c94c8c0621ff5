import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { lockOrder } from '#server/orders/lifecycle';
import { settleOffer } from './answers.ts';
import { defaultAnswer, findOffer } from '#server/orders/history/read-offers';

export const offerJob = (shop: Shop): JobKind<'offer'> => ({
  name: 'offer',
  work: (key) =>
    shop.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, key);
      const offer = await findOffer(tx, key);
      if (offer?.state !== 'offered') return;
      await settleOffer(shop, tx, order, { offer, answer: defaultAnswer(offer.if_missing), how: 'time', by: null });
    }),
});
