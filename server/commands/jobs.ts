import { utcWords } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import { readFailedJobs, retryDeadJobs } from '#server/platform/jobs/failed-jobs';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { formatTable } from './output/format-table.ts';
import { readArguments } from './read-arguments.ts';

export const jobsCommand: Command = {
  usage: '[--json] | <kind> again [--json]',
  summary: commandTexts.jobs,
  prepare(args) {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
    const [kind, keyword, ...rest] = positionals;
    if (rest.length > 0 || (kind && keyword !== 'again')) throw new UsageError(t.jobsUsage());
    const asJson = values.json ?? false;
    return (context) => (kind ? retry(context, kind, asJson) : list(context, asJson));
  },
};

async function list({ shop, out }: CommandContext, asJson: boolean): Promise<number> {
  const jobs = await readFailedJobs(shop);
  if (asJson) out(JSON.stringify(jobs));
  else if (jobs.length === 0) out(t.noFailedJobs());
  else
    for (const line of formatTable(
      jobs.map(({ kind, key, attempts, next_at, reason }) => ({
        job: kind,
        key: describeKey(key),
        attempts,
        next: next_at ? utcWords(next_at) : t.givenUp(),
        reason: reason.replaceAll(/\s+/g, ' '),
      })),
    ))
      out(line);
  return 0;
}

const describeKey = (key: Record<string, unknown>) =>
  Object.entries(key)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

async function retry({ shop, out }: CommandContext, kind: string, asJson: boolean): Promise<number> {
  const retried = await retryDeadJobs(shop.db, kind, shop.now());
  out(asJson ? JSON.stringify({ retried }) : t.retried({ count: retried }));
  return 0;
}
