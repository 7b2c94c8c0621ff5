import { invalidInput } from '#contract/errors';
import { possibleTargets, toTarget, type Country, type Target } from '#lib/account/target';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { knownDeviceKey, newDeviceKey } from './challenge-keys.ts';
import { checkCode, openChallenges, type CodePurpose, type CodeSender } from './challenges.ts';
import {
  countCost,
  countForNewDevice,
  forgetCodesAsked,
  forAnyTarget,
  requireChannel,
  sendOrReuse,
  type Caller,
  type Next,
} from './code-requests.ts';
import { issueCredential } from './credentials.ts';
import { customersOfDevice } from './devices.ts';
import { isClaimable, isRegistered, targetsProvedBy } from './proved-targets.ts';
import { consumeForCaller, tryConsume } from '#server/platform/limits/rate-limits';
import { isOwnHost, siteOfHost } from '#server/stores/host';
import { readMarketplaceFacts } from '#server/stores/operator-facts';
import { findStore, requireStore } from '#server/stores/stores';

export const invalidTarget = (path: string) => invalidInput(path, 'is not a mobile number or e-mail address');

/** @throws {ShopError} `invalid_input` when it is neither a mobile number nor an e-mail address */
export function parseTarget(typed: string, country: Country): Target {
  const target = toTarget(typed, country);
  if (!target) throw invalidTarget('target');
  return target;
}

/** @throws {ShopError} `not_found` */
export const getStoreById = (shop: Shop, store_id: number) => requireStore(shop, { store_id });

/** Browsers offer the code only on this host. The marketplace's host replaces a foreign one. */
const hostOf = async (shop: Shop, { page }: Caller): Promise<string> =>
  (await isOwnHost(shop, page)) ? page.toLowerCase() : shop.config.publicOrigin.hostname;

export const senderOf = async (
  shop: Shop,
  { saas_id, store_id, store_name }: Pick<StoreRow, 'saas_id' | 'store_id' | 'store_name'>,
  caller: Caller,
): Promise<CodeSender> => ({
  name: store_name,
  store: { saas_id, store_id },
  host: await hostOf(shop, caller),
});

const knownTargets = (shop: Shop, targets: Target[], { cookies }: Caller): Promise<Target[]> =>
  targetsProvedBy(shop.db, customersOfDevice(shop, cookies), targets);

const sendOnKnownDevice = async (shop: Shop, target: Target, purpose: CodePurpose, sender: CodeSender): Promise<Next> =>
  sendOrReuse(
    shop,
    { ...knownDeviceKey(target), purpose, sender, isSent: true },
    await tryConsume(shop, 'code-on-known-device', target),
  );

interface SentCode {
  isCustomers: boolean;
  /** When a new code can be sent; undefined when one was. */
  next: Next;
}

/** @throws {ShopError} `invalid_input`, `otp_no_channel`, `rate_limited`, `otp_tries_used` */
export async function sendCode(shop: Shop, typed: string, storeId: number, caller: Caller): Promise<SentCode> {
  const store = await getStoreById(shop, storeId);
  const sender = await senderOf(shop, store, caller);
  const target = parseTarget(typed, store.country);
  requireChannel(shop, [target]);
  const [known] = await knownTargets(shop, [target], caller);
  if (known) return { isCustomers: true, next: await sendOnKnownDevice(shop, known, 'enter', sender) };
  await consumeForCaller(shop, 'code-from-address', caller.from);
  const isCustomers = await isRegistered(shop.db, target);
  const code = { ...newDeviceKey(target), purpose: 'enter' as const, sender, isSent: true };
  const next = await countForNewDevice(shop, code, caller);
  const costly = next || isCustomers ? undefined : await countCost(shop, String(storeId), caller);
  return { isCustomers, next: await sendOrReuse(shop, code, next ?? costly) };
}

/**
 * Unknown targets get a challenge without a message, so that callers cannot detect accounts.
 * @returns when a new code can be sent; undefined if one was
 * @throws {ShopError} `invalid_input`, `otp_no_channel`, `rate_limited`, `otp_tries_used`
 */
export async function sendCodeToAccount(
  shop: Shop,
  typed: string,
  purpose: 'login' | 'reset',
  caller: Caller,
): Promise<Next> {
  const targets = possibleTargets(typed);
  if (targets.length === 0) throw invalidTarget('target');
  requireChannel(shop, targets);
  const sender = await senderOfPage(shop, caller);
  const known = await knownTargets(shop, targets, caller);
  if (known.length > 0) return forAnyTarget(known, (target) => sendOnKnownDevice(shop, target, purpose, sender));
  await consumeForCaller(shop, 'code-from-address', caller.from);
  return forAnyTarget(targets, async (target) => {
    const isSent = await hasAccount(shop, target, caller);
    const code = { ...newDeviceKey(target), purpose, sender, isSent };
    return sendOrReuse(shop, code, await countForNewDevice(shop, code, caller));
  });
}

/** An unproved account counts as a non-customer for the limits. */
async function hasAccount(shop: Shop, target: Target, caller: Caller): Promise<boolean> {
  if (await isRegistered(shop.db, target)) return true;
  return (await isClaimable(shop.db, target)) && !(await countCost(shop, 'unproved', caller));
}

async function senderOfPage(shop: Shop, caller: Caller): Promise<CodeSender> {
  const site = siteOfHost(caller.page, shop.config.publicOrigin.hostname);
  const store = site.kind === 'store' ? await findStore(shop, { label: site.label }) : undefined;
  return store ? senderOf(shop, store, caller) : readSender(shop, caller);
}

export async function readSender(shop: Shop, caller: Caller): Promise<CodeSender> {
  const { name = 'Nukkad' } = await readMarketplaceFacts(shop.db);
  return { name, host: await hostOf(shop, caller) };
}

const publicPurposes: CodePurpose[] = ['enter', 'login', 'reset'];

/** Design §6. @throws {ShopError} `otp_invalid`, `otp_expired`, `otp_tries_used`, `rate_limited` */
export async function validateCode(shop: Shop, typed: string, code: string, caller: Caller): Promise<string> {
  const targets = possibleTargets(typed);
  const known = (await knownTargets(shop, targets, caller)).map(knownDeviceKey);
  const onKnownDevice = known.length > 0 ? await openChallenges(shop, known, publicPurposes) : [];
  const isKnown = onKnownDevice.length > 0;
  if (!isKnown) await consumeForCaller(shop, 'code-check-from-address', caller.from);
  const challenge = await checkCode(shop, isKnown ? onKnownDevice : targets.map(newDeviceKey), code, publicPurposes);
  const credential = await shop.db.transaction().execute((tx) => issueCredential(shop, tx, challenge));
  await forgetCodesAsked(shop, challenge.target);
  return credential;
}
