import { ShopError } from '#contract/errors';
import * as t from '#texts/commands';
import { getStoreByLabel } from '#server/stores/stores';
import { UsageError, type CommandContext } from './command.ts';

/** @throws {UsageError} */
export const findStore = async ({ shop }: CommandContext, label: string) => {
  try {
    return await getStoreByLabel(shop, label);
  } catch (error) {
    if (error instanceof ShopError) throw new UsageError(t.noStore({ label }), { cause: error });
    throw error;
  }
};
