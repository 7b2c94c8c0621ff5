import { describe, expect, it } from 'vitest';
import { removeReview } from '#server/aftercare/reviews/store-reviews';
import { doJobs } from '#tests/support/jobs';
import { collectOrder } from '#tests/support/counter/collect';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { rating, reviewIdOf } from '#tests/support/http/review-examples';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, signUp, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const day = 24 * 60 * 60_000;
const [dal, spice, other] = [1001, 1020, 1002];

describe.each(databases)('reviews on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  const who = {} as People;
  shopAround({
    open,
    prepare: async (opened) => void (meena = await enterAs(opened, 'keeper')),
    begin: (opened, customer) => {
      [shop, asha] = [opened, customer];
      Object.assign(who, { shop, asha, meena });
    },
  });

  const { order, leaveOut, offer, answering } = missingLines(who);
  const collect = async (orderId: number | string) => {
    await collectOrder(shop, Number(orderId), meena.cookie);
    return Number(orderId);
  };
  /** Two of item 1001 and one of item 1020, collected. */
  const collected = async () => collect(await order());
  const rate = async (orderId: number, item: number, stars: number, text?: string, { token } = asha) =>
    (await granted(shop, 'saveReview', { ...rating(orderId, item, stars, text), token })).data;
  const refusalOf = async (request: object, { token } = asha) =>
    (await refused(shop, 'saveReview', { ...request, token })).code;
  const itemsOf = async (orderId: number) =>
    (await granted(shop, 'getOrderReviews', { params: { ...suratPath(asha), orderId }, token: asha.token })).data;
  const read = (itemId: number, page = 1) =>
    granted(shop, 'getReviews', {
      params: { saasId: surat.saas_id, storeId: surat.store_id, itemId },
      query: { page: String(page) },
    });
  const answer = (reviewId: number, text: string, { cookie } = meena, label: string = surat.label) => ({
    params: { label, reviewId },
    body: { text },
    cookie,
  });
  const ratingOf = async (item_id: number) =>
    shop.db
      .selectFrom('items')
      .select(['rating', 'rating_count'])
      .where('item_id', '=', item_id)
      .executeTakeFirstOrThrow();
  const storeRating = async (label: string) =>
    (await granted(shop, 'getStoreByDomain', { params: { label } })).data.rating;
  const worked = async () => {
    shop.wait(11_000);
    await doJobs(shop, ['ratings']);
  };
  const forget = () => shop.db.deleteFrom('reviews').execute();

  it('are given with one call per received item, changed by the next, and read by everyone with a first name', async () => {
    await forget();
    const orderId = await collected();
    expect(await itemsOf(orderId)).toMatchObject({
      is_open: true,
      items: [
        { item_id: dal, review: null },
        { item_id: spice, review: null },
      ],
    });
    expect(await rate(orderId, dal, 5)).toEqual({ stars: 5, text: '', answer: null, removed_for: null });
    await rate(orderId, dal, 3, 'Stones in <b>it</b>, see https://example.com');
    await rate(orderId, dal, 4);
    const bina = await addCustomer(shop, { name: '9876543210' });
    Object.assign(who, { asha: bina });
    const hers = await collected();
    await rate(hers, dal, 1, '', bina);
    const { data, next } = await read(dal);
    expect(next).toBeNull();
    expect(data).toMatchObject({
      average: 2.5,
      count: 2,
      reviews: [
        { stars: 1, text: '', name: 'A customer', answer: null },
        { stars: 4, text: 'Stones in <b>it</b>, see https://example.com', name: 'Bina' },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('Shah');
    expect((await itemsOf(orderId)).items[0]).toMatchObject({ review: { stars: 4 } });
    expect((await read(spice)).data).toEqual({ average: null, count: 0, reviews: [] });
  });

  it('are only for what came: not for what was left out, and for the replacement of what was replaced', async () => {
    const orderId = await order({ if_missing: 'replace' });
    const offered = await offer(orderId, { quantity: 2 });
    await granted(shop, 'answerOffer', answering(orderId, offered.offer_id, 'accept'));
    await granted(shop, 'leaveOut', leaveOut(orderId, 2, 1, 1));
    await collect(orderId);
    expect((await itemsOf(orderId)).items.map(({ item_id }) => item_id)).toEqual([other]);
    for (const item of [dal, spice, 1003, 999_999]) expect(await refusalOf(rating(orderId, item, 5))).toBe('not_found');
    await rate(orderId, other, 5);
    const part = await order({ if_missing: 'replace' });
    const half = await offer(part, { quantity: 1 });
    await granted(shop, 'answerOffer', answering(part, half.offer_id, 'accept'));
    await collect(part);
    expect((await itemsOf(part)).items.map(({ item_id }) => item_id)).toEqual([dal, other, spice]);
  });

  it('are refused for orders of others and other stores, before delivery, and for impossible stars and texts', async () => {
    const open = Number(await order());
    expect(await refusalOf(rating(open, dal, 5))).toBe('review_closed');
    expect(await itemsOf(open)).toEqual({ is_open: false, items: [] });
    const orderId = await collected();
    const bina = await addCustomer(shop);
    expect(await refusalOf(rating(orderId, dal, 5), bina)).toBe('not_found');
    const foreign = { params: { ...suratPath(bina), orderId }, token: bina.token };
    expect((await refused(shop, 'getOrderReviews', foreign)).code).toBe('not_found');
    const elsewhere = { ...rating(orderId, dal, 5), body: { ...storeIds(toronto), stars: 5 } };
    expect(await refusalOf(elsewhere)).toBe('not_found');
    for (const stars of [0, 6, 2.5, '5', null])
      expect(await refusalOf({ ...rating(orderId, dal, 5), body: { ...storeIds(surat), stars } })).toBe(
        'invalid_input',
      );
    expect(await refusalOf(rating(orderId, dal, 5, 'a'.repeat(501)))).toBe('invalid_input');
    expect(await refusalOf(rating(orderId, dal, 5, 'two\nlines'))).toBe('invalid_input');
    expect((await callApi(shop, 'saveReview', rating(orderId, dal, 5))).status).toBe(401);
  });

  it('stay one for each customer and product, also when they are sent at once', async () => {
    await forget();
    const orderId = await collected();
    const token = await newToken(shop, asha);
    const sent = [1, 2, 3, 4, 5].map((stars) => callApi(shop, 'saveReview', { ...rating(orderId, dal, stars), token }));
    expect(new Set(await outcomes(sent))).toEqual(new Set(['granted']));
    const again = await collected();
    await rate(again, dal, 2);
    expect((await read(dal)).data).toMatchObject({ count: 1, reviews: [{ stars: 2 }] });
  });

  it('are paged by ten, newest first, and ten are the average of their store', async () => {
    await forget();
    const order_id = await collected();
    for (let stars = 1; stars <= 12; stars++) {
      const customer = await addCustomer(shop, { name: `Customer${'abcdefghijkl'[stars - 1]} Shah` });
      const row = { ...storeIds(surat), item_id: dal, stars: (stars % 5) + 1, order_id };
      await shop.db
        .insertInto('reviews')
        .values({ ...row, customer_id: customer.id, rated_at: new Date(shop.now().getTime() - stars * 60_000) })
        .execute();
    }
    const [first, second] = [await read(dal), await read(dal, 2)];
    expect([first.next, second.next]).toEqual([2, null]);
    expect([...first.data.reviews, ...second.data.reviews].map(({ name }) => name.at(-1)).join('')).toBe(
      'abcdefghijkl',
    );
    expect((await read(dal, 3)).data).toMatchObject({ count: 12, reviews: [] });
    await rate(order_id, dal, 5);
    await worked();
    expect([await storeRating(surat.label), await storeRating(toronto.label)]).toEqual([3.1, undefined]);
  });

  it('are answered once by the store, for everyone to read, and never by another store or a rider', async () => {
    await forget();
    const orderId = await collected();
    await rate(orderId, dal, 2, 'Too dusty');
    const id = await reviewIdOf(shop, asha, dal);
    const listed = await granted(shop, 'readStoreReviews', { params: { label: surat.label }, cookie: meena.cookie });
    expect(listed).toMatchObject({
      data: [{ review_id: id, order_id: orderId, item_id: dal, text: 'Too dusty', name: 'Bina', answer: null }],
      next: null,
    });
    await granted(shop, 'answerReview', answer(id, 'We now sieve it'));
    await granted(shop, 'answerReview', answer(id, 'We now sieve it twice'));
    expect((await read(dal)).data.reviews[0]?.answer).toMatchObject({ text: 'We now sieve it twice' });
    expect((await itemsOf(orderId)).items[0]?.review?.answer?.text).toBe('We now sieve it twice');
    await granted(shop, 'answerReview', answer(id, ' '));
    expect((await read(dal)).data.reviews[0]?.answer).toBeNull();
    const rider = await enterAs(shop, 'rider');
    expect((await callApi(shop, 'answerReview', answer(id, 'Hello', rider))).status).toBe(404);
    const owner = await enterAs(shop, 'owner', toronto.store_id);
    expect((await callApi(shop, 'answerReview', answer(id, 'Hello', owner))).status).toBe(404);
    expect((await callApi(shop, 'answerReview', answer(id, 'Hello', owner, toronto.label))).status).toBe(404);
    const log = await shop.db.selectFrom('staff_log').select('what').where('about', '=', String(orderId)).execute();
    expect(log.map(({ what }) => what)).toEqual(expect.arrayContaining(['review_answered', 'review_answer_removed']));
  });

  it('reach the averages of the catalogue, and leave them when they are removed or their account is deleted', async () => {
    await forget();
    const orderId = await collected();
    await rate(orderId, dal, 2);
    const bina = await signUp(shop, { name: 'Chetan Rao' });
    Object.assign(who, { asha: bina });
    await rate(await collected(), dal, 5, '', bina);
    await worked();
    expect(await ratingOf(dal)).toEqual({ rating: 3.5, rating_count: 2 });
    const { data } = await granted(shop, 'getItem', { params: { itemId: dal } });
    expect(data).toMatchObject({ rating: 3.5, rating_count: 2 });
    const unrated = (await granted(shop, 'getItem', { params: { itemId: other } })).data;
    expect(unrated).not.toHaveProperty('rating');
    expect(await storeRating(surat.label)).toBeUndefined();
    const id = await reviewIdOf(shop, asha, dal);
    await removeReview(shop, storeIds(surat), id, 'abusive');
    await expect(removeReview(shop, storeIds(surat), id, 'abusive')).rejects.toMatchObject({ code: 'not_found' });
    expect(await refusalOf(rating(orderId, dal, 5))).toBe('review_removed');
    expect((await itemsOf(orderId)).items[0]?.review?.removed_for).toBe('abusive');
    expect((await callApi(shop, 'answerReview', answer(id, 'Hello'))).status).toBe(404);
    expect((await read(dal)).data).toMatchObject({ average: 5, count: 1 });
    await worked();
    expect(await ratingOf(dal)).toEqual({ rating: 5, rating_count: 1 });
    await removeReview(shop, storeIds(surat), id, null);
    const body = { current_password: bina.password };
    await granted(shop, 'deleteAccount', { params: { customerId: bina.id }, token: bina.token, body });
    await worked();
    expect(await ratingOf(dal)).toEqual({ rating: 2, rating_count: 1 });
  });

  it('are limited for each customer', async () => {
    const orderId = await collected();
    for (let count = 0; count < 60; count++) await rate(orderId, dal, 5);
    expect(await refusalOf(rating(orderId, dal, 5))).toBe('rate_limited');
  });

  it('close 90 days after delivery', async () => {
    const orderId = await collected();
    await rate(orderId, dal, 4);
    shop.wait(90 * day - 60_000);
    const token = await newToken(shop, asha);
    await granted(shop, 'saveReview', { ...rating(orderId, dal, 5), token });
    shop.wait(2 * 60_000);
    expect((await refused(shop, 'saveReview', { ...rating(orderId, dal, 1), token })).code).toBe('review_closed');
    const { data } = await granted(shop, 'getOrderReviews', { params: { ...suratPath(asha), orderId }, token });
    expect(data).toMatchObject({ is_open: false, items: [{ review: { stars: 5 } }, { review: null }] });
  });
});
