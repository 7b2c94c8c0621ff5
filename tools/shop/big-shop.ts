import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bigStore, createBigFolder } from './big-folder.ts';
import { startShop, type RunningShop } from './server.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Imports an operator's folder into a data folder that no process uses. */
async function importInto(data: string, folder: string): Promise<void> {
  const command = ['--disable-warning=ExperimentalWarning', path.join(root, 'commands/store.ts'), 'import', folder];
  const { PATH = '', HOME = '' } = process.env;
  await promisify(execFile)(process.execPath, command, { cwd: root, env: { PATH, HOME, DATA_DIR: data } });
}

/** Starts a shop whose one store, {@link bigStore}, has `items` products. The caller stops it. */
export async function startBigShop(items: number): Promise<RunningShop> {
  const data = await mkdtemp(path.join(tmpdir(), 'nukkad-big-'));
  {
    await using operator = await createBigFolder(items);
    await importInto(data, operator.path);
  }
  const { origin, printed, stop } = await startShop({ DATA_DIR: data }, bigStore.label);
  return {
    pid: process.pid,
    origin,
    printed,
    async stop() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
