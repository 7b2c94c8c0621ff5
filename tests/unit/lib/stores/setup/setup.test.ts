import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '#server/app';
import type { OpenShop } from '#server/open-shop';
import { createSetupLink } from '#server/setup/access';
import { getStores } from '#server/stores/stores';
import { openInMemory } from '#tests/support/shop/databases';
import { newDevice, type Device, type Send } from '#tests/support/shop/device';
import { openEmptyShop } from '#tests/support/shop/import-shop';
import { draft } from '#tests/support/http/setup';

let shop: OpenShop;
let device: Device;
let cookie: string;
let isOffline: boolean;
beforeEach(async () => {
  shop = await openEmptyShop(openInMemory());
  [device, cookie, isOffline] = [newDevice(), '', false];
}, 60_000);
afterEach(() => shop.close());

/** Opens the set-up page on the device: fresh copies of its stores, connected to the shop in memory. */
async function openPage(hash = '') {
  const place = { origin: 'http://localhost', pathname: '/setup', hash };
  vi.stubGlobal('window', device.window);
  vi.stubGlobal('localStorage', device.local);
  vi.stubGlobal('sessionStorage', device.session);
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', { replaceState: () => (place.hash = '') });
  vi.stubGlobal('document', { body: { dataset: {} }, getElementById: () => null });
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const app = createApp(shop);
  const send: Send = async (address, init) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const headers = new Headers(init.headers);
    headers.set('Origin', 'http://localhost');
    headers.set('Cookie', cookie);
    const response = await app.request(address, { ...init, headers });
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  const { configureApi } = await import('#lib/api/settings');
  configureApi({ fetch: send });
  const page = { ...(await import('#lib/stores/setup/setup')), ...(await import('#lib/stores/setup/draft')) };
  page.$draft.listen(() => undefined);
  await page.openSetupPage();
  return { ...page, place };
}

const newHash = async () => new URL((await createSetupLink(shop)) ?? '').hash;
const { hours, delivery, label: _label, ...typed } = draft;

it('opens by the link, takes it from the address bar, and stays open after a reload', async () => {
  const page = await openPage(await newHash());
  expect(page.$setup.get()).toMatchObject({ status: 'open', setup: { store: null } });
  expect(page.place.hash).toBe('');
  expect((await openPage()).$setup.get().status).toBe('open');
});

it('shows nothing without a link, and how to get another than a used one', async () => {
  const hash = await newHash();
  expect((await openPage()).$setup.get()).toEqual({ status: 'closed' });
  await openPage(hash);
  cookie = '';
  expect((await openPage(hash)).$setup.get()).toEqual({ status: 'used' });
});

it('stays on a step that has mistakes, names them, and keeps what was typed over a reload', async () => {
  const page = await openPage(await newHash());
  page.changeDraft({ ...typed, email: 'hello' });
  expect(await page.goToNextStep()).toBe(false);
  expect(page.$form.get()).toMatchObject({ step: 'shop', problems: [{ field: 'email' }] });
  page.changeDraft({ email: draft.email });
  expect(page.$form.get().problems).toEqual([]);
  expect((await openPage()).$draft.get()).toMatchObject({ name: draft.name, email: draft.email });
});

it('makes the store step by step, of the ten examples, under a label made of its name', async () => {
  const page = await openPage(await newHash());
  page.changeDraft({ ...typed, owner_name: '', owner_target: '' });
  for (const step of ['hours', 'items', 'owner']) {
    expect(await page.goToNextStep()).toBe(true);
    expect(page.$form.get().step).toBe(step);
  }
  expect(await page.createStore()).toBe(false);
  expect(page.$form.get().problems).toMatchObject([{ field: 'owner_name' }]);
  page.changeDraft({ hours, delivery, owner_name: 'Asha', owner_target: '98000 33001' });
  expect(await page.createStore()).toBe(true);
  expect(page.$setup.get()).toMatchObject({ setup: { store: { label: 'asha-stores' } } });
  expect(await getStores(shop)).toHaveLength(1);
  expect(page.$draft.get().name).toBe('');
  expect(await page.endSetup()).toBeUndefined();
  expect(page.$setup.get().status).toBe('finished');
});

it('shows the store that was made in another tab, or by a request whose answer was lost', async () => {
  const page = await openPage(await newHash());
  const other = await openPage();
  for (const tab of [page, other]) tab.changeDraft(typed);
  expect(await other.createStore()).toBe(true);
  expect(await page.createStore()).toBe(false);
  expect(page.$setup.get()).toMatchObject({ status: 'open', setup: { store: { label: 'asha-stores' } } });
});

it('shows what a check found', async () => {
  const page = await openPage(await newHash());
  expect(await page.checkKeys()).toMatch(/The shop takes cash only\.$/);
  expect(await page.checkAddress()).toBe('PUBLIC_ORIGIN is this computer. Set it to your domain.');
  const { isSent, text } = await page.sendTest('asha@example.com');
  expect([isSent, text]).toEqual([true, expect.stringMatching(/^The code \d{6} is in the outbox/)]);
});

it('reads a file when it is chosen, before the owner is typed', async () => {
  vi.stubGlobal('FileReader', TestReader);
  const page = await openPage(await newHash());
  page.changeDraft({ ...typed, owner_target: '' });
  const rows = ['Handle,Title,Variant Price', 'tea,Tea,45.00'];
  expect(await page.chooseFile(new File([rows.join('\n')], 'export.csv'))).toBe(true);
  expect(page.$form.get().report).toMatchObject({ items: 1, categories: 1 });
  page.$form.set({ ...page.$form.get(), step: 'items' });
  expect(await page.chooseFile(new File(['Handle,Title'], 'export.csv'))).toBe(false);
  expect(page.$form.get()).toMatchObject({ report: undefined, problems: [{ field: 'file' }] });
});

it('keeps the step and what was typed while the shop cannot be reached', async () => {
  const page = await openPage(await newHash());
  page.changeDraft(typed);
  isOffline = true;
  expect(await page.goToNextStep()).toBe(false);
  expect(page.$form.get()).toMatchObject({ step: 'shop', failure: expect.any(String) });
  expect(page.$draft.get().name).toBe(draft.name);
  isOffline = false;
  expect(await page.goToNextStep()).toBe(true);
});

/** As browsers have it, which Node lacks. */
class TestReader extends EventTarget {
  result = '';
  async readAsDataURL(blob: Blob): Promise<void> {
    this.result = `data:;base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('load'));
  }
}
