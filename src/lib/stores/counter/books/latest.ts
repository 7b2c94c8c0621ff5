import { atom, type ReadableAtom } from 'nanostores';
import { sentenceFor } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { isLoggedOut, leave } from '../session.ts';

/** What was last read of the books; a failure later keeps it and has its `problem`. */
export type LatestState<T> =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; data: T; problem?: string };

/** Something of the books that is read again and again: the last wish counts, however late others are answered. */
export function latest<T>(): {
  $reading: ReadableAtom<LatestState<T>>;
  read(load: () => Promise<T>): Promise<void>;
  /** Changes what is shown, without reading it again. */
  patch(change: (data: T) => T): void;
  close(): void;
} {
  const $reading = atom<LatestState<T>>({ status: 'loading' });
  let wishes = 0;
  return {
    $reading,
    async read(load) {
      const wish = ++wishes;
      try {
        const data = await load();
        if (wish === wishes) $reading.set({ status: 'ready', data });
      } catch (error) {
        if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
        if (wish !== wishes) return;
        const [before, problem] = [$reading.get(), sentenceFor(error)];
        $reading.set(before.status === 'ready' ? { ...before, problem } : { status: 'failed', problem });
      }
    },
    patch(change) {
      const state = $reading.get();
      if (state.status === 'ready') $reading.set({ ...state, data: change(state.data) });
    },
    close() {
      wishes += 1;
      $reading.set({ status: 'loading' });
    },
  };
}
