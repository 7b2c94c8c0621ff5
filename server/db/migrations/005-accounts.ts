import { sql, type Kysely } from 'kysely';

/** Accounts that say more of a customer, can be deleted, and prove who asks for what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table customers add column if not exists dob text',
  `alter table customers add column if not exists address_1 text not null default ''`,
  `alter table customers add column if not exists address_2 text not null default ''`,
  'alter table customers add column if not exists deleted_at timestamptz',
  'alter table customers drop constraint if exists customers_check',
  `alter table customers add constraint customers_check
    check (deleted_at is not null or email is not null or mobile_number is not null)`,
  `alter table sessions add column if not exists device text not null default ''`,
  `alter table otp_challenges add column if not exists purpose text not null default 'enter'`,
  'alter table otp_credentials drop constraint if exists otp_credentials_purpose_check',
  `alter table otp_credentials add constraint otp_credentials_purpose_check
    check (purpose in ('login', 'register', 'reset'))`,
  'alter table addresses add column if not exists is_default boolean not null default false',
];
