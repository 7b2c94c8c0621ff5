import type { Config } from '#server/config';
import { DataFolderInUse } from '#server/folder-lock';
import { openShop, type OpenShop } from '#server/open-shop';
import { StartRefused } from './refused.ts';

/**
 * Opens the shop for `npm start` and `npm run dev`.
 * @throws {DataFolderInUse | StartRefused} with the one line to show
 */
export async function open(config: Config): Promise<OpenShop> {
  try {
    return await openShop(config);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DataFolderInUse || !config.databaseUrl) throw error;
    const { hostname, pathname } = new URL(config.databaseUrl);
    const code = 'code' in error ? String(error.code) : '';
    throw new StartRefused(`DATABASE_URL cannot be used (${hostname}${pathname}): ${error.message || code}`, { cause: error });
  }
}
