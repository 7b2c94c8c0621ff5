import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatSigned } from '#lib/money/money';
import { numberAllInvoices } from '#tests/support/books/invoices';
import { takeFrom } from '#tests/support/counter/adjustments';
import { doJobs, queueInvoices } from '#tests/support/jobs';
import { parseMail } from '#tests/support/messages/emails';
import { channelsOf, sendDue } from '#tests/support/messages/send';
import { startMailServer } from '#tests/support/processes/mail';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

/** Two lines, ₹164 × 2 and ₹19.50, delivered for ₹20; cash is in whole rupees. */
const mixed = {
  item_list: [
    { item_id: 1001, product_qty: 2 },
    { item_id: 1020, product_qty: 1 },
  ],
  order_type: 'Delivery',
  order_value: 367.5,
};

describe.each(databases)('e-mails on $name', ({ open }) => {
  let shop: TestShop;
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let asha: Customer;
  let own: Awaited<ReturnType<typeof readStore>>;
  let other: typeof own;
  const readStore = ({ store_id }: { store_id: number }) =>
    shop.db.selectFrom('stores').selectAll().where('store_id', '=', store_id).executeTakeFirstOrThrow();
  beforeAll(async () => {
    shop = await openTestShop(await open());
    server = await startMailServer();
    shop.wait(1000); // messages get their time from the database, whose clock is more precise
    await shop.db.updateTable('items').set({ tax_percent: 5 }).execute();
    const contacts = { email: 'hello@toronto.example', phone_no: '+14165550100' };
    await shop.db.updateTable('stores').set(contacts).where('store_id', '=', toronto.store_id).execute();
    own = await readStore(surat);
    other = await readStore(toronto);
  });
  beforeEach(async () => {
    await setStock(shop, 1001, 84);
    asha = await addCustomer(shop, { email: `asha${Date.now()}${Math.random()}@example.com` });
    const proved = { email_verified_at: shop.now(), mobile_verified_at: null, mobile_number: null };
    await shop.db.updateTable('customers').set(proved).where('customer_id', '=', asha.id).execute();
    await shop.db.deleteFrom('messages').execute();
  });
  afterAll(async () => {
    await server.stop();
    await shop.close();
  });

  /** Sends queued messages. @returns the newest e-mail to Asha, as source and as a mail program reads it */
  async function send() {
    shop.wait(1);
    await sendDue(shop, channelsOf(shop, { SMTP_URL: server.url }));
    const raw = server.mails.findLast((mail) => mail.to.includes(asha.email))?.raw ?? '';
    return { raw, ...(await parseMail(raw)) };
  }
  const place = async (changes: object = {}) => {
    const address_id = await saveAddress(shop, asha, { landmark: 'Opposite the <old> mill' });
    const request = orderRequest(asha, { ...mixed, address_id, ...changes });
    return (await granted(shop, 'createOrder', request)).data.order_id;
  };
  const stored = (order_id: number) =>
    shop.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
  const price = (sum: number) => formatSigned(sum, own);
  /** The cells of each row of the receipt. */
  const rowsOf = (html = '') =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
      .map(([, row = '']) => [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, text = '']) => text.trim()))
      .filter((row) => row.length > 1);

  it('state what was ordered, as it is stored, in text and in HTML', async () => {
    const id = await place({ delivery_note: 'Ring "twice" & wait' });
    const mail = await send();
    const order = await stored(id);
    expect(mail.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative/);
    expect(rowsOf(mail.html).slice(1)).toEqual([
      ['Toor dal, 1 kg', '2 × ₹164', '₹328'],
      [expect.any(String), '1 × ₹19.50', '₹19.50'],
      ['Items', price(order.items_total)],
      ['Delivery', price(order.delivery_charge)],
      ['Round off', price(order.round_off)],
      ['Total', price(order.order_value)],
    ]);
    expect(order).toMatchObject({ items_total: 34750, delivery_charge: 2000, order_value: 36800 });
    for (const note of ['Prices include all taxes.', 'Payment: Cash On Delivery', `Delivery to: ${order.address}`]) {
      expect(mail.text).toContain(note);
      expect(mail.html).toContain(note);
    }
    expect(mail.text).toContain(`Toor dal, 1 kg: 2 × ₹164 = ₹328`);
    expect(mail.text).toContain(`Total: ${price(order.order_value)}`);
    expect(mail.text).toContain('Your note: Ring "twice" & wait');
    expect(mail.html).toContain('Your note: Ring &quot;twice&quot; &amp; wait');
    expect(mail.html).toContain('Landmark: Opposite the &lt;old&gt; mill');
    expect(mail.html).toMatch(/<a[^>]*href="[^"]*\/o#[\w.-]+"[^>]*>Follow your order<\/a/);
  });

  it('state what was left out, and the taxes of the invoice once there is one', async () => {
    const id = await place();
    await takeFrom(shop, null, id, { kind: 'line', line: 2, quantity: 1 });
    await shop.db.updateTable('orders').set({ status: 'handed over' }).where('order_id', '=', id).execute();
    await queueInvoices(shop, [id]);
    await numberAllInvoices(shop);
    await doJobs(shop, ['invoice']);
    await shop.db
      .updateTable('messages')
      .set({ kind: 'order_on_the_way', variables: JSON.stringify({ order: String(id), store: 'Surat', link: '' }) })
      .where('order_id', '=', id)
      .execute();
    const mail = await send();
    const order = await stored(id);
    const row = await shop.db.selectFrom('invoices').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
    const taxes = (row.invoice.taxed ?? []).reduce((sum, line) => sum + line.central, 0);
    const rows = rowsOf(mail.html);
    expect(order.deducted).toBeGreaterThan(0);
    expect(row.invoice.total).toBe(order.order_value - order.deducted);
    expect(rows).toContainEqual(['New total', price(row.invoice.total)]);
    expect(rows.some(([name = '', sum]) => name.endsWith('left out') && sum === price(-order.deducted))).toBe(true);
    const shown = rows.filter(([name = '']) => name.startsWith('CGST')).map(([, sum]) => sum);
    expect(shown).toEqual([price(taxes)]);
    expect(mail.text).toContain(`Invoice: ${row.invoice_number}`);
  });

  it('have the name, the logo and the colour of their store, and nothing of another', async () => {
    await mkdir(shop.picturesDir, { recursive: true });
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><rect width="48" height="48"/></svg>';
    await writeFile(path.join(shop.picturesDir, `${own.logo}.svg`), drawing);
    await shop.db
      .updateTable('stores')
      .set({ theme_colour: '#8a1538' })
      .where('store_id', '=', surat.store_id)
      .execute();
    await place();
    const mail = await send();
    expect(mail.from).toEqual({ name: own.store_name, address: 'orders@localhost' });
    expect(mail.replyTo).toMatchObject([{ address: own.email }]);
    expect(mail.html).toContain('background:#8a1538');
    expect(mail.html).toContain('src="cid:logo"');
    const [logo] = mail.attachments;
    expect(logo).toMatchObject({ mimeType: 'image/png', contentId: '<logo>', disposition: 'inline', related: true });
    expect(await sharp(logo?.content as ArrayBuffer).metadata()).toMatchObject({ format: 'png', height: 80 });
    for (const foreign of [other.store_name, other.email, other.phone_no]) expect(mail.raw).not.toContain(foreign);
  });

  it('do without a logo that cannot be read, and state no order of another store', async () => {
    await rm(shop.picturesDir, { recursive: true, force: true });
    const id = await place();
    await shop.db.updateTable('messages').set(storeIds(toronto)).where('order_id', '=', id).execute();
    const mail = await send();
    expect(mail.attachments).toEqual([]);
    expect(mail.html).toContain(other.store_name);
    expect(mail.html).not.toContain('Toor dal');
    expect(mail.html).not.toContain('receipt');
  });
});
