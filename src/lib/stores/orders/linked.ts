import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, sentenceFor } from '#lib/api/errors';

export type LinkedState<T> =
  | { status: 'loading' }
  /** No link, one that is not complete, or one that has ended. */
  | { status: 'missing' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; data: T };

/** What the link of a message leads to, by the token in its fragment, which no request line has. */
export interface Linked<T> {
  $state: ReadableAtom<LinkedState<T>>;
  /** A failure later keeps what was read. */
  load(): Promise<void>;
  /** Does something by the link. @returns why it was refused; then it is read again */
  act(call: (token: string) => Promise<T>): Promise<string | undefined>;
}

/** @param read with the token; changes nothing */
export function createLinked<T>(read: (token: string) => Promise<T>): Linked<T> {
  const $state = atom<LinkedState<T>>({ status: 'loading' });
  let newest = 0;
  const run = async (call: (token: string) => Promise<T>) => {
    const number = ++newest;
    const data = await call(location.hash.slice(1));
    if (number === newest) $state.set({ status: 'ready', data }); // not over the answer to what was done meanwhile
  };
  const load = async () => {
    if (location.hash.length < 2) return $state.set({ status: 'missing' });
    try {
      await run(read);
    } catch (error) {
      if (hasEnded(error)) $state.set({ status: 'missing' });
      else if ($state.get().status !== 'ready') $state.set({ status: 'failed', message: sentenceFor(error) });
    }
  };
  return {
    $state,
    load,
    async act(call) {
      try {
        await run(call);
        return undefined;
      } catch (error) {
        await load();
        return sentenceFor(error);
      }
    },
  };
}

const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && ['link_expired', 'invalid_input', 'not_found'].includes(error.code);
