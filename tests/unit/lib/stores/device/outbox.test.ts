import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { newDevice, setFromOtherTab } from '#tests/support/shop/device';

const change = v.object({
  id: v.string(),
  item: v.number(),
  quantity: v.number(),
  person: v.optional(v.string(), 'asha'),
  problem: v.optional(v.string()),
});
type Change = v.InferOutput<typeof change>;

let device = newDevice();
let isOffline = false;
/** What the shop has received. */
let received: string[] = [];
beforeEach(() => {
  device = newDevice();
  isOffline = false;
  received = [];
});

async function send({ item, quantity }: Change): Promise<void> {
  await Promise.resolve();
  if (isOffline) throw new TypeError('Failed to fetch');
  if (quantity > 9) throw new RangeError('There are only 9.');
  received.push(`${item}×${quantity}`);
}

/** A tab of the device with the outbox. */
async function openTab() {
  vi.stubGlobal('window', device.window);
  vi.stubGlobal('localStorage', device.local);
  vi.resetModules();
  const { createOutbox } = await import('#lib/stores/device/outbox');
  const outbox = createOutbox<Change>({
    key: 'changes',
    schema: change,
    idOf: ({ id }) => id,
    mergeKey: ({ item }) => String(item),
    isMine: ({ person }) => person === 'asha',
    send,
    isTemporary: (error) => error instanceof TypeError,
    problemFor: (error) => (error as Error).message,
  });
  const add = (item: number, quantity: number) =>
    outbox.add({ id: crypto.randomUUID(), item, quantity, person: 'asha' });
  const quantities = () => outbox.waiting().map(({ item, quantity }) => `${item}×${quantity}`);
  return { ...outbox, add, quantities };
}

it('sends entries in order, the last of those with one merge key', async () => {
  const tab = await openTab();
  for (const [item, quantity] of [
    [1, 1],
    [2, 1],
    [1, 3],
  ] as const)
    tab.add(item, quantity);
  expect(tab.quantities()).toEqual(['2×1', '1×3']);
  await tab.sendAll();
  expect(received).toEqual(['2×1', '1×3']);
  expect(tab.$entries.get()).toBeNull();
});

it('keeps entries while the shop is not reached, also when the page is loaded again', async () => {
  const tab = await openTab();
  tab.add(1, 1);
  tab.add(2, 1);
  isOffline = true;
  await expect(tab.sendAll()).rejects.toThrow('Failed to fetch');
  const later = await openTab();
  expect(later.quantities()).toEqual(['1×1', '2×1']);
  isOffline = false;
  await later.sendAll();
  expect(received).toEqual(['1×1', '2×1']);
});

it('keeps the problem of a refused entry until it is removed, and sends those after it', async () => {
  const tab = await openTab();
  tab.add(1, 10);
  tab.add(2, 1);
  await tab.sendAll();
  expect(received).toEqual(['2×1']);
  const [refused] = (await openTab()).refused();
  expect(refused?.problem).toBe('There are only 9.');
  if (refused) tab.remove(refused);
  expect(tab.$entries.get()).toBeNull();
});

it('sends from one of two tabs', async () => {
  const tabs = [await openTab(), await openTab()];
  tabs[0]?.add(1, 1);
  tabs[1]?.add(2, 1);
  await Promise.all(tabs.map((tab) => tab.sendAll()));
  expect(received).toEqual(['1×1', '2×1']);
});

it('sends what replaces an entry that is being sent', async () => {
  const tab = await openTab();
  tab.add(1, 1);
  const sending = tab.sendAll();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  tab.add(1, 2);
  await sending;
  await tab.sendAll();
  expect(received).toEqual(['1×1', '1×2']);
});

it('leaves the entries of another person alone, and drops damaged ones', async () => {
  const tab = await openTab();
  tab.$entries.listen(() => undefined); // as a screen does
  setFromOtherTab(device, 'changes', '[{"id":"a","item":1,"quantity":1,"person":"ravi"},{"id":"b"}]');
  await tab.sendAll();
  expect(received).toEqual([]);
  expect(tab.$entries.get()).toHaveLength(1);
});
