import { createSetupLink } from '#server/setup/access';
import { UsageError, type Command } from './command.ts';

/** `setup`: prints a new link to the set-up page of a shop without stores. */
export const setupCommand: Command = {
  usage: '',
  summary: 'prints a link that opens the set-up page of a shop without stores, once',
  prepare(args) {
    if (args.length > 0) throw new UsageError('setup takes no arguments.');
    return async ({ shop, out, err }) => {
      const link = await createSetupLink(shop);
      if (link) out(link);
      else err('The shop has or had a store already: import another with npm run store -- import <folder>.');
      return link ? 0 : 1;
    };
  },
};
