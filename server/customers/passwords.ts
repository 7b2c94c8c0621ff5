import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '#contract/errors';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mostWaiting = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MB and a core: more than a few at once would starve the shop (design §6). */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new ShopError('unavailable');
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to keep for a password. @throws {ShopError} `unavailable` when too many are waiting */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** Whether the password is right. Without a hash it takes as long and says no. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('no customer has this password');
  const against = kept ?? (await decoy);
  return (await queued(() => verify(against, password))) && Boolean(kept);
}
