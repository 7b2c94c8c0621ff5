import path from 'node:path';
import { readPolicyFolder } from '#server/publishing/policies/policies';
import { UsageError, type Command, type FolderContext } from './command.ts';

/** `policies check <folder>`: the mistakes in a folder of policy texts. */
export const policiesCommand: Command<FolderContext> = {
  usage: 'check <folder>',
  summary: 'names the mistakes in a folder of policy texts, with file and line',
  prepare([action, folder, ...more]) {
    if (action !== 'check' || folder === undefined || more.length > 0)
      throw new UsageError('Usage: policies check <folder>');
    return async ({ cwd, out, err }) => {
      const { mistakes } = await readPolicyFolder(path.resolve(cwd, folder), new Date());
      for (const mistake of mistakes) err(mistake);
      if (mistakes.length === 0) out('There are no mistakes.');
      return mistakes.length > 0 ? 1 : 0;
    };
  },
};
