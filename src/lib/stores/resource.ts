import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';

/**
 * Data from the shop. A failure keeps earlier data, unless it no longer exists.
 * `message` is the reason for a failure; the page's bar shows a lost connection instead.
 */
export type ResourceState<T> =
  | { status: 'loading' }
  /** `isMissing`: it does not exist, or its link has expired. */
  | { status: 'failed'; message: string; isMissing: boolean }
  | { status: 'ready'; data: T; isStale?: boolean; message?: string };

export interface Resource<T, Args extends unknown[]> {
  $state: ReadableAtom<ResourceState<T>>;
  /** Loads it; only the latest response counts. @returns the data; undefined after a failure, which is in `$state` */
  load(...args: Args): Promise<T | undefined>;
  data(): T | undefined;
  /** Shows data from another source, and ignores pending requests. */
  set(data: T): void;
  update(change: (data: T) => T): void;
  /** Resets to the state before the first request. */
  reset(): void;
}

const missingCodes = ['not_found', 'invalid_input', 'link_expired'];

/** Whether a retry cannot help. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && missingCodes.includes(error.code);

/** @param handle returns true for a failure that is shown elsewhere */
export function createResource<T, Args extends unknown[] = []>(
  read: (...args: Args) => Promise<T>,
  handle: (error: unknown) => boolean = () => false,
): Resource<T, Args> {
  const $state = atom<ResourceState<T>>({ status: 'loading' });
  let latest = 0;

  function fail(error: unknown): void {
    const [state, message] = [$state.get(), sentenceFor(error)];
    if (state.status === 'ready' && !isMissing(error))
      $state.set({
        status: 'ready',
        data: state.data,
        isStale: true,
        ...(!(error instanceof NetworkError) && { message }),
      });
    else $state.set({ status: 'failed', message, isMissing: isMissing(error) });
  }

  function data(): T | undefined {
    const state = $state.get();
    return state.status === 'ready' ? state.data : undefined;
  }

  return {
    $state,
    data,
    async load(...args) {
      const request = ++latest;
      try {
        const answer = await read(...args);
        if (request === latest) $state.set({ status: 'ready', data: answer });
        return answer;
      } catch (error) {
        if (!handle(error) && request === latest) fail(error);
        return undefined;
      }
    },
    set(shown) {
      latest += 1;
      $state.set({ status: 'ready', data: shown });
    },
    update(change) {
      const state = $state.get();
      if (state.status === 'ready') $state.set({ ...state, data: change(state.data) });
    },
    reset() {
      latest += 1;
      $state.set({ status: 'loading' });
    },
  };
}
