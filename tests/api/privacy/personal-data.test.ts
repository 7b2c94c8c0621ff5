import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownRows, readPerson } from '#server/privacy/own-rows';
import { declarations, impersonalTables, staffTables } from '#server/privacy/personal-data';
import { newAddress, signUp, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { doEverything, secrets } from '#tests/support/privacy/everything';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe.each(databases)('what the shop knows about a customer on $name', ({ open }) => {
  let shop: TestShop;
  let prita: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    prita = await doEverything(shop);
  }, 180_000);
  afterAll(() => shop.close());

  const own = (body?: object) => ({ params: { customerId: prita.id }, token: prita.token, from: newAddress(), body });

  /** The columns of all tables. */
  async function readSchema(): Promise<{ table: string; columns: string[] }[]> {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' group by table_name order by 1`.execute(shop.db);
    return rows;
  }

  /** The columns of all tables in which any of the texts stands. */
  async function findAnywhere(texts: string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const { table } of await readSchema()) {
      const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
        shop.db,
      );
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row))
          if (texts.some((text) => JSON.stringify(value).includes(text))) found.add(`${table}.${column}`);
    }
    return [...found].sort();
  }

  it('is declared for each column of each table', async () => {
    const schema = await readSchema();
    const others: string[] = [...impersonalTables, ...staffTables];
    const declared = [...declarations.map(([table]) => table), ...others];
    expect(declared.sort()).toEqual(schema.map(({ table }) => table));
    for (const [table, { deletion, ...columns }] of declarations) {
      if (deletion === 'delete row' || !('nonPersonal' in columns)) continue;
      const { cleared, kept = {}, nonPersonal } = columns;
      const named = [...Object.keys(cleared), ...Object.values(kept).flatMap(words), ...words(nonPersonal)];
      expect(named.sort(), table).toEqual(schema.find((each) => each.table === table)?.columns.sort());
    }
  });

  it('is all in what they download, and nothing that proves who they are', async () => {
    const person = await readPerson(shop.db, prita.id);
    const { data } = await granted(shop, 'getOwnData', own());
    for (const [table, declared] of declarations) {
      const rows = shop.db
        .selectFrom(table)
        .select(sql`1`.as('row'))
        .where(ownRows(declared, person));
      expect(await rows.execute(), table).not.toEqual([]);
      if (declared.exported.startsWith('no: ')) continue;
      expect(data, table).toHaveProperty(declared.exported);
      expect(data[declared.exported], table).not.toEqual([]);
    }
    const text = JSON.stringify(data);
    const { stranger: _unproved, ...downloaded } = secrets;
    for (const secret of Object.values(downloaded)) expect(text).toContain(secret);
    for (const hidden of ['argon2', 'one-time code', '_hash', 'staff_id']) expect(text).not.toContain(hidden);
  });

  it('goes with the account but for what is declared to be kept, wherever it stands', async () => {
    const texts = [...Object.values(secrets), prita.mobile.slice(3)];
    expect((await findAnywhere(texts)).length).toBeGreaterThan(30);
    shop.wait(3 * 86_400_000);
    await granted(shop, 'deleteAccount', own({ current_password: prita.password }));
    const kept = declarations.flatMap(([table, declared]) =>
      'kept' in declared
        ? Object.values(declared.kept ?? {})
            .flatMap(words)
            .map((column) => `${table}.${column}`)
        : [],
    );
    const left = await findAnywhere(texts);
    expect(left.filter((column) => !kept.includes(column))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['orders.customer_name', 'orders.buyer_name', 'orders.buyer_address']));
    const { name: _name, email: _email, flat: _flat, street: _street, ...others } = secrets;
    const { business: _business, office: _office, ...never } = others;
    expect(await findAnywhere(Object.values(never))).toEqual([]);
    const cancelled = shop.db
      .selectFrom('orders')
      .select(['customer_name', 'mobile_number', 'address', 'pincode', 'buyer_gstin', 'buyer_name', 'buyer_address'])
      .where((where) => where.and({ customer_id: prita.id, status: 'cancelled', invoiced: false }));
    const noBuyer = { buyer_gstin: '', buyer_name: '', buyer_address: '' };
    const empty = { customer_name: '', mobile_number: '', address: '', pincode: '', ...noBuyer };
    const rows = await cancelled.execute();
    expect(rows).toEqual(rows.map(() => empty));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('leaves what another person writes to a contact after it was replaced', async () => {
    const [arun, later] = [
      await signUp(shop, { email: 'arun@example.com' }),
      { recipient: 'arun.old@example.com', channel: 'email' as const },
    ];
    await shop.db
      .insertInto('former_contacts')
      .values({ customer_id: arun.id, target: later.recipient, replaced_at: new Date(Date.now() - 60_000) })
      .execute();
    await shop.db
      .insertInto('messages')
      .values({ ...later, subject: 'Yours', text: 'Yours', about: 'order:later' })
      .execute();
    const body = { current_password: arun.password };
    await granted(shop, 'deleteAccount', {
      params: { customerId: arun.id },
      token: arun.token,
      from: newAddress(),
      body,
    });
    expect(await findAnywhere([later.recipient])).toEqual(['messages.recipient']);
  });
});
