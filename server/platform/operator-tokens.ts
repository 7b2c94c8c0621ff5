import { createHash } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { newCredential } from './secrets.ts';
import type { Shop } from './shop.ts';

/** A token for one operator's stores. `name` identifies the program in the log. */
export interface OperatorToken {
  saas_id: number;
  name: string;
}

const prefix = 'ops_';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Stores only the token's hash. @throws {ShopError} `invalid_input` if the operator has a token of that name */
export async function addOperatorToken({ db }: Shop, { saas_id, name }: OperatorToken): Promise<string> {
  const token = `${prefix}${newCredential()}`;
  const added = await db
    .insertInto('operator_tokens')
    .values({ token_hash: hashOf(token), saas_id, name })
    .onConflict((conflict) => conflict.columns(['saas_id', 'name']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new ShopError('invalid_input');
  return token;
}

export const listOperatorTokens = ({ db }: Shop): Promise<(OperatorToken & { created_at: Date })[]> =>
  db
    .selectFrom('operator_tokens')
    .select(['saas_id', 'name', 'created_at'])
    .orderBy('saas_id')
    .orderBy('name')
    .execute();

/** @throws {ShopError} `not_found` */
export async function removeOperatorToken({ db }: Shop, { saas_id, name }: OperatorToken): Promise<void> {
  const removed = await db
    .deleteFrom('operator_tokens')
    .where((where) => where.and({ saas_id, name }))
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new ShopError('not_found');
}

export const findOperatorToken = async ({ db }: Shop, token: string): Promise<OperatorToken | undefined> =>
  token.startsWith(prefix)
    ? db
        .selectFrom('operator_tokens')
        .select(['saas_id', 'name'])
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst()
    : undefined;
