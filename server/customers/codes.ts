import { ShopError } from '#contract/errors';
import { possibleTargets, toTarget, type Country, type Target } from '#lib/account/target';
import type { Shop } from '#server/platform/shop';
import { canReach } from '#server/platform/messages/messages';
import { checkCode, openChallenge, type CodePurpose } from './challenges.ts';
import { issueCredential } from './credentials.ts';
import { isClaimable, isRegistered } from './proved-targets.ts';
import { countUse } from '#server/platform/rate-limits';
import { getStores } from '#server/stores/stores';

const invalidTarget = (path: string) =>
  new ShopError('invalid_input', { issues: [{ path, message: 'is not a mobile number or e-mail address' }] });

/** @throws {ShopError} `invalid_input` when it is neither a mobile number nor an e-mail address */
export function parseTarget(typed: string, country: Country): Target {
  const target = toTarget(typed, country);
  if (!target) throw invalidTarget('target');
  return target;
}

/** @throws {ShopError} `not_found` */
export async function getStoreById(shop: Shop, storeId: number) {
  const store = (await getStores(shop)).find((store) => store.store_id === storeId);
  if (!store) throw new ShopError('not_found');
  return store;
}

/**
 * Counts a code against the rate limits before it is sent.
 * @param sender a store's id, or the purpose of codes sent without a store
 * @throws {ShopError} `rate_limited`, `otp_no_channel`
 */
export async function countCodeRequest(shop: Shop, targets: Target[], sender: string, from: string): Promise<void> {
  await countUse(shop, 'code-from-address', from);
  await countUse(shop, 'code-from-store', sender);
  for (const target of targets) await countUse(shop, 'code-to-target', target);
  if (!targets.some((target) => canReach(shop.config, target))) throw new ShopError('otp_no_channel');
}

/**
 * Sends a one-time code to a visitor at the checkout.
 * @returns whether the target belongs to a customer
 * @throws {ShopError} `invalid_input` for neither a mobile number nor an e-mail address, `otp_no_channel`,
 * `rate_limited`, `otp_tries_used`
 */
export async function sendCode(shop: Shop, typed: string, storeId: number, from: string): Promise<boolean> {
  const store = await getStoreById(shop, storeId);
  const target = parseTarget(typed, store.country);
  await countCodeRequest(shop, [target], String(storeId), from);
  await openChallenge(shop, { target, purpose: 'enter', sender: store.store_name });
  return isRegistered(shop.db, target);
}

/**
 * Sends a one-time code for logging in or for a new password to the account with this mobile number or e-mail. Callers
 * cannot learn whether there is one: an unknown target gets a challenge too, but no message.
 * @throws {ShopError} `invalid_input`, `otp_no_channel`, `rate_limited`, `otp_tries_used`
 */
export async function sendCodeToAccount(
  shop: Shop,
  typed: string,
  purpose: 'login' | 'reset',
  from: string,
): Promise<void> {
  const targets = possibleTargets(typed);
  if (targets.length === 0) throw invalidTarget('target');
  await countCodeRequest(shop, targets, purpose, from);
  const sender = await readSender(shop);
  for (const target of targets) {
    const known = await Promise.all([isRegistered(shop.db, target), isClaimable(shop.db, target)]);
    await openChallenge(shop, { target, purpose, sender, isSent: known.includes(true) });
  }
}

async function readSender({ db }: Shop): Promise<string> {
  const row = await db.selectFrom('operator_details').select('value').where('key', '=', 'name').executeTakeFirst();
  return row?.value ?? 'Nukkad';
}

const publicPurposes: CodePurpose[] = ['enter', 'login', 'reset'];

/**
 * Exchanges a valid code for a one-time credential (design §6).
 * @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited`
 */
export async function validateCode(shop: Shop, typed: string, code: string, from: string): Promise<string> {
  await countUse(shop, 'code-check-from-address', from);
  const challenge = await checkCode(shop, possibleTargets(typed), code, publicPurposes);
  return shop.db.transaction().execute((tx) => issueCredential(shop, tx, challenge));
}
