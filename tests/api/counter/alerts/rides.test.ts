import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendOut } from '#tests/support/counter/rides';
import { addCustomer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('pushes about rides, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  afterAll(() => shop.close());

  const subscribe = ({ cookie }: Staff, name: string) =>
    granted(shop, 'addPush', {
      cookie,
      body: {
        endpoint: `https://push.example/${name}`,
        p256dh: randomBytes(65).toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    });

  it('go only to the browsers of the rider who has the order', async () => {
    const [meena, imran, sahil] = [
      await enterAs(shop, 'keeper'),
      await enterAs(shop, 'rider'),
      await enterAs(shop, 'rider'),
    ];
    for (const [name, staff] of Object.entries({ meena, imran, sahil })) await subscribe(staff, name);
    await sendOut(shop, await addCustomer(shop), imran);
    const pushes = await shop.db.selectFrom('jobs').select('key').where('kind', '=', 'push').execute();
    const { endpoint_hash } = await shop.db
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where('endpoint', '=', 'https://push.example/imran')
      .executeTakeFirstOrThrow();
    expect(pushes.map(({ key }) => key)).toMatchObject([{ endpoint_hash, about: 'ride' }]);
  });
});
