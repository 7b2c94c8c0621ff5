import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addStaffOfFolder } from '#server/import/staff-file';
import { ImportRefused } from '#server/import/problem';
import { endMember, listMembers } from '#server/staff/members';
import { addSisterStore, surat, toronto } from '#tests/support/shop/catalogue';
import { scratchFolder } from '#tests/support/processes/scratch';
import { openInMemory } from '#tests/support/shop/databases';
import { shopAround } from '#tests/support/shop/shop-around';
import { enterAs } from '#tests/support/shop/staff';
import type { TestShop } from '#tests/support/shop/shop';

describe('the staff of a folder', () => {
  let shop: TestShop;
  const prepare = async (opened: TestShop) => void (await addSisterStore(opened));
  shopAround({ open: openInMemory, prepare, begin: (opened) => void (shop = opened) });
  beforeEach(async () => void (await shop.query('truncate staff cascade', [])));

  const rolesIn = async (store: typeof surat) =>
    (await listMembers(shop, store, 'command')).map(({ role, target }) => `${role} ${target}`);

  async function folderWith(...rows: string[]): Promise<string> {
    const folder = await scratchFolder();
    await writeFile(path.join(folder, 'staff.csv'), ['store,target,role,name', ...rows].join('\n'));
    return folder;
  }

  it('works in a local shop that had none, the demo’s too', async () => {
    await addStaffOfFolder(shop, 'demo');
    expect(await rolesIn(surat)).toEqual([
      'owner owner@surat-sadan.example',
      'keeper keeper@surat-sadan.example',
      'rider rider@surat-sadan.example',
      'operator operator@nukkad.example',
    ]);
    expect((await rolesIn(toronto)).map((each) => each.split(' ')[0])).toEqual(['owner', 'operator']);
  });

  it('is not added to staff, nor when all have ended', async () => {
    const { staff_id } = await enterAs(shop, 'keeper');
    await addStaffOfFolder(shop, 'demo');
    expect(await rolesIn(surat)).toHaveLength(1);
    await endMember(shop, surat, staff_id, 'command');
    await addStaffOfFolder(shop, 'demo');
    expect(await rolesIn(surat)).toEqual([]);
  });

  it('is not added to a shop that others reach', async () => {
    await addStaffOfFolder({ ...shop, config: { ...shop.config, isLocal: false } }, 'demo');
    expect(await rolesIn(surat)).toEqual([]);
  });

  it('may be left out, and is added by one of two processes that start at once', async () => {
    await addStaffOfFolder(shop, await scratchFolder());
    expect(await rolesIn(surat)).toEqual([]);
    await Promise.all([addStaffOfFolder(shop, 'demo'), addStaffOfFolder(shop, 'demo')]);
    expect(await rolesIn(surat)).toHaveLength(4);
  });

  it('is refused whole, with every mistake by its line', async () => {
    const folder = await folderWith(
      'surat,+91 98765 43210,owner,Hetal',
      'surat,12,keeper,Jignesh',
      'surat,x@example.com,king,',
    );
    const refusal = await addStaffOfFolder(shop, folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImportRefused);
    const { problems } = refusal as ImportRefused;
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'target'],
      [4, 'name'],
      [4, 'role'],
    ]);
    expect(await rolesIn(surat)).toEqual([]);
  });
});
