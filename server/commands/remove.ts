import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import { removeStores } from '#server/import/apply/remove-stores';
import { UsageError, type Command } from './command.ts';
import { findStore } from './find-store.ts';
import { readArguments } from './read-arguments.ts';

/** All the stores must exist. */
export const removeCommand: Command = {
  usage: '<label>…',
  summary: commandTexts.remove,
  prepare(args) {
    const { positionals: labels } = readArguments(args, {});
    if (labels.length === 0) throw new UsageError(t.removeUsage());
    return async (context) => {
      const { shop, out, isServing } = context;
      const stores = [];
      for (const label of labels) stores.push(await findStore(context, label));
      await removeStores(shop, stores);
      out(t.removed({ stores: labels.join(', ') }));
      out(isServing ? commandTexts.shownSoon() : commandTexts.toShow());
      return 0;
    };
  },
};
