import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ResourceState } from '#lib/stores/resource';

const loading = { status: 'loading' as const };

/** The state of something that is read from the shop; in a published page it is loading. */
export const useResource = <T>($state: ReadableAtom<ResourceState<T>>): ResourceState<T> =>
  useStore($state, { ssr: () => loading });

/** The data of something that is read from the shop, unless the last request failed. */
export function useLatest<T>($state: ReadableAtom<ResourceState<T>>): T | undefined {
  const state = useResource($state);
  return state.status === 'ready' && !state.isStale ? state.data : undefined;
}
