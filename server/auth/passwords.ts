import { hash, verify } from '@node-rs/argon2';
import { limitRuns } from '#server/platform/shared-runs';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MB and a core: many at once would starve other requests (design §6). */
const queued = limitRuns(2, 64);

/** @throws {ShopError} `unavailable` when too many are waiting */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** Takes equally long without a stored hash, so that timing reveals nothing. */
export async function isPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('no customer has this password');
  const hashToVerify = storedHash ?? (await decoy);
  return (await queued(() => verify(hashToVerify, password))) && Boolean(storedHash);
}
