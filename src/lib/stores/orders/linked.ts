import { ApiError, failureOf } from '#lib/api/errors';
import * as refusalTexts from '#texts/refusals';
import { createResource, type Resource } from '#lib/stores/resource';

/** The data of a message's link. Its token is in the fragment, which is not part of requests. */
export interface Linked<T> extends Pick<Resource<T, []>, '$state' | 'load'> {
  /** @returns the reason for a refusal; the data is then loaded again */
  act(call: (token: string) => Promise<T>): Promise<string | undefined>;
}

/** @param read a call without side effects */
export function createLinked<T>(read: (token: string) => Promise<T>): Linked<T> {
  const token = () => location.hash.slice(1);
  const { $state, load, set } = createResource(() => {
    if (token() === '') throw new ApiError({ code: 'link_expired', message: refusalTexts.link_expired() }, 400);
    return read(token());
  });
  return {
    $state,
    load,
    async act(call) {
      const failure = await failureOf(async () => set(await call(token())));
      if (failure) await load();
      return failure;
    },
  };
}
