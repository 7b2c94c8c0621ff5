import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';

/** Where a command's lines go. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
  /** Shows a line in place of the one before, where somebody watches. */
  progress?(line: string): void;
}

/** What a command has to work with. */
export interface CommandContext extends Output {
  shop: Shop & { dataFolder: DataFolder };
  /** The folder of whoever gave the command; relative paths start there. */
  cwd: string;
  /** Whether customers are being served meanwhile. */
  isServing: boolean;
  /** Aborted when the process that serves is stopping. */
  signal: AbortSignal;
}

/** A thing an operator can do. */
export interface Command {
  /** Its arguments, such as `<folder>`. */
  usage: string;
  /** One line: what it does. */
  summary: string;
  /**
   * Reads the arguments and gives the work itself, which gives the exit code: 0 done, 1 refused or failed.
   * @throws {UsageError} when it cannot use them
   */
  prepare(args: string[]): Work;
}

export type Work = (context: CommandContext) => Promise<number>;

/** Commands by name. */
export type Registry = Record<string, Command>;

/** Arguments that a command cannot use; the message says how it is used. The exit code is 2. */
export class UsageError extends Error {}
