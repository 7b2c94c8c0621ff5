import { ApiError, failureOf } from '#lib/api/errors';
import * as refusalTexts from '#texts/refusals';
import { createResource, type Resource } from '#lib/stores/resource';

/** What the link of a message leads to, by the token in its fragment, which no request line has. */
export interface Linked<T> extends Pick<Resource<T, []>, '$state' | 'load'> {
  /** Does something by the link. @returns why it was refused; then it is read again */
  act(call: (token: string) => Promise<T>): Promise<string | undefined>;
}

/** @param read with the token; changes nothing */
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
