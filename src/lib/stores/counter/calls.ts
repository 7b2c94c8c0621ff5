import { atom, type ReadableAtom } from 'nanostores';
import { getStoreByDomain, type Store } from '#contract/store';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { createResource, type Resource } from '#lib/stores/resource';
import { counterSentence } from './counter-sentence.ts';
import { showLoginIfLoggedOut, refreshSession } from './session.ts';

/** In milliseconds; undefined while the shop is reached. */
export const $offlineSince = atom<number | undefined>();

/** Handles failures that affect the whole counter. @returns whether the screen changes */
function handleFailure(error: unknown): boolean {
  if (error instanceof NetworkError) $offlineSince.set($offlineSince.get() ?? Date.now());
  if (showLoginIfLoggedOut(error)) return true;
  if (!(error instanceof ApiError) || error.code !== 'not_found') return false;
  void refreshSession();
  return true;
}

export const createCounterResource = <T, Args extends unknown[] = []>(
  read: (...args: Args) => Promise<T>,
): Resource<T, Args> =>
  createResource(async (...args: Args) => {
    const data = await read(...args);
    $offlineSince.set(undefined);
    return data;
  }, handleFailure);

let known: Store | undefined;

/** Cached for one store. */
export async function readStore(label: string): Promise<Store> {
  if (known?.label !== label) known = (await call(getStoreByDomain, { params: { label } })).data;
  return known;
}

/** Runs the actions of a part of the counter. */
export interface Actions {
  /** Why the last action was refused. */
  $problem: ReadableAtom<string | undefined>;
  /** @returns whether it succeeded */
  run(action: () => Promise<unknown>): Promise<boolean>;
  /** Without a sentence, clears the problem. */
  setProblem(problem?: string): void;
}

/** @param wordsFor the sentence for a refusal */
export function createActions(wordsFor = counterSentence): Actions {
  const $problem = atom<string | undefined>();
  return {
    $problem,
    async run(action) {
      $problem.set(undefined);
      try {
        await action();
        return true;
      } catch (error) {
        if (!showLoginIfLoggedOut(error)) $problem.set(wordsFor(error));
        return false;
      }
    },
    setProblem: (problem) => $problem.set(problem),
  };
}

/** The result of an action; undefined if it was refused. */
export async function resultOf<T>(run: Actions['run'], action: () => Promise<T>): Promise<T | undefined> {
  let result: T | undefined;
  await run(async () => {
    result = await action();
  });
  return result;
}
