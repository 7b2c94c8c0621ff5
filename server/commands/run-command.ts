import * as t from '#texts/commands';
import {
  UsageError,
  type Command,
  type CommandContext,
  type FolderContext,
  type Registry,
  type Work,
} from './command.ts';

/** @throws {UsageError} for an unknown command or invalid arguments */
export function prepareCommand<Context extends FolderContext>(
  registry: Registry<Context>,
  argv: string[],
): Work<Context> {
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!command) throw new UsageError(describeCommands(registry));
  if (args.includes('--help')) return explain(name, command);
  try {
    return command.prepare(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n${usage(name, command)}`, { cause: error });
  }
}

const usage = (name: string, command: Pick<Command, 'usage'>) => t.usage({ command: name, arguments: command.usage });

const explain =
  (name: string, command: Pick<Command, 'usage' | 'summary'>): Work<FolderContext> =>
  async ({ out }) => {
    out(usage(name, command));
    out(t.summary({ command: name, summary: command.summary() }));
    return 0;
  };

/** Never throws: reasons go to `err`. @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage */
export async function runCommand<Context extends FolderContext & Partial<Pick<CommandContext, 'shop' | 'isServing'>>>(
  registry: Registry<Context>,
  argv: string[],
  context: Context,
): Promise<number> {
  try {
    return await prepareCommand(registry, argv)(context);
  } catch (error) {
    for (const line of toMessage(error).split('\n')) context.err(line);
    if (error instanceof UsageError) return 2;
    if (context.isServing) context.shop?.log.error({ err: error, command: argv[0] }, 'a command failed');
    return 1;
  }
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const describeCommands = (registry: Record<string, Pick<Command, 'usage' | 'summary'>>): string =>
  [
    t.commandUsage(),
    ...Object.entries(registry).map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(40)} ${summary()}`),
  ].join('\n');
