import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ResourceState } from '#lib/stores/resource';

const loading = { status: 'loading' as const };

export const useResource = <T>($state: ReadableAtom<ResourceState<T>>): ResourceState<T> =>
  useStore($state, { ssr: () => loading });

/** The data of a resource, unless the last request failed. */
export function useLatest<T>($state: ReadableAtom<ResourceState<T>>): T | undefined {
  const state = useResource($state);
  return state.status === 'ready' && !state.isStale ? state.data : undefined;
}
