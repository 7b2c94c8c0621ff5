import type { Shop } from './shop.ts';

/**
 * Wakes who waits for what the database says on a channel. They look now and then all the same, as it may not be heard.
 * @returns the function that ends it
 */
export function followChannel(
  shop: Pick<Shop, 'listen'>,
  channel: string,
  wake: () => void,
  report: (error: unknown) => void,
): () => Promise<void> {
  const listening = shop.listen(channel, { onNotice: wake, onFailure: report }).catch((error: unknown) => {
    report(error);
    return async () => {};
  });
  return async () => (await listening)();
}
