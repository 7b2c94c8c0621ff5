import { sql } from 'kysely';
import type { OrderKey } from '#server/db/keys';
import { startBackground, type Background } from '#server/platform/background';
import { doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { lockOrder } from '../lifecycle.ts';
import { settleOffer } from './answers.ts';
import { answerOfNobody, findOffer } from './read-offers.ts';

const openOffers: Queue<'replacements'> = {
  table: 'replacements',
  key: ['saas_id', 'store_id', 'offer_id'],
  dueAt: 'check_after',
  leaseMs: 60_000,
  where: sql`state = 'offered'`,
};

/** Ends the next offer that was not answered in time, as the customer said at checkout; false when there is none. */
export const endNextOffer = (shop: Shop): Promise<boolean> =>
  doNext(shop, openOffers, {
    async work(offer) {
      await endUnanswered(shop, offer);
      return {};
    },
  });

const endUnanswered = (shop: Shop, { saas_id, store_id, order_id, offer_id }: OrderKey & { offer_id: number }) =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { saas_id, store_id, order_id });
    const offer = await findOffer(tx, { saas_id, store_id, order_id, offer_id });
    if (offer?.state !== 'offered') return;
    await settleOffer(shop, tx, order, { offer, answer: answerOfNobody(offer.if_missing), how: 'time', by: null });
  });

/** Ends offers that stay unanswered, until stopped; several processes may run it. */
export const startOffers = (shop: Shop): Background =>
  startBackground({
    intervalMs: 1000,
    steps: [() => endNextOffer(shop)],
    report: (error) => shop.log.error({ err: error }, 'offers without an answer could not be ended'),
  });
