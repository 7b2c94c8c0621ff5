import path from 'node:path';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import { readPolicyFolder } from '#server/publishing/policies/policies';
import { UsageError, type Command, type FolderContext } from './command.ts';

export const policiesCommand: Command<FolderContext> = {
  usage: 'check <folder>',
  summary: commandTexts.policies,
  prepare([action, folder, ...more]) {
    if (action !== 'check' || folder === undefined || more.length > 0) throw new UsageError(t.policiesUsage());
    return async ({ cwd, out, err }) => {
      const { mistakes } = await readPolicyFolder(path.resolve(cwd, folder), new Date());
      for (const mistake of mistakes) err(mistake);
      if (mistakes.length === 0) out(t.noMistakes());
      return mistakes.length > 0 ? 1 : 0;
    };
  },
};
