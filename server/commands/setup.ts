import { ShopError } from '#contract/errors';
import { refusalSentence } from '#lib/messages/refusals';
import { checkSentence, sentWords } from '#lib/messages/setup-checks';
import * as t from '#texts/setup-checks';
import { createSetupLink } from '#server/setup/access';
import { checkDomain, checkKeys, sendTestCode } from '#server/setup/trials';
import { UsageError, type Command, type CommandContext } from './command.ts';

/** `setup`: prints a new link to the set-up page of a shop without stores. `setup check`: tests the configured services. */
export const setupCommand: Command = {
  usage: '[check [<number or e-mail>...]]',
  summary:
    'prints a link that opens the set-up page of a shop without stores, once; or checks keys, domain and messages',
  prepare([action, ...targets]) {
    if (action === undefined) return printLink;
    if (action !== 'check') throw new UsageError('Say nothing, or check with numbers and e-mails that get a code.');
    return (context) => check(context, targets);
  },
};

async function printLink({ shop, out, err }: CommandContext): Promise<number> {
  const link = await createSetupLink(shop);
  if (link) out(link);
  else err('The shop has or had a store already: import another with npm run store -- import <folder>.');
  return link ? 0 : 1;
}

async function check({ shop, out, err }: CommandContext, targets: string[]): Promise<number> {
  const checks: [name: string, run: () => Promise<string>][] = [
    ['Online payment', async () => (await checkKeys(shop), t.keysWork())],
    ['Domain', async () => (await checkDomain(shop), t.domainWorks())],
    ...targets.map((target): (typeof checks)[number] => [
      target,
      async () => sentWords(await sendTestCode(shop, target)),
    ]),
  ];
  let code = 0;
  for (const [name, run] of checks)
    try {
      out(`${name}: ${await run()}`);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const { code: refusal, data } = error;
      err(`${name}: ${refusal === 'setup_check_failed' ? checkSentence(data) : refusalSentence(refusal, data)}`);
      code = 1;
    }
  return code;
}
