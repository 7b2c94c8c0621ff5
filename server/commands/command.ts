import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';

/** Where a command's lines go. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
  /** Shows a line in place of the previous one, on a terminal. */
  progress?(line: string): void;
}

export interface CommandContext extends Output {
  shop: Shop & { dataFolder: DataFolder };
  /** The caller's working directory, for relative paths. */
  cwd: string;
  /** Whether the command runs inside the process that serves customers. */
  isServing: boolean;
  /** Aborted when that process is stopping. */
  signal: AbortSignal;
}

export interface Command {
  /** Its arguments, such as `<folder>`. */
  usage: string;
  /** One line: what it does. */
  summary: string;
  /**
   * Parses the arguments.
   * @returns the work itself, which returns the exit code: 0 done, 1 refused or failed
   * @throws {UsageError} for invalid arguments
   */
  prepare(args: string[]): Work;
}

export type Work = (context: CommandContext) => Promise<number>;

/** Commands by name. */
export type Registry = Record<string, Command>;

/** Invalid arguments; the message shows the usage. The exit code is 2. */
export class UsageError extends Error {}
