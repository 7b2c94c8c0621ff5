import { ShopError } from '#contract/errors';
import { refusalSentence } from '#lib/messages/refusals';
import { checkSentence, sentWords } from '#lib/messages/setup-checks';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import * as checkTexts from '#texts/setup-checks';
import { createSetupLink } from '#server/setup/access';
import { checkDomain, checkKeys, sendTestCode } from '#server/setup/trials';
import { UsageError, type Command, type CommandContext } from './command.ts';

export const setupCommand: Command = {
  usage: '[check [<number or e-mail>...]]',
  summary: commandTexts.setup,
  prepare([action, ...targets]) {
    if (action === undefined) return printLink;
    if (action !== 'check') throw new UsageError(t.setupUsage());
    return (context) => check(context, targets);
  },
};

async function printLink({ shop, out, err }: CommandContext): Promise<number> {
  const link = await createSetupLink(shop);
  if (link) out(link);
  else err(t.setupOver());
  return link ? 0 : 1;
}

async function check({ shop, out, err }: CommandContext, targets: string[]): Promise<number> {
  const checks: [name: string, run: () => Promise<string>][] = [
    [t.onlinePayment(), async () => (await checkKeys(shop), checkTexts.keysWork())],
    [t.domain(), async () => (await checkDomain(shop), checkTexts.domainWorks())],
    ...targets.map((target): (typeof checks)[number] => [
      target,
      async () => sentWords(await sendTestCode(shop, target)),
    ]),
  ];
  let code = 0;
  for (const [name, run] of checks)
    try {
      out(t.checked({ check: name, result: await run() }));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const { code: refusal, data } = error;
      const result = refusal === 'setup_check_failed' ? checkSentence(data) : refusalSentence(refusal, data);
      err(t.checked({ check: name, result }));
      code = 1;
    }
  return code;
}
