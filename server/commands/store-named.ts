import { ShopError } from '#contract/errors';
import { getStoreByLabel } from '#server/stores/stores';
import { UsageError, type CommandContext } from './command.ts';

/** The store of a label as typed. @throws {UsageError} when there is none */
export const storeNamed = async ({ shop }: CommandContext, label: string) => {
  try {
    return await getStoreByLabel(shop, label);
  } catch (error) {
    if (error instanceof ShopError) throw new UsageError(`There is no store "${label}".`, { cause: error });
    throw error;
  }
};
