import * as t from '#texts/start';
import type { Config } from '#server/platform/config';
import { ForeignBucket } from '#server/platform/bucket/own-bucket';
import { DataFolderInUse } from '#server/platform/folder-lock';
import { openShop, type OpenShop } from '#server/open-shop';
import { isErrno } from '#system/errno';
import { StartError } from './start-error.ts';

/** @throws {DataFolderInUse | ForeignBucket | StartError} with the one line to show */
export async function open(config: Config): Promise<OpenShop> {
  try {
    return await openShop(config);
  } catch (error) {
    const isOfDatabase = !(error instanceof DataFolderInUse || error instanceof ForeignBucket);
    if (!(error instanceof Error) || !isOfDatabase || !config.databaseUrl) throw error;
    const { host, pathname } = new URL(config.databaseUrl);
    throw new StartError(t.databaseFailed({ database: `${host}${pathname}`, reason: reasonOf(error) }), {
      cause: error,
    });
  }
}

/** The message of the innermost cause, from the database or the network. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (isErrno(error) ? error.code : error.name);
}
