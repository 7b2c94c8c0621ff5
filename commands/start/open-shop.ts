import type { Config } from '#server/platform/config';
import { DataFolderInUse } from '#server/platform/folder-lock';
import { openShop, type OpenShop } from '#server/open-shop';
import { isErrno } from '#system/errno';
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
    const { host, pathname } = new URL(config.databaseUrl);
    throw new StartRefused(`DATABASE_URL cannot be used (${host}${pathname}): ${reasonOf(error)}`, { cause: error });
  }
}

/** What the database or the network said, below what our own code made of it. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (isErrno(error) ? error.code : error.name);
}
