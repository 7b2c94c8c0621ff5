import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';

export interface Output {
  out(line: string): void;
  err(line: string): void;
  /** Replaces the previous line on a terminal. */
  progress?(line: string): void;
}

export interface FolderContext extends Output {
  cwd: string;
  /** Undefined without a terminal. */
  ask?(question: string): Promise<string>;
  signal: AbortSignal;
}

export interface CommandContext extends FolderContext {
  shop: Shop & { dataFolder: DataFolder };
  /** Whether the command runs inside the process that serves customers. */
  isServing: boolean;
}

export interface Command<Context = CommandContext> {
  usage: string;
  summary(): string;
  /** @returns the work, which returns the exit code: 0 done, 1 refused or failed. @throws {UsageError} */
  prepare(args: string[]): Work<Context>;
}

export type Work<Context = CommandContext> = (context: Context) => Promise<number>;

export type Registry<Context = CommandContext> = Record<string, Command<Context>>;

/** The message shows the usage. The exit code is 2. */
export class UsageError extends Error {}
