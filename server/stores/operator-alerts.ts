import { isEmail } from '#contract/fields';
import { utcWords } from '#lib/schedule/date-words';
import { readDay } from '#server/platform/messages/day-bound';
import { canReach, queueMessages } from '#server/platform/messages/messages';
import { failingAfter, readChannelProblems, type ChannelProblem } from '#server/platform/messages/problems';
import type { Content } from '#server/platform/messages/templates/templates';
import type { Shop } from '#server/platform/shop';
import { readMarketplaceFacts } from './operator-facts.ts';

/** Once a UTC day per problem. Without a reachable address, only the log and `store -- status` show it. */
export async function alertOperator(shop: Shop): Promise<void> {
  const problems = await readChannelProblems(shop);
  if (problems.length === 0) return;
  const { support_email: to = '' } = await readMarketplaceFacts(shop.db);
  if (!isEmail(to) || !canReach(shop.config, to)) return;
  const day = shop.now().toISOString().slice(0, 10);
  const messages = problems.map(async (problem) => ({
    ...(await contentOf(shop, problem)),
    to,
    about: `operator:${problem.channel}_${problem.kind}:${day}`,
  }));
  await queueMessages(shop.db, await Promise.all(messages));
}

async function contentOf(shop: Shop, { channel, kind, since, reason }: ChannelProblem): Promise<Content> {
  if (kind === 'failing') {
    const variables = { time: utcWords(since.toISOString()), number: String(failingAfter), reason };
    return { kind: `operator_${channel}_failing`, variables };
  }
  const { sent, per_day } = await readDay(shop, channel);
  return { kind: `operator_${channel}_used_up`, variables: { number: String(sent), limit: String(per_day) } };
}
