import * as v from 'valibot';
import { isErrno } from '#system/errno';
import type { Output } from '../command.ts';
import { connectTo } from './connect-to.ts';
import { readLines } from './read-lines.ts';

const replySchema = v.union([
  v.strictObject({ out: v.string() }),
  v.strictObject({ err: v.string() }),
  v.strictObject({ progress: v.string() }),
  v.strictObject({ exit: v.number() }),
]);

/**
 * Sends a command to the process that listens at the socket and returns its exit code, or undefined when no process
 * listens. The command's lines go to the output.
 * @param cwd the base of the command's relative paths
 * @throws when the process ends before the command is done
 */
export async function sendCommand(
  socketPath: string,
  argv: string[],
  { cwd, out, err, progress }: Output & { cwd: string },
): Promise<number | undefined> {
  const socket = await connectTo(socketPath);
  if (!socket) return undefined;
  socket.write(`${JSON.stringify({ argv, cwd })}\n`);
  try {
    for await (const line of readLines(socket)) {
      const message = v.parse(replySchema, JSON.parse(line));
      if ('exit' in message) return message.exit;
      if ('out' in message) out(message.out);
      else if ('progress' in message) progress?.(message.progress);
      else err(message.err);
    }
  } catch (error) {
    if (!isErrno(error, ...disconnected)) throw error;
  } finally {
    socket.destroy();
  }
  throw new Error('The shop stopped before the command was done.');
}

/** Errors of a connection whose other process was killed. */
const disconnected = ['ECONNRESET', 'EPIPE'];
