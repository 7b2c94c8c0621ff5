import { ShopError } from '#contract/errors';
import type { Background } from '#server/platform/background';

export interface Follower {
  login: string;
  address: string;
  sendHeartbeat(): void;
  end(): void;
}

export interface StreamLimits {
  /** For each login. One more ends the oldest. */
  login: number;
  address: number;
  all: number;
}

export interface Followers<F extends Follower> extends Background {
  members: ReadonlySet<F>;
  /** @throws {ShopError} `unavailable` when the process is stopping, `rate_limited` when its streams are used up */
  checkLimits(address: string): void;
  /** Ends the new follower at once where {@link checkLimits} throws. */
  add(follower: F): void;
  remove(follower: F): void;
}

const heartbeatMs = 20_000;
const retryAfterS = 60;

/** @param watch called for the first follower; the returned function is called after the last one leaves */
export function createFollowers<F extends Follower>(
  limits: StreamLimits,
  watch: () => () => Promise<void>,
): Followers<F> {
  const members = new Set<F>();
  let isStopped = false;
  let end: (() => Promise<void>) | undefined;
  let ended: Promise<void> = Promise.resolve();
  const begin = () => {
    const unwatch = watch();
    const heartbeat = setInterval(() => {
      for (const follower of members) follower.sendHeartbeat();
    }, heartbeatMs);
    return () => {
      clearInterval(heartbeat);
      return unwatch();
    };
  };
  const openAt = (address: string) => [...members].filter((member) => member.address === address).length;
  const isFull = (address: string) => members.size >= limits.all || openAt(address) >= limits.address;
  return {
    members,
    checkLimits(address) {
      if (isStopped) throw new ShopError('unavailable');
      if (isFull(address)) throw new ShopError('rate_limited', { retry_after_s: retryAfterS });
    },
    add(follower) {
      if (isStopped || isFull(follower.address)) return follower.end();
      const [oldest, ...others] = [...members].filter(({ login }) => login === follower.login);
      if (others.length + 1 >= limits.login) oldest?.end();
      members.add(follower);
      end ??= begin();
    },
    remove(follower) {
      if (!members.delete(follower) || members.size > 0) return;
      ended = end?.() ?? ended;
      end = undefined;
    },
    async stop() {
      isStopped = true;
      for (const follower of members) follower.end();
      await ended;
    },
  };
}
