import { ShopError } from '#contract/errors';
import type { Background } from '#server/platform/background';

/** A client that holds a stream open. */
export interface Follower {
  /** Of the session. */
  login: string;
  /** The caller's, as limits count it. */
  address: string;
  /** Shows that the stream still stands. */
  beat(): void;
  end(): void;
}

/** How many streams can be open in this process. */
export interface StreamLimits {
  /** Of a login; the oldest ends for one more. */
  login: number;
  address: number;
  all: number;
}

/** All clients that follow something in this process, until it stops. */
export interface Followers<F extends Follower> extends Background {
  members: ReadonlySet<F>;
  /** @throws {ShopError} `unavailable` when the process is stopping, `rate_limited` when its streams are used up */
  checkRoom(address: string): void;
  /** Ends the new follower at once where {@link checkRoom} throws. */
  add(follower: F): void;
  remove(follower: F): void;
}

const beatMs = 20_000;
const retryAfterS = 60;

/**
 * An empty set of followers.
 * @param watch called when the first follower comes; the function that it returns is called when the last one has gone
 */
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
    const beating = setInterval(() => {
      for (const follower of members) follower.beat();
    }, beatMs);
    return () => {
      clearInterval(beating);
      return unwatch();
    };
  };
  const openAt = (address: string) => [...members].filter((member) => member.address === address).length;
  const isFull = (address: string) => members.size >= limits.all || openAt(address) >= limits.address;
  return {
    members,
    checkRoom(address) {
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
