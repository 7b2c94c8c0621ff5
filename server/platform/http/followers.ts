import type { Background } from '#server/platform/background';

/** A client that holds a stream open. */
export interface Follower {
  /** Of the session. */
  login: string;
  /** Shows that the stream still stands. */
  beat(): void;
  end(): void;
}

/** All clients that follow something in this process, until it stops. */
export interface Followers<F extends Follower> extends Background {
  members: ReadonlySet<F>;
  /** Whether the process is stopping: then `add` ends new followers at once. */
  isStopped(): boolean;
  add(follower: F): void;
  remove(follower: F): void;
}

const beatMs = 20_000;

/**
 * An empty set of followers.
 * @param maxStreams how many streams a login can hold open; for one more the oldest ends
 * @param watch called when the first follower comes; the function that it returns is called when the last one has gone
 */
export function createFollowers<F extends Follower>(
  maxStreams: number,
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
  return {
    members,
    isStopped: () => isStopped,
    add(follower) {
      if (isStopped) return follower.end();
      const [oldest, ...others] = [...members].filter(({ login }) => login === follower.login);
      if (others.length + 1 >= maxStreams) oldest?.end();
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
