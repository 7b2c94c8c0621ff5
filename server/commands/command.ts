import type { DataFolder } from '#server/platform/data-folder';
import type { Shop } from '#server/platform/shop';

/** Where a command's lines go. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
  /** Shows a line in place of the previous one, on a terminal. */
  progress?(line: string): void;
}

/** What a command has that works on folders alone. */
export interface FolderContext extends Output {
  /** The caller's working directory, for relative paths. */
  cwd: string;
  /** Asks the person at the terminal, if there is one. */
  ask?(question: string): Promise<string>;
  /** Aborted when the process is stopping. */
  signal: AbortSignal;
}

export interface CommandContext extends FolderContext {
  shop: Shop & { dataFolder: DataFolder };
  /** Whether the command runs inside the process that serves customers. */
  isServing: boolean;
}

export interface Command<Context = CommandContext> {
  /** Its arguments, such as `<folder>`. */
  usage: string;
  /** One line: what it does. */
  summary(): string;
  /**
   * Parses the arguments.
   * @returns the work itself, which returns the exit code: 0 done, 1 refused or failed
   * @throws {UsageError} for invalid arguments
   */
  prepare(args: string[]): Work<Context>;
}

export type Work<Context = CommandContext> = (context: Context) => Promise<number>;

/** Commands by name. */
export type Registry<Context = CommandContext> = Record<string, Command<Context>>;

/** Invalid arguments; the message shows the usage. The exit code is 2. */
export class UsageError extends Error {}
