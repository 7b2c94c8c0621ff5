import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMessage } from '#server/platform/messages/messages';
import { readChannelProblems } from '#server/platform/messages/problems';
import { sendTestCode } from '#server/setup/trials';
import { sendDue } from '#tests/support/messages/send';
import { runStore } from '#tests/support/processes/store-command';
import { newAddress, newMobile } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const day = 24 * 60 * 60_000;
const tooLate = 'It was too late to send the message.';
const waited = 'The message waited too long: more than 24 hours.';

describe.each(databases)('messages of a trial on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(await open())));
  afterAll(() => shop.close());

  const queue = (to: string) => {
    const variables = { order: '10001', store: 'Surat Sadan', link: '' };
    return queueMessage(shop.db, { kind: 'order_on_the_way', variables, to, about: `order:${to}` });
  };

  it('do not go out once there is a channel, if they are expired codes or have waited for a day', async () => {
    await granted(shop, 'resendOtp', { params: { target: newMobile(), storeId: 33001 }, from: newAddress() });
    await sendTestCode(shop, '+919876543219');
    for (let each = 1; each <= 6; each++) await queue(`+91${newMobile()}`);
    const created_at = new Date(Date.now() - day - 1000);
    await shop.db.updateTable('messages').set({ created_at }).where('about', 'like', 'order:%').execute();
    await queue('+919876543210');
    shop.wait(5 * 60_000);
    const sent: string[] = [];
    await sendDue(shop, { sms: async ({ recipient }) => (sent.push(recipient), {}) });
    expect(sent).toEqual(['+919876543210']);
    const rows = await shop.db.selectFrom('messages').select(['failure', 'attempts']).orderBy('message_id').execute();
    expect(rows.map(({ failure }) => failure)).toEqual([tooLate, tooLate, ...Array<string>(6).fill(waited), null]);
    const { out } = await runStore(shop, 'messages', '--sent');
    expect(out.filter((line) => line.includes('failed') && line.includes(waited))).toHaveLength(6);
    await shop.db.deleteFrom('messages').where('sent_at', 'is not', null).execute();
    const sms = { provider: 'http', url: '', body: '', headers: {}, sender: '', failure: '' } as const;
    const problems = await readChannelProblems({ ...shop, config: { ...shop.config, sms } });
    expect(problems, 'unsent messages say nothing about the provider').toEqual([]);
  });
});
