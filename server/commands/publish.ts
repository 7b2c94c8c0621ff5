import path from 'node:path';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import { buildIfChanged, isExpected } from '#server/publishing/build-if-changed';
import { describePublished, publish, rollBackSite, type Published } from '#server/publishing/publish';
import { UnknownLabel } from '#server/publishing/site-list';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';

const flag = { type: 'boolean' } as const;
const options = { all: flag, force: flag, rollback: flag, out: { type: 'string' }, json: flag } as const;

export const publishCommand: Command = {
  usage: '<label>|--all [--force] [--out <folder>] [--json] | <label> --rollback [--json]',
  summary: commandTexts.publish,
  prepare(args) {
    const request = parse(args);
    return async (context) => {
      const answer: Answer = { published: [] };
      try {
        await work(context, request, answer);
        if (request.asJson) context.out(JSON.stringify(answer));
        return 0;
      } catch (error) {
        if (!isExpected(error)) throw error;
        if (request.asJson) context.out(JSON.stringify({ ...answer, error: error.message }));
        else context.err(error.message);
        return error instanceof UnknownLabel ? 2 : 1;
      }
    };
  },
};

interface Answer {
  published: Published[];
  rolledBack?: string;
}

async function work(
  { shop, cwd, out, isServing }: CommandContext,
  request: PublishRequest,
  answer: Answer,
): Promise<void> {
  const print = (line: string) => {
    if (!request.asJson) out(line);
  };
  const { labels, force, rollback } = request;
  if (rollback !== undefined) {
    await rollBackSite(shop, rollback);
    answer.rolledBack = rollback;
    return print(t.rolledBack({ site: rollback }));
  }
  await buildIfChanged(shop, print);
  const onSite = (site: Published) => {
    answer.published.push(site);
    print(describePublished(site));
  };
  const copies = request.out && path.resolve(cwd, request.out);
  await publish(shop, { labels, force, out: copies, onSite, isShared: isServing });
}

interface PublishRequest {
  labels: string[] | 'all';
  force: boolean;
  out: string | undefined;
  rollback?: string | undefined;
  asJson: boolean;
}

function parse(args: string[]): PublishRequest {
  const { values, positionals } = readArguments(args, options);
  const { all = false, force = false, out, rollback = false, json: asJson = false } = values;
  if (all === positionals.length > 0) throw new UsageError(t.publishUsage());
  if (rollback && (positionals.length !== 1 || force || out)) throw new UsageError(t.rollbackUsage());
  return { labels: all ? 'all' : positionals, force, out, asJson, ...(rollback && { rollback: positionals[0] }) };
}
