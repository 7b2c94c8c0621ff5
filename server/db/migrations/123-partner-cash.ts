import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table rider_cash alter column rider_id drop not null',
  'alter table rider_cash add column partner text',
  'alter table rider_cash add constraint rider_cash_holder_check check (num_nonnulls(rider_id, partner) = 1)',
  `create index rider_cash_by_partner on rider_cash (saas_id, store_id, partner, entry) where partner is not null`,
  `create or replace function note_rider_cash() returns trigger language plpgsql as $$
    declare
      rider integer;
      carrier text;
    begin
      if new.amount = 0 and new.short is null then return null; end if;
      select rider_id, nullif(logistics_partner, '') into rider, carrier from orders
        where saas_id = new.saas_id and store_id = new.store_id and order_id = new.order_id;
      if rider is null and carrier is null then return null; end if;
      if rider is not null then
        carrier := null;
        perform pg_advisory_xact_lock(hashtext('rider_cash'), rider);
      else
        perform pg_advisory_xact_lock(hashtext('partner_cash'), new.store_id);
        if new.undoes is not null and not exists (
          select from rider_cash where saas_id = new.saas_id and store_id = new.store_id and order_id = new.order_id
            and partner = carrier) then return null; end if;
      end if;
      insert into rider_cash (saas_id, store_id, rider_id, partner, amount, held, order_id, staff_id, at) values (
        new.saas_id, new.store_id, rider, carrier, new.amount,
        new.amount + coalesce((
          select held from rider_cash
          where case when carrier is null then rider_id = rider
            else saas_id = new.saas_id and store_id = new.store_id and partner = carrier end
          order by entry desc limit 1), 0),
        new.order_id, new.staff_id, new.at
      );
      return null;
    end
  $$`,
];

/**
 * Delivery partners owe the cash that they took for a store until they hand it in, as riders do. Cash of orders that were
 * delivered before this migration counts as handed in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
