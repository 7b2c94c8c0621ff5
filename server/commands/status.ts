import { parseArgs } from 'node:util';
import { utcWords } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as problemTexts from '#texts/message-problems';
import * as t from '#texts/service-commands';
import { readFailedJobs } from '#server/platform/jobs/failed-jobs';
import type { Shop } from '#server/platform/shop';
import { readPolicyMistakes } from '#server/publishing/policies/policies';
import { readSiteStatuses, type SiteStatus } from '#server/publishing/site-status';
import { channelName, readChannelProblems, type ChannelProblem } from '#server/platform/messages/problems';
import { findUnregistered } from '#server/platform/messages/registered';
import { UsageError, type Command } from './command.ts';
import { describeDays } from './messages.ts';
import { formatTable } from './output/format-table.ts';

export const statusCommand: Command = {
  usage: '[--json]',
  summary: commandTexts.status,
  prepare(args) {
    const isJson = hasJsonFlag(args);
    return async ({ shop, out }) => {
      const sites = await readSiteStatuses(shop);
      if (isJson) out(JSON.stringify(sites));
      else
        for (const line of [
          ...formatTable(sites.map(toRow)),
          ...(await describePolicies(shop)),
          ...(await describeFailures(shop)),
          ...(await describeMessages(shop)),
        ])
          out(line);
      return 0;
    };
  },
};

const describePolicies = async (shop: Shop) =>
  (await readPolicyMistakes(shop)).map((mistake) => t.policiesKept({ mistake }));

const describeFailures = async (shop: Pick<Shop, 'db'>) =>
  [...Map.groupBy(await readFailedJobs(shop), ({ kind }) => kind)].map(([kind, jobs]) =>
    t.failedJobs({ count: jobs.length, kind, reason: jobs[0]?.reason.replaceAll(/\s+/g, ' ') ?? '' }),
  );

async function describeMessages(shop: Pick<Shop, 'db' | 'config' | 'now'>): Promise<string[]> {
  if (!shop.config.sms && !shop.config.whatsapp) return [];
  const missing = await findUnregistered(shop);
  return [
    ...(await describeDays(shop)),
    ...(await readChannelProblems(shop)).map(describeProblem),
    ...(missing.length > 0 ? [t.unregistered({ kinds: missing.join(', ') })] : []),
  ];
}

const describeProblem = ({ channel, kind, since, reason }: ChannelProblem): string =>
  kind === 'used_up'
    ? problemTexts.usedUp({ channel: channelName(channel) })
    : problemTexts.failing({ channel: channelName(channel), since: utcWords(since.toISOString()), reason });

function hasJsonFlag(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' } } }).values.json ?? false;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

const toRow = ({ label, state, published_at, duration_ms, pages, rendered, kept, behind_s, reason }: SiteStatus) => ({
  site: label,
  state,
  published: published_at ? utcWords(published_at) : t.never(),
  took: duration_ms === null ? '' : `${(duration_ms / 1000).toFixed(1)} s`,
  pages: pages ?? 0,
  rendered: rendered ?? 0,
  kept: kept ?? 0,
  behind: behind_s === 0 ? '' : `${behind_s} s`,
  reason: reason.replaceAll(/\s+/g, ' '),
});
