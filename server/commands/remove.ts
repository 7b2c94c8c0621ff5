import { removeStores } from '#server/import/apply/remove-stores';
import { UsageError, type Command } from './command.ts';
import { findStore } from './find-store.ts';
import { readArguments } from './read-arguments.ts';

/** `remove <label>…`: takes stores off the marketplace; all of them must exist. */
export const removeCommand: Command = {
  usage: '<label>…',
  summary: 'takes stores off the marketplace, such as those of the demo; their orders stay',
  prepare(args) {
    const { positionals: labels } = readArguments(args, {});
    if (labels.length === 0) throw new UsageError('Name one or more stores.');
    return async (context) => {
      const { shop, out, isServing } = context;
      const stores = [];
      for (const label of labels) stores.push(await findStore(context, label));
      await removeStores(shop, stores);
      out(`Removed ${labels.join(', ')}. An import of a folder that has them opens them again.`);
      out(isServing ? 'Customers see it in a moment.' : 'To show it to customers: npm run store -- publish --all');
      return 0;
    };
  },
};
