import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';

type Where = ExpressionBuilder<Schema, 'customers'>;
type Condition = ExpressionWrapper<Schema, 'customers', SqlBool>;

/** Customers who have proved one of the targets to be theirs. What is only typed proves nothing. */
export const isProvedBy = (where: Where, targets: Target[]): Condition =>
  where.or([
    where.and([where('email', 'in', [...targets, '']), where('email_verified_at', 'is not', null)]),
    where.and([where('mobile_number', 'in', [...targets, '']), where('mobile_verified_at', 'is not', null)]),
  ]);

/** Customers who have named one of the targets, proved or not. */
export const isNamedBy = (where: Where, targets: Target[]): Condition =>
  where.or([where('email', 'in', [...targets, '']), where('mobile_number', 'in', [...targets, ''])]);

/** Takes a target that somebody has just proved away from customers who had only named it. */
export async function takeFromOthers(tx: Database, target: Target): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ email: null })
    .where('email', '=', target)
    .where('email_verified_at', 'is', null)
    .where('mobile_number', 'is not', null)
    .execute();
  await tx
    .updateTable('customers')
    .set({ mobile_number: null })
    .where('mobile_number', '=', target)
    .where('mobile_verified_at', 'is', null)
    .where('email', 'is not', null)
    .execute();
}
