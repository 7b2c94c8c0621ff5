import type { Shop } from './shop.ts';

/**
 * Calls `wake` on each NOTIFY. Notifications can be lost, so callers also poll.
 * @returns a function to stop listening
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
