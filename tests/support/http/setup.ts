import { randomBytes } from 'node:crypto';
import type { SetupDraft } from '#contract/setup/setup';
import { keyedHash } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

/** What an owner in Surat types on the set-up page. */
export const draft = {
  name: 'Asha Stores',
  address: '14 Rang Upvan Lane, Surat',
  postal_code: '395003',
  phone: '+91 98000 33001',
  email: 'hello@asha.example',
  label: 'asha-stores',
  hours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' })),
  delivery: { kind: 'radius_km', value: '5', charge: '30', minimum: '0', free_from: '500' },
  owner_name: 'Asha',
  owner_target: '9800033001',
} satisfies Partial<SetupDraft>;

/** The cookie of an open set-up session, also in a shop that has stores. */
export async function newSetupCookie({ db, secret, now }: Pick<Shop, 'db' | 'secret' | 'now'>): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now().getTime() + 60 * 60_000);
  await db
    .insertInto('setup_access')
    .values({ token_hash: keyedHash(secret, 'setup session', token), kind: 'session', expires_at })
    .execute();
  return `setup=${token}`;
}

/** Requests of the set-up page in a shop that has a store. */
export const setupExamples = {
  openSetup: { body: { token: 'a-token-of-no-link-at-all' } },
  readSetup: {},
  findSetupPlace: { params: { code: '395003' } },
  checkSetup: { body: draft },
  createSetupStore: { body: draft },
  sendSetupMessage: { body: { target: 'hello@asha.example' } },
  checkPaymentKeys: {},
  checkDomain: {},
  finishSetup: {},
};
