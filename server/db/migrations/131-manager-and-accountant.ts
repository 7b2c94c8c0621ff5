import { sql, type Kysely } from 'kysely';

const statements = [
  'alter table staff drop constraint staff_role_check',
  `alter table staff add constraint staff_role_check
    check (role in ('operator', 'owner', 'manager', 'keeper', 'accountant', 'rider'))`,
];

/** Adds the roles of managers and accountants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
